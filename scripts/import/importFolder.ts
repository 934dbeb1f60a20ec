import { join } from 'node:path'
import { LARGEST_FILE } from '../../src/lib/content/articleFile.ts'
import { dayOf, toShanghai } from '../../src/lib/shanghaiTime.ts'
import type { Options } from './arguments.ts'
import { articleText } from './articleText.ts'
import type { Draft } from './draft.ts'
import { fileLookup } from './fileLookup.ts'
import { findDocuments } from './findDocuments.ts'
import { giveIds, readIds } from './ids.ts'
import { takePictures } from './pictures.ts'
import { choosePlaces, type Places } from './places.ts'
import { startProgress } from './progress.ts'
import { findLeftovers, removeLeftovers } from './prune.ts'
import { readAll } from './readAll.ts'
import type { Report } from './report.ts'
import { resolveLink, type Target } from './resolveLinks.ts'
import { bodyOf } from './rewrite.ts'
import { readSettings, writeSettings } from './settings.ts'
import { joinTranslations } from './translations.ts'
import { type Outcome, writeIfChanged } from './writeIfChanged.ts'

export interface Result {
  places: Places
  documents: number
  articles: Record<Outcome, number>
  pictures: number
  pairs: number
  removed: number
}

/** Imports a folder of Markdown into the project at `root`, and puts into `report` what it could not do. */
export async function importFolder(root: string, options: Options, report: Report): Promise<Result> {
  const today = dayOf(toShanghai(new Date()))
  const found = await findDocuments(options.folder, options.lang, report)
  const places = choosePlaces(root, found, options.into)
  const settings = await readSettings(root, options, found.name)
  const known = await readIds(root)
  const progress = startProgress(2 * found.sources.length)
  const lookup = fileLookup(found.files)
  const pictures = new Map<string, Uint8Array>()
  const articles: Result['articles'] = { new: 0, changed: 0, unchanged: 0 }
  let pairs: number
  try {
    const drafts = await readAll(found, today, report, progress.step)
    const fileOf = (draft: Draft) => `${places.articles}/${draft.lang}/${draft.path}.md`
    const placed = oneEach(drafts, fileOf, report)
    const ids = giveIds(placed.map(fileOf), known)
    const byFile = new Map(
      placed.map((draft): [string, Target] => [draft.file, { draft, id: ids.get(fileOf(draft)) ?? 0 }])
    )
    const keys = joinTranslations(placed, places.name, report)
    pairs = keys.size / 2
    if (placed.length > 0) await writeSettings(root, settings, options.dryRun)
    for (const draft of placed) {
      const file = fileOf(draft)
      const shown = await takePictures(draft, { base: found.base, name: places.name, lookup }, pictures, report)
      const body = bodyOf(draft, reference => {
        const picture = shown.get(reference)
        return picture ? { url: picture, text: '' } : resolveLink(draft, reference, { byFile, lookup }, report)
      })
      const { title: bigTitle, summary: smallTitle, tags, lang } = draft
      const text = articleText(
        {
          ...{ id: ids.get(file) ?? 0, articleType: options.type, lang, bigTitle, smallTitle, author: options.author },
          ...{ family1: [settings.family], family2: [settings.category], ...(tags.length > 0 && { tags }) },
          date: draft.date ?? known.byFile.get(file)?.date ?? today,
          ...(keys.has(draft) && { translation: keys.get(draft) })
        },
        body
      )
      if (Buffer.byteLength(text) > LARGEST_FILE)
        report.notImported.push({ file: draft.file, message: 'is over 2 MB as an article.' })
      else articles[await writeIfChanged(join(root, file), text, options.dryRun)]++
      progress.step()
    }
    for (const [path, bytes] of pictures) await writeIfChanged(join(root, 'public', path), bytes, options.dryRun)
    const leftovers = await findLeftovers(root, places, new Set(found.sources.map(fileOf)), pictures)
  } finally {
    progress.stop()
  }
}
