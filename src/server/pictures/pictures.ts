import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Piscina } from 'piscina'
import { articleTypeKey, PROBLEM_ASSISTANCE } from '../../lib/articleTypes.ts'
import { inLanguage, type Language, splitPath } from '../../lib/languages.ts'
import { dayOf, toShanghai } from '../../lib/shanghaiTime.ts'
import { translator } from '../../words/translate.ts'
import { GUEST } from '../accounts/actor.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles, users } from '../db/schema.ts'
import { listFamilies } from '../families/families.ts'
import { type Answer, makeAnswer } from '../http/answer.ts'
import type { BuildFacts } from '../live/build.ts'
import type { LiveFiles } from '../live/together.ts'
import type { PictureCard } from './card.ts'

const PICTURE = /^\/og\/(\d{1,10})\.png$/
const SITE = '/og/site.png'
const LARGEST_ID = 2_147_483_647
/** Bytes of drawn pictures kept; one has about 40 KB. */
const KEPT = 12 * 1024 * 1024
/** Drawings that may wait; more are refused, so that nobody can keep the processor busy. */
const WAITING = 32
const IDLE = 20_000

export interface Pictures extends LiveFiles {
  stop(): Promise<void>
}

/**
 * `/og/<id>.png`: the picture of a public article, drawn when asked for and kept until the article changes.
 * `/og/site.png` (and below /en) is the one for all other pages.
 */
export function openPictures(db: Db, build: Pick<BuildFacts, 'site' | 'address'>): Pictures {
  const ready = new LRUCache<string, Answer>({ maxSize: KEPT, sizeCalculation: answer => answer.bytes })
  const drawing = new Map<string, Promise<Answer>>()
  let pool: Promise<Piscina<PictureCard, Uint8Array>> | undefined

  /** A thread of its own, one drawing at a time; it ends when nobody asks for pictures. */
  async function openPool() {
    const { Piscina } = await import('piscina')
    return new Piscina<PictureCard, Uint8Array>({
      filename: new URL('./draw.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: WAITING,
      idleTimeout: IDLE
    })
  }

  async function draw(card: PictureCard): Promise<Answer> {
    pool ??= openPool()
    const threads = await pool
    if (threads.queueSize >= WAITING) return busy()
    const body = Buffer.from(await threads.run(card))
    return makeAnswer({ type: 'image/png', cacheControl: 'public, max-age=0, must-revalidate', body })
  }

  async function findCard(fullPath: string): Promise<{ key: string; card: PictureCard } | undefined> {
    const { lang, path } = splitPath(fullPath)
    if (path === SITE) return { key: `site ${lang}`, card: siteCard(build, lang) }
    const id = Number(PICTURE.exec(fullPath)?.[1] ?? 0)
    // Asked each time, so that what was deleted or made internal is gone at once.
    return id >= 1 && id <= LARGEST_ID ? readCard(db, build, id) : undefined
  }

  return {
    covers: path => PICTURE.test(path) || splitPath(path).path === SITE,
    async find(path) {
      const found = await findCard(path)
      if (!found) return undefined
      const known = ready.get(found.key)
      if (known) return known
      const under = drawing.get(found.key)
      if (under) return under
      const answer = draw(found.card)
      drawing.set(found.key, answer)
      try {
        const drawn = await answer
        if (drawn.status === 200) ready.set(found.key, drawn)
        return drawn
      } finally {
        drawing.delete(found.key)
      }
    },
    // What is kept is kept by revision.
    forget: () => undefined,
    async stop() {
      await (await pool)?.destroy()
    }
  }
}

function busy(): Answer {
  const body = Buffer.from('Too many pictures are being drawn. Try again in a minute.')
  return makeAnswer({
    status: 503,
    type: 'text/plain; charset=utf-8',
    cacheControl: 'no-store',
    body,
    headers: ['Retry-After', '60']
  })
}

function siteCard({ site, address }: Pick<BuildFacts, 'site' | 'address'>, lang: Language): PictureCard {
  const title = inLanguage(site.description, lang)
  const siteName = inLanguage(site.title, lang)
  return { title, siteName, chips: [], state: undefined, type: '', author: '', date: new URL(address).host }
}

async function readCard(
  db: Db,
  build: Pick<BuildFacts, 'site'>,
  id: number
): Promise<{ key: string; card: PictureCard } | undefined> {
  const [row] = await db
    .select({
      revision: articles.revision,
      lang: articles.lang,
      articleType: articles.articleType,
      title: articles.bigTitle,
      solved: articles.solved,
      chips: articles.family1,
      createdAt: articles.createdAt,
      author: users.nickname
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(and(eq(articles.id, id), visibleTo(GUEST)))
  if (!row) return undefined
  const { lang, articleType, title, author, solved, chips, createdAt } = row
  const t = translator(lang, 'articles')
  const families = await listFamilies(db)
  const card = {
    title,
    author,
    chips: families
      .filter(family => family.level === 1 && chips.includes(family.id))
      .map(family => inLanguage(family.name, lang)),
    state: articleType === PROBLEM_ASSISTANCE ? { text: t(solved ? 'solved' : 'unsolved'), solved } : undefined,
    type: t(articleTypeKey(articleType)),
    date: dayOf(toShanghai(createdAt)),
    siteName: inLanguage(build.site.title, lang)
  }
  return { key: `${id}@${row.revision}`, card }
}
