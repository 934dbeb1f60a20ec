import { contentRoot } from '../../src/lib/content/contentRoot.ts'
import { formatProblem } from '../../src/lib/content/problem.ts'
import { readContent } from '../../src/lib/content/readContent.ts'

const { articles, problems } = await readContent(contentRoot(), ['docs', 'ticket', 'samples'])
for (const problem of problems) console.error(formatProblem(problem))
if (problems.length > 0) process.exit(1)
console.log(`${articles.length} articles in content/ can be used`)
