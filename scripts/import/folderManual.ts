import type { Draft } from './draft.ts'
import type { Found } from './findDocuments.ts'
import type { Layout, Root } from './tools/layout.ts'

/** Minimum documents, in one language, from which on a folder without a tool is read as a manual. */
const MIN_DOCUMENTS = 5
/** The whole folder. Each document determines its language. */
const ROOT: Root = { folder: '', lang: undefined }

/**
 * Returns the layout of the manual that the folders of a plain set make, and puts the documents in it. Returns undefined for
 * exports, and for a few documents beside one another.
 */
export function manualOfFolders({ made, isForum }: Found, drafts: readonly Draft[]): Layout | undefined {
  const byLanguage = Map.groupBy(drafts, ({ lang }) => lang)
  const areMany = [...byLanguage.values()].some(({ length }) => length >= MIN_DOCUMENTS)
  if (made || isForum || !areMany || !drafts.some(({ path }) => path.includes('/'))) return undefined
  for (const draft of drafts) draft.root = ROOT
  return {
    tool: 'folders',
    roots: [ROOT],
    ...{ publicFolders: [], prefixes: [], versions: [] },
    extensions: /^$/,
    syntaxOf: () => 'plain',
    partOf: () => undefined
  }
}
