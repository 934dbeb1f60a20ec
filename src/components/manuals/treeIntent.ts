// Bundled like a worker, into a separate file, because reading a page does not need it.
import tree from './tree.ts?worker&url'

import(/* @vite-ignore */ tree).catch(() => {})
