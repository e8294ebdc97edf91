import System
import SystemPackage

/// Where programs connect: in the folder of sockets, or at a path of the administrator's.
enum ProgramSocket {
    static func path(of name: String, in folder: FilePath?) throws(NoFolder) -> FilePath {
        if !name.hasPrefix("/") {
            guard let folder else { throw .unknown }
            return folder.appending(name)
        }
        let path = FilePath(name)
        let parent = path.removingLastComponent()
        let isOwn = folder.map { path.lexicallyNormalized().starts(with: $0) } == true
        // The administrator's folders are not made by whoever runs this.
        guard isOwn || (try? parent.stat())?.type == .directory else { throw .missing(parent) }
        return path
    }

    static func make(at path: FilePath, group: String?) throws(ControlSocketError) -> ControlSocket {
        do throws(ControlSocketError) {
            return try ControlSocket(at: path, group: group, key: "programs.group")
        } catch {
            var error = error
            error.key = "programs.socket"
            throw error
        }
    }

    enum NoFolder: Error, CustomStringConvertible {
        case unknown
        case missing(FilePath)

        var description: String {
            switch self {
            case .unknown: "programs.socket needs an absolute path where there is no runtime directory"
            case .missing(let folder): "there is no folder \(folder) (programs.socket)"
            }
        }
    }
}
