package import Configuration
package import Values

/// A picture or a document that the configuration names and that cannot be shown.
package struct SceneAssetsError: Error, Equatable, Sendable {
    package let key: String
    /// The file and what is wrong with it; a line each where there are several faults in it.
    package let fault: String
    /// Whether messages name the key: the faults do not say where they stand in the file.
    private var namesKey: Bool
    /// Where the key was set; nil where that is not known.
    private var place: String?

    init(key: String, fault: String) {
        self.key = key
        self.fault = fault
        namesKey = true
    }
}

extension SceneAssetsError: CustomStringConvertible {
    /// The file and its faults, after the key and its place where they concern the file as a whole.
    package var description: String { namesKey ? (place.map { "\($0): " } ?? "") + "\(key): \(fault)" : fault }

    /// The same for settings that were loaded, which know where the key was set.
    package func placed(in settings: LoadedSettings) -> SceneAssetsError {
        var error = self
        error.place = settings.place(of: key)
        return error
    }

    /// The same for those who have named the file themselves.
    package var withoutKey: SceneAssetsError {
        var error = self
        error.namesKey = false
        return error
    }
}

extension SceneAssetsError {
    init(_ error: DocumentFileError, key: String) {
        self.key = key
        fault = "\(error)"
        namesKey = !error.isInside
    }

    package init(_ faults: Faults, of file: DocumentFile, key: String = "sheet.content") {
        self.key = key
        fault = file.messages(of: faults.list).joined(separator: "\n")
        namesKey = false
    }
}
