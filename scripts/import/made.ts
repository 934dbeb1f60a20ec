import { stringify } from 'yaml'
import type { Language } from '../../src/domain/language/languages.ts'
import { dayOf, toShanghai } from '../../src/domain/language/shanghaiTime.ts'
import type { Found } from './findDocuments.ts'
import type { MadeComment } from './threads.ts'

/** A document generated from a row of an export, like a Markdown file. */
export interface Made {
  /** Its id in the export. It is the storage key, independent of changes to title and address. */
  id: number
  title: string
  date: Date | undefined
  tags: string[]
  body: string
  /** Paths of the document on the original site. */
  addresses: string[]
  /** Name of the author, if the author is a person in the export. */
  author?: string
  comments?: MadeComment[]
}

const MAX_TAGS = 5

/** Returns an export in the form of a folder: its documents, and the files beside it that they show. */
export function foundOf(
  made: readonly Made[],
  { base, name, files, lang }: { base: string; name: string; files: readonly string[]; lang: Language | undefined }
): Found {
  return {
    ...{ base, name, only: undefined },
    sources: made.map(({ id }) => ({ file: `${id}.md`, path: String(id), lang })),
    files: [...made.map(({ id }) => `${id}.md`), ...files],
    made: new Map(
      made.map(document => {
        const { addresses, author, comments } = document
        return [`${document.id}.md`, { text: textOf(document), addresses, author, comments }]
      })
    )
  }
}

function textOf({ title, date, tags, body }: Made): string {
  const fits = [...new Set(tags.map(tag => tag.trim()).filter(tag => tag && tag.length <= 40))].slice(0, MAX_TAGS)
  const fields = {
    ...(title.trim() && { title: title.trim().slice(0, 200) }),
    ...(date && !Number.isNaN(date.getTime()) && { date: dayOf(toShanghai(date)) }),
    tags: fits
  }
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n${body.trim()}\n`
}
