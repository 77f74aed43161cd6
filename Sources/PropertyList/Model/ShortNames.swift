// Short names of public types, for the targets of this package only. In other packages they could conflict with other types.
package typealias Source = PropertyList.Source
package typealias TextPosition = PropertyList.TextPosition
package typealias TextEdit = PropertyList.TextEdit
package typealias ReadOptions = PropertyList.ReadOptions
package typealias ReadError = PropertyList.ReadError
package typealias WriteError = PropertyList.WriteError
package typealias EditError = PropertyList.EditError
package typealias BuildError = PropertyList.BuildError
package typealias Format = PropertyList.Format
package typealias Limits = PropertyList.Limits
package typealias Placement = PropertyList.Placement
