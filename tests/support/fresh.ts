import { vi } from 'vitest'

// What npm brought is loaded once for all files of a process; what is ours keeps nothing from one file to the next.
vi.resetModules()
