import { parseArgs } from 'node:util'
import { formatProblem } from '../src/domain/content/problem.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { buildSite } from './build/build.ts'
import { setDataFolder } from './paths.ts'

const { values } = parseArgs({
  options: { plain: { type: 'boolean', default: false }, force: { type: 'boolean', default: false } }
})
const started = performance.now()
const { folder, skipped, articles, problems } = await buildSite(
  setDataFolder(readConfig(process.env).dataFolder),
  line => console.log(line),
  { compress: !values.plain, afterTakingBack: true, force: values.force }
)
for (const problem of problems) console.error(formatProblem(problem))
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  skipped ? `Nothing changed; ${folder} stays active.` : `Built ${articles} articles into ${folder} in ${seconds} s.`
)
