import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PROBLEM_ASSISTANCE } from '../../src/domain/article/articleTypes.ts'
import { hotness } from '../../src/domain/article/hotness.ts'
import { type BuiltArticle, readContentFile } from '../../src/domain/content/contentFile.ts'
import type { RenderedEntry, RenderedFile } from '../../src/domain/content/renderedFile.ts'
import { LANGUAGES, perLanguage } from '../../src/domain/language/languages.ts'
import { fieldsOf } from '../../src/domain/search/fields.ts'
import {
  MANIFEST_FILE,
  type Manifest,
  type SearchText,
  type TitleRow,
  textFile,
  titlesFile
} from '../../src/domain/search/files.ts'
import { toColumns } from '../../src/domain/search/titles.ts'
import { loadTraditional } from '../../src/domain/search/variants.ts'
import { startLogIndex } from './logIndex.ts'
import { startPairIndex } from './pairIndex.ts'

const AT_ONCE = 32

/**
 * Writes what the search in a browser reads, below `client`: titles, the text of each article, the pairs of
 * characters that lead to it, and the lines of its logs. `same` gives the client folder of the build before for an article that is as it was.
 */
export async function writeSearchFiles(
  cache: string,
  rendered: RenderedFile,
  client: string,
  { newer, revision }: Pick<Manifest, 'newer' | 'revision'>,
  same: (article: RenderedEntry) => string | undefined
): Promise<void> {
  const { articles } = await readContentFile(cache)
  // As the server folds what it looks for.
  await loadTraditional()
  const pairs = startPairIndex()
  const logs = startLogIndex()
  const documents: Manifest['documents'] = perLanguage(() => 0)
  await mkdir(dirname(join(client, textFile(0))), { recursive: true })
  for (const lang of LANGUAGES) {
    const own = articles.filter(article => article.lang === lang)
    const rows: TitleRow[] = []
    for (let at = 0; at < own.length; at += AT_ONCE) {
      const written = own.slice(at, at + AT_ONCE).flatMap(article => {
        const entry = rendered.read(article.id)
        if (!entry) return []
        const text = searchText(entry, article)
        const { title, smallTitle, whole } = fieldsOf(text)
        pairs.add([title, smallTitle, whole])
        rows.push(titleRow(article))
        return [writeText(text, client, same(entry)), logs.add(text, same(entry))]
      })
      await Promise.all(written)
    }
    documents[lang] = rows.length
    await writeFile(join(client, titlesFile(lang)), JSON.stringify(toColumns(rows)))
  }
  await logs.write(client, revision)
  const manifest: Manifest = { shards: await pairs.write(client), documents, newer, revision }
  await writeFile(join(client, MANIFEST_FILE), JSON.stringify(manifest))
}

/** Writes a text, or links it from the client folder in which it is the same. */
async function writeText(text: SearchText, client: string, same: string | undefined): Promise<void> {
  const file = join(client, textFile(text.id))
  const linked =
    same &&
    (await link(join(same, textFile(text.id)), file).then(
      () => true,
      () => false
    ))
  if (!linked) await writeFile(file, JSON.stringify(text))
}

function searchText({ id, lang, bigTitle, smallTitle, passages }: RenderedEntry, article: BuiltArticle): SearchText {
  const accepted = article.comments.find(comment => comment.accepted)?.id
  // The page shows the accepted answer first, and the comment once more in its place.
  const placed = passages.map(passage =>
    passage.anchor === `comment-${accepted}` ? { ...passage, anchor: 'accepted' } : passage
  )
  return { id, lang, title: bigTitle, smallTitle, passages: placed }
}

function titleRow(article: BuiltArticle): TitleRow {
  const { id, articleType, family1, bigTitle, date, comments } = article
  const discussTimes = comments.flatMap(comment => [comment, ...comment.replies]).filter(one => !one.deleted).length
  const solved = comments.some(comment => comment.accepted) ? '1' : '0'
  return {
    id,
    articleType,
    solved: articleType === PROBLEM_ASSISTANCE ? solved : '',
    family1,
    date: date.slice(0, 10),
    hotness: Math.round(hotness({ ...article, discussTimes }) * 10),
    bigTitle
  }
}
