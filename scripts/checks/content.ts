import { contentRoot } from '../../src/lib/content/contentRoot.ts'
import { formatProblem } from '../../src/lib/content/problem.ts'
import { readContent } from '../../src/lib/content/readContent.ts'
import { readRedirects } from '../../src/lib/content/redirectsFile.ts'

const { articles, problems } = await readContent(contentRoot(), ['docs', 'ticket', 'samples'])
// Where each leads is looked at by a build, which knows the articles of members too.
problems.push(...(await readRedirects(contentRoot())).problems)
for (const problem of problems) console.error(formatProblem(problem))
if (problems.length > 0) process.exit(1)
console.log(`${articles.length} articles in content/ can be used`)
