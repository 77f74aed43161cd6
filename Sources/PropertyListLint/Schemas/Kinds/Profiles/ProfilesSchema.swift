// The facts in this folder are from https://github.com/apple/device-management, October 2024, whose licence is:
//
// Copyright © 2022 Apple Inc.
//
// Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
// documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
// rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to
// permit persons to whom the Software is furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
// Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
// WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
// COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
// OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

import PropertyList

extension SchemaTable {
  static let profiles: SchemaTable = {
    // The rows are of October 2024, and leave out macOS keys that are no longer documented.
    var table = SchemaTable("profiles", "a configuration profile", isClosed: true, SchemaRows.profiles)
    table.isComplete = { !$0.isTrue("IsEncrypted") }
    return table
  }()
}

extension SchemaRows {
  /// A profile. Its last row is that of the payloads.
  fileprivate static var profiles: [UInt8] {
    joined([profileTop])
      + joined(
        [
          profilePayload, profileAccounts, profileVPN, profileNetwork, profilePrivacy, profileRestrictions,
          profileSecurity, profileDesktop, profileSystem,
        ], depth: 1)
  }
}
