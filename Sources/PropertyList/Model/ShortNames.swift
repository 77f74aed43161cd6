// The short names of public types, for the targets of this package only: elsewhere they would clash with everybody's.
package typealias Source = ByteSource
package typealias Format = PropertyList.Format
package typealias Limits = PropertyList.Limits
package typealias Placement = PropertyList.Placement
