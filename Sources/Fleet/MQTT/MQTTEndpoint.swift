/// A broker, and who the client is to it.
package struct MQTTEndpoint: Equatable, Sendable {
    package struct Encryption: Equatable, Sendable {
        /// The file with the certificates of those who may vouch for the broker; nil trusts those whom the system trusts.
        package var authorities: String?
        package var certificate: String?
        package var key: String?

        package init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
            (self.authorities, self.certificate, self.key) = (authorities, certificate, key)
        }
    }

    /// What the broker publishes, and keeps, when the client is gone without a goodbye.
    package struct Will: Equatable, Sendable {
        package let topic: String
        package let payload: [UInt8]

        package init(topic: String, payload: [UInt8]) { (self.topic, self.payload) = (topic, payload) }
    }

    package let host: String
    package let port: Int
    package let client: String
    package let will: Will
    /// How long the client says nothing at most, in whole seconds from 5 on: the broker gives it up after half as long again.
    package var keepAlive = 30
    /// How the two ends know each other; nil does not encrypt.
    package var encryption: Encryption?
    package var user: String?
    /// The file with the password, which is read for each connection; nil for none.
    package var passwordFile: String?

    package init(host: String, port: Int, client: String, will: Will) {
        (self.host, self.port, self.client, self.will) = (host, port, client, will)
    }
}

package struct MQTTError: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String
    /// Whether a message takes more memory than there is for reading.
    package let isOverMemory: Bool

    package init(_ description: String) { (self.description, isOverMemory) = (description, false) }

    package init(overMemory description: String) { (self.description, isOverMemory) = (description, true) }
}

package struct MQTTMessage: Equatable, Sendable {
    package let topic: String
    package let payload: [UInt8]
    /// Whether the broker keeps it for those who come later; of one that comes in, whether it was kept.
    package let isRetained: Bool

    package init(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }
}

package enum MQTTEvent: Equatable, Sendable {
    case connected
    /// There is no connection any more, or there never was.
    case closed(MQTTError)
    case message(MQTTMessage)
    /// The message with this number is with the broker.
    case acknowledged(Int32)
    /// The answer to the subscription with this number: the quality that is granted, 0x80 where it is refused.
    case subscribed(Int32, grant: Int)
}
