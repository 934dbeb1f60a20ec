import { join } from 'node:path'
import { LARGEST_FILE } from '../../src/domain/content/textFile.ts'
import { localPath } from '../../src/domain/language/languages.ts'
import type { Addresses } from './addresses.ts'
import { articleText } from './articleText.ts'
import type { Check } from './check/compare.ts'
import { type Download, openDownloads } from './downloads.ts'
import { type Draft, placeIn } from './draft.ts'
import { TITLED } from './mark/links.ts'
import type { Below, Navigation } from './navigation.ts'
import { type PictureJob, secureHostsOf, takePictures } from './pictures.ts'
import type { Places } from './places.ts'
import type { Planned } from './plan.ts'
import type { Reference } from './references.ts'
import type { Report } from './report.ts'
import { resolveLink } from './resolveLinks.ts'
import { bodyOf, type Lists } from './rewrite.ts'
import type { SectionNumbers } from './sectionNumbers.ts'
import { type Threads, writeThread } from './threadFiles.ts'
import { linkItem, listItem, type ToctreeTargets, toctreeList } from './toctreeLists.ts'
import { type Outcome, writeIfChanged } from './writeIfChanged.ts'

type PlannedByFile = ReadonlyMap<string, Planned>

interface Job {
  root: string
  /** Base of the paths of documents. */
  base: string
  addresses: Addresses
  navigation: Navigation | undefined
  toctrees: { targets: ToctreeTargets; numbers: SectionNumbers }
  /** Returns the former addresses of a document, as far as they are known. */
  formerOf(draft: Draft): readonly string[]
  isPublic(file: string): boolean
  /** Folders below the project. */
  places: Places
  common: { articleType: 1 | 2 | 3 | 4 | 6; family1: number[]; family2: number[] }
  authorOf: (draft: Draft) => string
  dateOf: (article: Planned) => string
  threads: Threads
  dryRun: boolean
  /** Compares articles with their documents, if enabled. */
  check: Check | undefined
  step: () => void
}

export interface Written {
  articles: Record<Outcome, number>
  /** Paths below the project. */
  pictures: Set<string>
  downloads: Set<string>
}

/** Writes articles and their pictures. Pictures are written first, so that no article lacks one. */
export async function writeArticles(planned: readonly Planned[], job: Job, report: Report): Promise<Written> {
  const { root, base, dryRun, navigation } = job
  const byFile = new Map(
    planned.flatMap(article =>
      [...(article.draft.aliases ?? []), article.draft.file].map(file => [file, article] as const)
    )
  )
  const byAddress = new Map(
    planned.flatMap(article => job.formerOf(article.draft).map(address => [address, article] as const))
  )
  const pictures: PictureJob['known'] = new Map()
  const secureHosts = secureHostsOf(planned.map(({ draft }) => draft))
  const downloads = openDownloads({
    ...{ base, folder: job.places.files, addresses: job.addresses, isPublic: job.isPublic },
    write: (path, bytes) => writeIfChanged(join(root, path), bytes, dryRun)
  })
  const written: Written = {
    articles: { new: 0, changed: 0, unchanged: 0 },
    pictures: new Set(),
    downloads: downloads.written
  }
  for (const article of planned) {
    const { draft, id, translation } = article
    let unlinked = 0
    const bodyFor = async (part: Draft, lists: Lists = { below: () => '', toctree: () => '' }) => {
      const { addresses, files } = await takePictures(
        part,
        {
          ...{ base, folder: job.places.pictures, addresses: job.addresses },
          ...{ isPublic: job.isPublic, known: pictures, secureHosts }
        },
        report
      )
      for (const [file, bytes] of files) {
        if (!written.pictures.has(file)) await writeIfChanged(join(root, file), bytes, dryRun)
        written.pictures.add(file)
      }
      // The comparison takes a picture that is not encrypted for a link.
      for (const [{ kind, url }, address] of addresses)
        if (kind === 'picture' && /^http:/i.test(url) && address.startsWith('https:')) unlinked++
      const offered = new Map<Reference, Download>()
      for (const reference of part.references) {
        if ((reference.kind !== 'link' && reference.kind !== 'htmlLink') || addresses.has(reference)) continue
        const download = await downloads.find(part.file, reference.url.replace(new RegExp(`^${TITLED}`), ''))
        if (download) offered.set(reference, download)
      }
      return bodyOf(part, lists, reference => {
        const picture = addresses.get(reference)
        if (picture) return { url: picture, text: '' }
        const download = offered.get(reference)
        if (download && 'url' in download) return { url: download.url, text: download.name }
        if (download) {
          report.links.push({ ...placeIn(part, reference.line), message: `${reference.url} ${download.reason}` })
          unlinked++
          return undefined
        }
        const named = report.links.length + report.anchors.length
        const target = resolveLink(part, reference, { byFile, addresses: job.addresses, byAddress }, report)
        if (!target && report.links.length + report.anchors.length > named) unlinked++
        return target
      })
    }
    const body = await bodyFor(draft, {
      below: () => listOf(navigation?.below.get(draft) ?? [], byFile),
      toctree: listed => toctreeList(listed, draft, { ...job.toctrees, idOf: one => byFile.get(one.file)?.id }, report)
    })
    await job.check?.add({ draft, body, unlinked }, report)
    const { articleType, family1, family2 } = job.common
    const { lang, title: bigTitle, summary: smallTitle, tags } = draft
    const author = job.authorOf(draft)
    const frontMatter = {
      ...{ id, articleType, lang, bigTitle, smallTitle, author, family1, family2 },
      ...(tags.length > 0 && { tags }),
      date: job.dateOf(article),
      ...(translation && { translation }),
      ...(navigation?.places.has(draft) && { manual: navigation.places.get(draft) })
    }
    const text = articleText(frontMatter, body)
    if (Buffer.byteLength(text) > LARGEST_FILE) {
      report.notImported.push({ file: draft.file, message: 'is over 2 MB as an article.' })
    } else {
      const outcome = await writeIfChanged(join(root, article.file), text, dryRun)
      const thread = draft.comments
        ? await writeThread(article, draft.comments, { ...job, bodyFor }, report)
        : 'unchanged'
      written.articles[outcome === 'unchanged' && thread !== 'unchanged' ? 'changed' : outcome]++
    }
    job.step()
  }
  return written
}

/** Returns a list of links to documents, in their groups. */
function listOf(below: readonly Below[], byFile: PlannedByFile, indent = ''): string {
  return below
    .flatMap(one => {
      if ('below' in one) {
        const inner = listOf(one.below, byFile, `${indent}  `)
        return inner ? [`${indent}${listItem(one.label)}`, inner] : []
      }
      const id = byFile.get(one.draft.file)?.id
      const address = localPath(`/home/article/${id}`, one.draft.lang)
      return id === undefined ? [] : [indent + linkItem(one.label, address)]
    })
    .join('\n')
}
