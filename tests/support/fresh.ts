import { vi } from 'vitest'

// Packages are loaded once for all files of a process, but modules of this project keep no state from one file to the
// next.
vi.resetModules()
