import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/paths.ts'
import { parseYamlList } from '../../src/domain/content/parseYaml.ts'
import { formatProblem } from '../../src/domain/content/problem.ts'
import { type Author, authorSchema } from '../../src/domain/content/siteFiles.ts'
import { samples } from './samples.ts'

/** Required properties of a person. Missing properties are ignored. */
interface PersonQuery {
  /** Key by which articles and comments refer to their author. */
  key?: string
  staff?: boolean
  golden?: boolean
  /** Wrote a public article, and commented on an article of another person. */
  active?: boolean
}

const FILE = 'content/authors.yaml'
let known: Author[] | undefined

/** Returns all people of the seed with these properties, by id. @throws if there is none */
export function samplePeople(query: PersonQuery = {}): Author[] {
  known ??= readPeople()
  const found = known.filter(person => fits(person, query))
  if (found.length === 0) throw new Error(`Nobody in ${FILE} is ${JSON.stringify(query)}.`)
  return found
}

/** Returns the first person of the seed with these properties. @throws if there is none */
export function samplePerson(query: PersonQuery = {}): Author {
  const [person] = samplePeople(query)
  if (!person) throw new Error(`Nobody is in ${FILE}.`)
  return person
}

function fits(person: Author, { key, staff, golden, active }: PersonQuery): boolean {
  return (
    (key === undefined || person.key === key) &&
    (staff === undefined || (person.name !== '') === staff) &&
    (golden === undefined || person.golden === golden) &&
    (active === undefined || isActive(person.key) === active)
  )
}

function isActive(key: string): boolean {
  const [own, others] = [samples().filter(one => one.author === key), samples().filter(one => one.author !== key)]
  return own.length > 0 && others.some(({ comments }) => comments.some(({ author }) => author === key))
}

function readPeople(): Author[] {
  const { data, problems } = parseYamlList(readFileSync(join(ROOT, FILE), 'utf8'), authorSchema, FILE)
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'))
  return data.toSorted((one, other) => one.id - other.id)
}
