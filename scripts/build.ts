import { formatProblem } from '../src/domain/content/problem.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { describeError } from '../src/server/platform/log.ts'
import { buildSite } from './build/build.ts'
import { readCommandLine } from './commandLine.ts'
import { makeDataFolder } from './dataFolder.ts'
import { setDataFolder } from './paths.ts'

const HELP = `npm run build -- [--force] [--plain]

Builds the site from content/ and activates it. The release before stays for npm run rollback.

  --force   builds although more than a tenth of the documents of content/ would be removed
  --plain   writes no compressed files, for a file server that compresses`

const { values } = readCommandLine(HELP, {
  options: { plain: { type: 'boolean', default: false }, force: { type: 'boolean', default: false } }
})
try {
  const started = performance.now()
  const data = setDataFolder(readConfig(process.env).dataFolder)
  await makeDataFolder(data)
  const { folder, skipped, articles, problems } = await buildSite(data, line => console.log(line), {
    compress: !values.plain,
    afterTakingBack: true,
    force: values.force
  })
  for (const problem of problems) console.error(formatProblem(problem))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    skipped ? `Nothing changed; ${folder} stays active.` : `Built ${articles} articles into ${folder} in ${seconds} s.`
  )
} catch (error) {
  console.error(`build: ${describeError(error)}`)
  process.exitCode = 1
}
