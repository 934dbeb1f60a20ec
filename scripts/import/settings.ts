import type { Options } from './arguments.ts'
import { type AuthorRow, type Family, familyId, requireAuthor } from './families.ts'
import type { Found } from './findDocuments.ts'
import { addPeople } from './people.ts'
import { projectName } from './projectName.ts'
import { openSiteFile, type SiteFile, textOfSiteFile } from './siteFile.ts'
import { writeIfChanged } from './writeIfChanged.ts'

const category = { zh: 'SDK 文档', en: 'SDK documents' }
const staff = {
  key: 'docs',
  // One name for readers of both languages.
  nickname: 'SDK Docs',
  // An author with a name is staff.
  name: 'SDK Docs',
  jobTitle: { zh: '文档', en: 'Documentation' },
  company: { zh: '文档组', en: 'Documentation' }
}

/** Settings that all articles of an import share, and the site files with added rows. */
export interface Settings {
  family: number
  category: number
  author: string
  /** Author keys of people in an export, by name. */
  people: ReadonlyMap<string, string>
  files: SiteFile<unknown>[]
}

/** Finds or adds the family, the category and the author of an import. Writes nothing yet. */
export async function readSettings(
  root: string,
  options: Options,
  found: Found,
  names: readonly string[] = []
): Promise<Settings> {
  const families = await openSiteFile<Family>(root, 'families.yaml')
  const authors = await openSiteFile<AuthorRow>(root, 'authors.yaml')
  const author = options.author ?? staff.key
  if (options.author || names.length === 0) requireAuthor(authors, author, staff)
  return {
    family: familyId(families, 1, options.family ?? projectName(found)),
    category: familyId(families, 2, options.category ?? category),
    author,
    people: addPeople(authors, found.name, names),
    files: [families, authors] as SiteFile<unknown>[]
  }
}

/** Writes the rows that readSettings() added. */
export async function writeSettings(root: string, { files }: Settings, dryRun: boolean): Promise<void> {
  for (const file of files) {
    if (file.isChanged) await writeIfChanged(`${root}/${file.path}`, textOfSiteFile(file), dryRun)
  }
}
