import { resolve } from 'node:path'
import { ARTICLE_TYPES } from '../../src/domain/article/articleTypes.ts'
import { LANGUAGES, type Language } from '../../src/domain/language/languages.ts'
import { parseCommandLine } from '../commandLine.ts'
import { UsageError } from './usageError.ts'

const types = ARTICLE_TYPES.map(type => type.id).sort()

export const HELP = `Turns documents from elsewhere into articles.

  npm run import -- FOLDER [options]

FOLDER is a folder of Markdown, MDX, reStructuredText and AsciiDoc, an export of WordPress (.xml), topics of Discourse (a folder of what
/t/ID.json?include_raw=1&print=true gave, or one .json file with several), or GitHub Discussions (.json).

  --family ID|NAME    chip family; a new name is added to content/families.yaml (default: the folder's name, or the project's)
  --category ID|NAME  module; a new name is added too (default: SDK documents)
  --type N            article type: ${types.join(', ')} (default: 6, development resources; of a forum 2, problem assistance)
  --lang zh|en        language of every document (default: by a folder zh or en, an ending .zh or .en, or the text)
  --author KEY        a key of content/authors.yaml (default: docs, added when it is not there; of a forum, its people)
  --into FOLDER       where articles go, such as content/docs/sdk (default: content/docs/<the folder's name>)
  --old-urls PATH     what the documents of a folder were below on their site, like /docs: old addresses lead on
  --value NAME=TEXT   text for {NAME}, which the build of a Sphinx site takes from its command line; repeat it for other names
  --tag NAME          tag of conditions of a Sphinx site, like its option -t; repeat it for others. Those that are not given are false then
  --prune             remove articles whose document is gone; without it they are only listed
  --dry-run           write nothing but the report
  --check             compare every article with its document; fails where words are lost that the report does not name
  --verbose           also list what was dropped, joined and found under another spelling
  --help              this text

Run it again after the documents changed: articles keep their ids, and only what differs is written. Edit the
documents, not the articles: an edit of an article made by an import is overwritten.`

export interface Options {
  /** Absolute path. */
  folder: string
  family: string | undefined
  category: string | undefined
  type: (typeof ARTICLE_TYPES)[number]['id'] | undefined
  lang: Language | undefined
  author: string | undefined
  into: string | undefined
  oldUrls: string | undefined
  /** Texts for names in braces. */
  values: ReadonlyMap<string, string>
  /** Tags of a Sphinx site that are true. */
  tags: readonly string[]
  prune: boolean
  dryRun: boolean
  check: boolean
  verbose: boolean
}

/** Parses the command line. Returns `help` if help is requested. */
export function readArguments(args: string[], from: string): Options | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const [folder, ...more] = positionals
  if (!folder) throw new UsageError('name a folder: npm run import -- FOLDER (--help lists the options).')
  if (more.length > 0) throw new UsageError(`one folder at a time, please; ${more.join(' ')} is one too many.`)
  const type = ARTICLE_TYPES.find(({ id }) => String(id) === values.type)?.id
  if (values.type !== undefined && !type) throw new UsageError(`--type must be one of ${types.join(', ')}.`)
  const lang = LANGUAGES.find(language => language === values.lang)
  if (values.lang !== undefined && !lang) throw new UsageError(`--lang must be one of ${LANGUAGES.join(', ')}.`)
  for (const name of ['family', 'category', 'author', 'into', 'old-urls'] as const) {
    if (values[name]?.trim() === '') throw new UsageError(`--${name} is empty.`)
  }
  return {
    folder: resolve(from, folder),
    family: values.family?.trim(),
    category: values.category?.trim(),
    type,
    lang,
    author: values.author?.trim(),
    into: values.into?.trim(),
    oldUrls: values['old-urls']?.trim(),
    values: new Map(values.value?.map(readValue)),
    tags: values.tag?.map(readTag) ?? [],
    prune: values.prune ?? false,
    dryRun: values['dry-run'] ?? false,
    check: values.check ?? false,
    verbose: values.verbose ?? false
  }
}

function readValue(given: string): [string, string] {
  const [, name, text] = /^\{?([A-Za-z]\w*)\}?=(.*)$/s.exec(given) ?? []
  if (!name || !text?.trim())
    throw new UsageError(`--value takes NAME=TEXT, such as IDF_TARGET_NAME=ESP32-C3, not ${given}.`)
  return [name, text.trim()]
}

function readTag(given: string): string {
  const tag = given.trim()
  if (!/^[A-Za-z_][\w.-]*$/.test(tag)) throw new UsageError(`--tag takes a name, such as esp32c3, not ${given}.`)
  return tag
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  return parseCommandLine({
    args,
    allowPositionals: true,
    options: {
      ...{ family: text, category: text, type: text, lang: text, author: text, into: text, 'old-urls': text },
      value: { type: 'string', multiple: true } as const,
      tag: { type: 'string', multiple: true } as const,
      ...{ prune: flag, 'dry-run': flag, check: flag, verbose: flag }
    }
  })
}
