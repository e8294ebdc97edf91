import CLibmosquitto
import Glibc
import System
import SystemPackage

/// One client of libmosquitto, for one connection: the next one has another, so that nothing is left of this.
///
/// A job makes it, which reads files, and begins to connect, which looks up names; from then on it is the loop's. The two never
/// use it at once, which is what makes it sendable.
final class MosquittoClient: @unchecked Sendable {
    var handle: (MQTTEvent) -> Void = { _ in }

    private let client: OpaquePointer
    /// The last error that the library has logged, which says more than its codes.
    private var complaint: String?
    private let endpoint: MQTTEndpoint
    /// Whether the library reads, with the memory that it has for that.
    private var isReading = false

    private static let library: Int32 = mosquitto_lib_init()

    init(_ endpoint: MQTTEndpoint) throws(MQTTError) {
        guard Self.library == 0, let client = mosquitto_new(endpoint.client, true, nil) else {
            throw MQTTError("libmosquitto cannot be used: \(Errno(rawValue: errno))")
        }
        (self.client, self.endpoint) = (client, endpoint)
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        setCallbacks()
        try setUp()
    }

    /// Begins to connect; what comes of it is an event.
    func connect() throws(MQTTError) {
        try check(
            mosquitto_connect_async(client, endpoint.host, Int32(endpoint.port), Int32(endpoint.keepAlive)),
            "cannot connect to \(endpoint.host):\(endpoint.port)"
        )
    }

    deinit { mosquitto_destroy(client) }

    var socket: Int32? {
        let socket = mosquitto_socket(client)
        return socket < 0 ? nil : socket
    }

    var wantsToWrite: Bool { mosquitto_want_write(client) }
}

// What the loop does.
extension MosquittoClient {
    func read() throws(MQTTError) {
        isReading = true
        ReadingMemory.restrict()
        let result = mosquitto_loop_read(client, Self.packets)
        ReadingMemory.release()
        isReading = false
        guard mosq_err_t(rawValue: result) != MOSQ_ERR_NOMEM else {
            throw MQTTError(overMemory: "\(Self.lost): a message takes more memory than there is for one")
        }
        try check(result, Self.lost)
    }

    func write() throws(MQTTError) { try check(mosquitto_loop_write(client, Self.packets), Self.lost) }

    /// Says that the client is there, where one of the two has said nothing for long.
    /// - Throws: `MQTTError` where the broker has not answered that the last time.
    func keepAlive() throws(MQTTError) { try check(mosquitto_loop_misc(client), Self.lost) }

    /// Sends a message, and gives the number by which it will be acknowledged.
    func publish(_ message: MQTTMessage, quality: Int) throws(MQTTError) -> Int32 {
        var id: Int32 = 0
        let (topic, isRetained) = (message.topic, message.isRetained)
        let result = message.payload.withUnsafeBytes {
            mosquitto_publish(client, &id, topic, Int32($0.count), $0.baseAddress, Int32(quality), isRetained)
        }
        try check(result, "cannot publish to \(topic)")
        return id
    }

    func subscribe(_ filter: String, quality: Int) throws(MQTTError) -> Int32 {
        var id: Int32 = 0
        try check(mosquitto_subscribe(client, &id, filter, Int32(quality)), "cannot subscribe to \(filter)")
        return id
    }

    func unsubscribe(_ filter: String) throws(MQTTError) {
        try check(mosquitto_unsubscribe(client, nil, filter), "cannot unsubscribe from \(filter)")
    }

    /// Says goodbye to the broker, so that the will is not published.
    func disconnect() { mosquitto_disconnect(client) }

    private static let lost = "the connection is lost"
    /// Packets at a time: enough for a burst, and what else waits in the loop has its turn.
    private static let packets: Int32 = 32
}

// Setting it up.
extension MosquittoClient {
    private func setUp() throws(MQTTError) {
        try check(
            mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, Int32(MQTT_PROTOCOL_V311)),
            "cannot use MQTT 3.1.1"
        )
        try check(mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1), "cannot send at once")
        let will = endpoint.will
        let result = will.payload.withUnsafeBytes {
            mosquitto_will_set(client, will.topic, Int32($0.count), $0.baseAddress, 1, true)
        }
        try check(result, "cannot leave a will")
        let password = try endpoint.passwordFile.map(Self.password)
        if let user = endpoint.user ?? (password == nil ? nil : endpoint.client) {
            guard !user.utf8.contains(0) else { throw MQTTError("the user has a character U+0000") }
            try check(mosquitto_username_pw_set(client, user, password), "cannot use a password")
        }
        if let encryption = endpoint.encryption { try encrypt(encryption) }
    }

    private static func password(_ path: String) throws(MQTTError) -> String {
        let bytes = try contents(path, limit: 4096, "the password")
        // An editor ends the file with a line feed, which belongs to no password.
        let line = bytes.prefix { $0 != 0x0A }
        let password = line.last == 0x0D ? line.dropLast() : line
        guard let text = String(validating: password, as: UTF8.self) else {
            throw MQTTError("\(path), the password: is not UTF-8")
        }
        guard !password.isEmpty, !password.contains(0) else {
            throw MQTTError("\(path), the password: \(password.isEmpty ? "is empty" : "has a character U+0000")")
        }
        return text
    }

    private static func contents(_ path: String, limit: Int, _ what: String) throws(MQTTError) -> [UInt8] {
        do throws(FileReadError) {
            return try RegularFile.read(FilePath(path), limit: limit)
        } catch {
            throw MQTTError("\(path), \(what): \(error)")
        }
    }

    /// Where systems keep the certificates of those whom they trust.
    ///
    /// OpenSSL knows where this one does; the library wants to be given a file or a folder all the same.
    private static let systemAuthorities = "/etc/ssl/certs"

    private func encrypt(_ encryption: MQTTEndpoint.Encryption) throws(MQTTError) {
        let files = [
            ("the certificates of authorities", encryption.authorities), ("the certificate", encryption.certificate),
            ("the key", encryption.key),
        ]
        // The library only says that something is wrong with one of them.
        for case (let what, let path?) in files { _ = try Self.contents(path, limit: 1 << 20, what) }
        var folder: String?
        if encryption.authorities == nil {
            folder = Self.systemAuthorities
            try check(
                mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1),
                "cannot use the system's certificates"
            )
        }
        // A key with a password of its own would ask for it on a terminal, where nobody is.
        let result = mosquitto_tls_set(
            client,
            encryption.authorities,
            folder,
            encryption.certificate,
            encryption.key,
            { _, _, _, _ in 0 }
        )
        let named = files.compactMap(\.1).joined(separator: ", ")
        try check(result, "the connection cannot be encrypted with \(named.isEmpty ? "what the system has" : named)")
    }

    private func check(_ result: Int32, _ operation: String) throws(MQTTError) {
        let code = mosq_err_t(rawValue: result)
        guard code != MOSQ_ERR_SUCCESS, code != MOSQ_ERR_CONN_PENDING else { return }
        let reason =
            switch code {
            // Where the library has read the end there was no error of the system.
            case MOSQ_ERR_ERRNO: errno == 0 ? "the broker has closed it" : "\(Errno(rawValue: errno))"
            case MOSQ_ERR_EAI, MOSQ_ERR_LOOKUP: "there is no machine of that name"
            default: String(cString: mosquitto_strerror(result))
            }
        throw MQTTError(([operation, reason] + [complaint].compactMap(\.self)).joined(separator: ": ").oneLine)
    }
}

// What the library calls.
extension MosquittoClient {
    /// Has the client that `pointer` is do something, with all the memory that there is.
    private static func call(_ pointer: UnsafeMutableRawPointer?, _ body: (MosquittoClient) -> Void) {
        guard let pointer else { return }
        let client = Unmanaged<MosquittoClient>.fromOpaque(pointer).takeUnretainedValue()
        if client.isReading { ReadingMemory.release() }
        body(client)
        if client.isReading { ReadingMemory.restrict() }
    }

    private func setCallbacks() {
        mosquitto_connect_callback_set(client) { _, pointer, code in
            MosquittoClient.call(pointer) { client in
                guard code != 0 else { return client.handle(.connected) }
                let refusal = String(cString: mosquitto_connack_string(code))
                client.handle(.closed(MQTTError("the broker refuses the connection: \(refusal)".oneLine)))
            }
        }
        mosquitto_publish_callback_set(client) { _, pointer, id in
            MosquittoClient.call(pointer) { $0.handle(.acknowledged(id)) }
        }
        mosquitto_subscribe_callback_set(client) { _, pointer, id, count, grants in
            // Each filter is asked for by itself.
            let grant = count > 0 ? grants.map { Int($0.pointee) } : nil
            MosquittoClient.call(pointer) { $0.handle(.subscribed(id, grant: grant ?? 0x80)) }
        }
        mosquitto_message_callback_set(client) { _, pointer, message in
            guard let message = message?.pointee else { return }
            MosquittoClient.call(pointer) { client in
                let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
                let topic = message.topic.map { String(cString: $0) } ?? ""
                client.handle(.message(MQTTMessage(topic, Array(payload), isRetained: message.retain)))
            }
        }
        mosquitto_log_callback_set(client) { _, pointer, level, text in
            guard level & MOSQ_LOG_ERR != 0, let text else { return }
            MosquittoClient.call(pointer) { $0.complaint = String(cString: text) }
        }
    }
}

extension String {
    fileprivate var oneLine: String { split { $0.isNewline }.joined(separator: " ") }
}
