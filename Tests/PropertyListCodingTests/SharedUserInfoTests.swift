import Foundation
import PropertyListCoding
import Testing

struct SharedUserInfoTests {
  @Test func `no thread loses the key that another one sets`() throws {
    let keys = ["first", "second"].compactMap { CodingUserInfoKey(rawValue: $0) }
    try #require(keys.count == 2)
    let other = DispatchGroup()

    /// Sets the first key, while another thread calls `setSecondKey`. If that has to wait, so does this for 50 ms.
    func setFirstKey(
      in userInfo: inout [CodingUserInfoKey: any Sendable], while setSecondKey: @escaping @Sendable () -> Void
    ) {
      other.enter()
      Thread.detachNewThread {
        setSecondKey()
        other.leave()
      }
      _ = other.wait(timeout: .now() + .milliseconds(50))
      userInfo[keys[0]] = 1
    }

    let (decoder, encoder) = (PlistDecoder(), PlistEncoder())
    setFirstKey(in: &decoder.userInfo) { decoder.userInfo[keys[1]] = 2 }
    other.wait()
    #expect(decoder.userInfo.count == 2)
    setFirstKey(in: &encoder.userInfo) { encoder.userInfo[keys[1]] = 2 }
    other.wait()
    #expect(encoder.userInfo.count == 2)
  }
}
