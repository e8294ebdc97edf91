import Fleet
import MQTT

extension BridgeSettings {
    /// The brokers as a client of them sees them.
    func endpoints(password: String?) -> [MQTTEndpoint] { brokers.map { endpoint($0, password: password) } }

    private func endpoint(_ broker: Broker, password: String?) -> MQTTEndpoint {
        let will = MQTTEndpoint.Will(topic: topics.availability, payload: Array("offline".utf8))
        var endpoint = MQTTEndpoint(host: broker.host, port: broker.port, client: panel, will: will)
        if broker.isEncrypted {
            endpoint.encryption = MQTTEndpoint.Encryption(
                authorities: credentials.authorities,
                certificate: credentials.certificate,
                key: credentials.key
            )
        }
        endpoint.user = credentials.user
        endpoint.passwordFile = credentials.passwordFile ?? password
        return endpoint
    }
}
