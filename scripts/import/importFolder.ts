import { join } from 'node:path'
import { PROBLEM_ASSISTANCE } from '../../src/domain/article/articleTypes.ts'
import { dayOf, toShanghai } from '../../src/domain/language/shanghaiTime.ts'
import { addressesOf } from './addresses.ts'
import type { Options } from './arguments.ts'
import { Check, type CheckResult } from './check/compare.ts'
import { DiskFullError } from './diskFullError.ts'
import type { Draft } from './draft.ts'
import type { Found } from './findDocuments.ts'
import { findSources } from './findSources.ts'
import { manualOfFolders } from './folderManual.ts'
import { formerAddresses } from './formerAddresses.ts'
import { readGitDates } from './gitDates.ts'
import { readIds } from './ids.ts'
import { withImportLock } from './importLock.ts'
import { findLeftovers, recordRemoved, removeArticles, removeUnusedFiles } from './leftovers.ts'
import { manualKey, manualName, writeManual } from './manuals.ts'
import { modifiedDays } from './modifiedDays.ts'
import { followMoves, removeMoved } from './moves.ts'
import { nameByNavigation, navigate } from './navigation.ts'
import { copyNotices } from './notices.ts'
import { namesOf } from './people.ts'
import { choosePlaces, type Places } from './places.ts'
import { correctLanguages, joinedByText, type Planned, plan } from './plan.ts'
import { startProgress } from './progress.ts'
import { publicFileTest } from './publicFiles.ts'
import { readAll } from './readAll.ts'
import { dropAddresses, keepAddresses, openRedirects, writeRedirects } from './redirects.ts'
import { nameOrigins, type Report } from './report.ts'
import { withoutRepeatedTitle } from './secondHeading.ts'
import { sectionNumbers } from './sectionNumbers.ts'
import { readSettings, writeSettings } from './settings.ts'
import { replaceSharedTitles } from './sharedTitles.ts'
import { specifyTitles } from './specificTitles.ts'
import { openThreads } from './threadFiles.ts'
import { toctreeTargets } from './toctreeLists.ts'
import type { Layout } from './tools/layout.ts'
import { chooseTags } from './tools/sphinxTags.ts'
import { UsageError } from './usageError.ts'
import { type Written, writeArticles } from './writeArticles.ts'
import { commitWrites, describeFullDisk, discardWrites, isDiskFull, removeStaleWrites } from './writeIfChanged.ts'

/** Article type of imported documents that are not from a forum. */
const DEVELOPMENT_RESOURCES = 6

export interface Result extends Written {
  places: Places
  check: CheckResult | undefined
  documents: number
  /** Number of documents outside the documentation. */
  outside: number
  pairs: number
  removed: number
  notices: string[]
}

/** Imports a folder of Markdown, or an export, into the project at `root`. Problems go into `report`. */
export async function importFolder(root: string, options: Options, report: Report): Promise<Result> {
  const found = await findSources(options, report)
  giveValues(found, options, report)
  const places = choosePlaces(root, found, options.into)
  // Invalid options are reported before any work.
  await readSettings(root, options, found)
  const work = async () => {
    if (!options.dryRun)
      await removeStaleWrites([places.articles, places.pictures, places.files].map(folder => join(root, folder)))
    try {
      const result = await importFound(root, options, { found, places }, report)
      nameOrigins(report, found.generated)
      return result
    } catch (error) {
      const bytes = await discardWrites()
      throw isDiskFull(error) ? new DiskFullError(await describeFullDisk(root, bytes)) : error
    }
  }
  return options.dryRun ? work() : withImportLock(root, work)
}

/** Gives names in braces the texts of the command line, which take precedence over those of the configuration, and conditions its tags. */
function giveValues({ layout, tree }: Found, { values, tags }: Options, report: Report): void {
  const roots = layout?.roots.filter(root => root.substitutions) ?? []
  for (const [name, { length }] of [['value', [...values]] as const, ['tag', tags] as const])
    if (length > 0 && roots.length === 0)
      throw new UsageError(`--${name} is for the documentation of Sphinx, and FOLDER has none.`)
  if (values.size > 0)
    for (const root of roots) root.substitutions = new Map([...(root.substitutions ?? []), ...values])
  if (tree) chooseTags(roots, tree, tags, report)
}

async function importFound(
  root: string,
  options: Options,
  { found, places }: { found: Found; places: Places },
  report: Report
): Promise<Result> {
  const { dryRun } = options
  const today = dayOf(toShanghai(new Date()))
  const settings = await readSettings(root, options, found, namesOf(found))
  const redirects = await openRedirects(root)
  const known = await readIds(root)
  const progress = startProgress(2 * found.sources.length)
  try {
    const read = nameByNavigation(await readAll(found, today, report, progress.step), found.layout, report)
    const named = replaceSharedTitles(read, report).map((draft, at) =>
      withoutRepeatedTitle(draft, read[at]?.title ?? '', report)
    )
    correctLanguages(named)
    const manual = found.layout ?? manualOfFolders(found, named)
    const drafts = withSpecificTitles(named, manual, places, report)
    const committed = await readGitDates(found.base, today)
    const ownDate = ({ date, file }: Draft) => date ?? committed.get(file)
    // A document without a date gets the median date of the others, so that it is not the newest of all.
    const dates = drafts.flatMap(draft => ownDate(draft) ?? []).sort()
    const usual = dates[Math.floor(dates.length / 2)] ?? today
    // Without any date, the day of each file is nearer to the truth than today, which would put all of them before the forum's posts.
    const changed =
      dates.length > 0
        ? new Map()
        : await modifiedDays(
            found.base,
            drafts.map(({ file }) => file),
            today
          )
    const moved = await followMoves(root, drafts, places, known, report)
    const planned = plan(drafts, places, known, report)
    // Settings are written before the articles, so that no article has an unknown author or family.
    if (planned.length > 0) await writeSettings(root, settings, dryRun)
    const plannedDrafts = planned.map(({ draft }) => draft)
    const formerOf = formerAddresses(plannedDrafts, options.oldUrls, found.layout, report)
    const check = options.check && found.tree ? new Check(found.tree) : undefined
    const targets = toctreeTargets(plannedDrafts)
    const numbers = sectionNumbers(plannedDrafts, targets)
    const job = {
      ...{
        root,
        base: found.base,
        addresses: addressesOf(found.files, drafts, found.layout),
        navigation: manual && navigate(drafts, manual, manualKey(places.name), joinedByText(planned), numbers),
        toctrees: { targets, numbers },
        places,
        isPublic: publicFileTest(found.sources, found.layout),
        dryRun,
        check,
        formerOf
      },
      common: {
        articleType: options.type ?? (found.isForum ? PROBLEM_ASSISTANCE : DEVELOPMENT_RESOURCES),
        ...{ family1: [settings.family], family2: [settings.category] }
      },
      authorOf: ({ author }: Draft) =>
        options.author ?? (author === undefined ? undefined : settings.people.get(author)) ?? settings.author,
      threads: await openThreads(root, settings.people),
      dateOf: ({ draft, file }: Planned) =>
        ownDate(draft) ?? known.byFile.get(file)?.date ?? changed.get(draft.file) ?? usual,
      step: progress.step
    }
    if (manual && planned.length > 0) {
      const title = manualName(manual, places.name, named)
      await writeManual(root, manual, { name: places.name, title }, dryRun)
    }
    const written = await writeArticles(planned, job, report)
    const notices = planned.length > 0 ? await copyNotices(root, found, places, dryRun) : []

    const leftovers = findLeftovers(found, places, known)
    const prunes = options.prune && !dryRun
    // An address of a removed article may be that of another one now.
    if (prunes && leftovers.length > 0) {
      await recordRemoved(root, leftovers, places, known)
      dropAddresses(redirects, new Set(leftovers.flatMap(file => known.byFile.get(file)?.id ?? [])))
    }
    keepAddresses(redirects, planned, formerOf, report)
    await writeRedirects(root, redirects, dryRun)
    await commitWrites()
    await removeMoved(root, moved, dryRun)
    if (prunes) await removeArticles(root, leftovers)
    if (prunes) await removeUnusedFiles(root, places)
    if (!prunes) report.gone.push(...leftovers.map(file => ({ file, message: 'has no document any more.' })))
    const pairs = planned.filter(article => article.translation).length / 2
    return {
      ...written,
      check: check?.result(),
      places,
      documents: found.sources.length,
      outside: found.outside ?? 0,
      pairs,
      removed: prunes ? leftovers.length : 0,
      notices
    }
  } finally {
    progress.stop()
  }
}

/** Names documents of a manual by their chapters, where their own titles say too little. */
function withSpecificTitles(drafts: Draft[], layout: Layout | undefined, places: Places, report: Report): Draft[] {
  if (!layout) return drafts
  const navigation = navigate(drafts, layout, manualKey(places.name))
  return specifyTitles(
    drafts,
    draft => navigation.places.get(draft)?.path ?? [],
    manualName(layout, places.name, drafts),
    report
  )
}
