import { join, relative } from 'node:path'
import { contentRoot } from '../src/domain/content/contentRoot.ts'
import { formatProblem } from '../src/domain/content/problem.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { HELP, type Options, readArguments } from './import/arguments.ts'
import { type CheckResult, MAX_UNNAMED_SHARE } from './import/check/compare.ts'
import { DiskFullError } from './import/diskFullError.ts'
import { importFolder, type Result } from './import/importFolder.ts'
import { emptyReport, formatReport, type Report } from './import/report.ts'
import { UsageError } from './import/usageError.ts'
import { commitWrites, discardWrites, isDiskFull, writeIfChanged } from './import/writeIfChanged.ts'
import { setDataFolder } from './paths.ts'

/** Path in the data folder, which PINOUT_DATA can set. */
const reportFile = join(setDataFolder(readConfig(process.env).dataFolder), 'import-report.txt')

try {
  // npm runs scripts in the project folder, but paths are relative to the folder of the caller.
  const from = process.env.npm_lifecycle_event === 'import' ? process.env.INIT_CWD : undefined
  const options = readArguments(process.argv.slice(2), from ?? process.cwd())
  if (options === 'help') process.stdout.write(`${HELP}\n`)
  else await run(options)
} catch (error) {
  const isFileError = error instanceof Error && 'syscall' in error
  const isExpected = isFileError || error instanceof DiskFullError
  if (!(error instanceof UsageError) && !isExpected) throw error
  process.stderr.write(`import: ${error.message}\n`)
  process.exitCode = isExpected ? 1 : 2
}

async function run(options: Options): Promise<void> {
  const started = performance.now()
  const root = contentRoot()
  const report = emptyReport()
  const result = await importFolder(root, options, report)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const summary = summarise(result, report, options.dryRun, seconds)
  const checked = result.check ? formatCheck(result.check) : ''
  await writeReport(`${summary}\n\n${checked}${formatReport(report)}`)
  const shown = relative(process.cwd(), reportFile).startsWith('..') ? reportFile : relative(process.cwd(), reportFile)
  const screen = formatReport(report, { verbose: options.verbose, file: shown })
  process.stdout.write(`${screen && `${screen}\n`}${summary}\nWhole report: ${shown}\n`)
  if (count(result) === 0) process.exitCode = 1
  if (result.check && result.check.unnamed > result.check.wordsIn * MAX_UNNAMED_SHARE) process.exitCode = 1
}

async function writeReport(text: string): Promise<void> {
  try {
    await writeIfChanged(reportFile, text, false)
    await commitWrites()
  } catch (error) {
    await discardWrites()
    if (!isDiskFull(error)) throw error
    process.stderr.write(
      `import: the articles are imported, but the disk of ${reportFile} has no space for the report. Make room, then run the same command again.\n`
    )
    process.exitCode = 1
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
