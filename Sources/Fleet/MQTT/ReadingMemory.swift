import Glibc
import System
import SystemPackage

/// How much memory there is while libmosquitto reads.
///
/// The library asks for as much as a packet says that it has, before it comes, keeps what is not released, and has a limit for none
/// of it. It takes a refusal: the connection ends. What is done with a message meanwhile has no limit, since Swift takes none.
enum ReadingMemory {
    /// The bytes of data of the whole program, of which it has 10 MB at rest; of a packet there are three copies at most.
    private static let limit: rlim_t = 40 << 20
    /// What was permitted at the start; nil where reading has no limit, as of a program that is larger by itself under a sanitizer.
    private static let usual: rlimit? = {
        var usual = rlimit()
        guard getrlimit(resource, &usual) == 0, usual.rlim_cur > limit else { return nil }
        let pages = (try? FilePath("/proc/self/statm").contents())?.split(separator: " ").dropFirst(5).first
        let data = pages.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) } ?? 0
        return data > limit / 2 ? nil : usual
    }()
    private static let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)

    static func restrict() {
        guard let usual else { return }
        var limited = rlimit(rlim_cur: limit, rlim_max: usual.rlim_max)
        setrlimit(resource, &limited)
    }

    static func release() {
        guard var usual else { return }
        setrlimit(resource, &usual)
    }
}
