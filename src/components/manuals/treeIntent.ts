// Bundled as a worker is, into one file of its own: a page needs none of it to be read.
import tree from './tree.ts?worker&url'

import(/* @vite-ignore */ tree).catch(() => {})
