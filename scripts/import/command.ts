import { join, relative } from 'node:path'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import { formatProblem } from '../../src/domain/content/problem.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { setDataFolder } from '../paths.ts'
import { HELP, type Options, readArguments } from './arguments.ts'
import { type CheckResult, MAX_UNNAMED_SHARE } from './check/compare.ts'
import { DiskFullError } from './diskFullError.ts'
import { importFolder, type Result } from './importFolder.ts'
import { emptyReport, formatReport, type Report } from './report.ts'
import { UsageError } from './usageError.ts'
import { commitWrites, discardWrites, isDiskFull, writeIfChanged } from './writeIfChanged.ts'

/**
 * Runs the command with its arguments, whose paths are relative to `from`. Prints to the standard streams, and returns the
 * exit code: 1 if nothing was imported or too much was lost, 2 for wrong arguments.
 */
export async function runImport(args: string[], from: string): Promise<number> {
  try {
    const options = readArguments(args, from)
    if (options !== 'help') return await importInto(contentRoot(), options)
    process.stdout.write(`${HELP}\n`)
    return 0
  } catch (error) {
    const isFileError = error instanceof Error && 'syscall' in error
    const isExpected = isFileError || error instanceof DiskFullError
    if (!(error instanceof UsageError) && !isExpected) throw error
    process.stderr.write(`import: ${error.message}\n`)
    return isExpected ? 1 : 2
  } finally {
    await discardWrites()
  }
}

/** Imports a folder into content/ of `root`, and writes the report into the data folder. Returns the exit code. */
async function importInto(root: string, options: Options): Promise<number> {
  const started = performance.now()
  const reportFile = join(setDataFolder(readConfig(process.env).dataFolder), 'import-report.txt')
  const report = emptyReport()
  const result = await importFolder(root, options, report)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const summary = summarise(result, report, options.dryRun, seconds)
  const checked = result.check ? formatCheck(result.check) : ''
  const isReported = await writeReport(reportFile, `${summary}\n\n${checked}${formatReport(report)}`)
  const shown = relative(process.cwd(), reportFile).startsWith('..') ? reportFile : relative(process.cwd(), reportFile)
  const screen = formatReport(report, { verbose: options.verbose, file: shown })
  process.stdout.write(`${screen && `${screen}\n`}${summary}\nWhole report: ${shown}\n`)
  const isLossy = result.check && result.check.unnamed > result.check.wordsIn * MAX_UNNAMED_SHARE
  return !isReported || count(result) === 0 || isLossy ? 1 : 0
}

/** Returns whether the disk had space for the report. */
async function writeReport(file: string, text: string): Promise<boolean> {
  try {
    await writeIfChanged(file, text, false)
    await commitWrites()
    return true
  } catch (error) {
    await discardWrites()
    if (!isDiskFull(error)) throw error
    process.stderr.write(
      `import: the articles are imported, but the disk of ${file} has no space for the report. Make room, then run the same command again.\n`
    )
    return false
  }
}

function summarise(result: Result, report: Report, dryRun: boolean, seconds: string): string {
  const { new: added, changed, unchanged } = result.articles
  const counted = (size: number, name: string) => `${size} ${name}${size === 1 ? '' : 's'}`
  const lines = [
    `${count(result)} of ${result.documents} documents imported into ${result.places.articles}: ` +
      `${added} new, ${changed} changed, ${unchanged} unchanged${result.removed ? `, ${result.removed} removed` : ''}.`,
    `${counted(result.pairs, 'pair')} of translations, ${counted(result.pictures.size, 'picture')}, ${report.missing.length} missing, ${counted(result.downloads.size, 'download')}. ${seconds} s.`
  ]
  if (result.outside > 0)
    lines.push(
      `${counted(result.outside, 'document')} outside the documentation ${result.outside === 1 ? 'was' : 'were'} left out: see "outside" in the report, and import folders of them separately.`
    )
  if (result.notices.length > 0) lines.push(`Publish the notice in ${result.notices.join(', ')} with the articles.`)
  if (result.check) {
    const { wordsIn, wordsOut, lost, unnamed } = result.check
    const share = wordsIn === 0 ? 0 : (100 * unnamed) / wordsIn
    lines.push(
      `Compared: ${wordsIn} words in, ${wordsOut} out, ${lost} lost, of which ${unnamed} (${share.toFixed(3)} %) are not named.`
    )
  }
  if (dryRun) lines.push('Dry run: nothing but the report was written.')
  return lines.join('\n')
}

function formatCheck({ rows, problems }: CheckResult): string {
  const missing = problems.map(problem => `  ${formatProblem(problem)}`)
  return [
    `Articles without something of their documents (${missing.length}):`,
    ...missing,
    `\nDocuments compared (${rows.length}):`,
    ...rows.map(row => `  ${row}`),
    '\n'
  ].join('\n')
}

function count({ articles }: Result): number {
  return articles.new + articles.changed + articles.unchanged
}
