import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import { formatProblem } from '../../src/domain/content/problem.ts'
import { readContent } from '../../src/domain/content/readContent.ts'
import { readRedirects } from '../../src/domain/content/redirectsFile.ts'

const { articles, problems } = await readContent(contentRoot(), ['docs', 'ticket', 'samples'])
// A build checks the targets of links, because it includes the articles of members.
problems.push(...(await readRedirects(contentRoot())).problems)
for (const problem of problems) console.error(formatProblem(problem))
if (problems.length > 0) process.exit(1)
console.log(`${articles.length} articles in content/ can be used`)
