/// A broker, and who the client is to it.
package struct MQTTEndpoint: Hashable, Sendable {
    /// How the two ends know each other.
    package struct Encryption: Hashable, Sendable {
        /// The file with the certificates of those who may vouch for the broker; nil trusts those whom the system trusts.
        package var authorities: String?
        /// The files with the client's certificate and the key to it; nil for none.
        package var certificate: String?
        /// The file with the key to the certificate.
        package var key: String?

        /// Encryption with these files.
        package init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
            (self.authorities, self.certificate, self.key) = (authorities, certificate, key)
        }
    }

    /// What the broker tells others when the client is gone without a word.
    package struct Will: Hashable, Sendable {
        /// The topic.
        package let topic: String
        /// The bytes, which the broker keeps.
        package let payload: [UInt8]

        /// A will.
        package init(topic: String, payload: [UInt8]) { (self.topic, self.payload) = (topic, payload) }
    }

    /// The broker's name or address.
    package let host: String
    /// Its port.
    package let port: Int
    /// The client's name.
    package let client: String
    /// What the broker tells others when the client is gone.
    package let will: Will
    /// How long the client says nothing at most, in whole seconds from 5 on: the broker gives it up after half as long again.
    package var keepAlive = 30
    /// How the two ends know each other; nil does not encrypt.
    package var encryption: Encryption?
    /// The name of the user; nil for none.
    package var user: String?
    /// The file with the password, which is read for each connection; nil for none.
    package var passwordFile: String?

    /// A broker that is reached without encryption, by a client without a password.
    package init(host: String, port: Int, client: String, will: Will) {
        (self.host, self.port, self.client, self.will) = (host, port, client, will)
    }
}

/// Why there is no connection to a broker, or none any more.
package struct MQTTError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened.
    package let description: String

    /// An error that says so.
    package init(_ description: String) { self.description = description }
}

/// What an `MQTTConnection` tells.
package enum MQTTEvent: Hashable, Sendable {
    /// The broker lets the client in.
    case connected
    /// There is no connection any more, or there never was.
    case closed(MQTTError)
    /// A message has come.
    case message(topic: String, payload: [UInt8], isRetained: Bool)
    /// The message with this number is with the broker.
    case acknowledged(Int32)
    /// The answer to the subscription with this number: the quality that is granted, 0x80 where it is refused.
    case subscribed(Int32, grant: Int)
}
