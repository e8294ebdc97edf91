import ArgumentParser
import Glibc

// A reader that went away is told as an error of writing.
signal(SIGPIPE, SIG_IGN)
SheetctlCommand.main()
