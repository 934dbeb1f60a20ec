import type { Person } from './person.ts'
import { sample } from './samples.ts'

/** Id of the article that all members comment on. */
export const ARTICLE = sample().id

/** Writes that the server acknowledged. */
export interface Written {
  posts: number[]
  comments: number[]
  liked: boolean
  bookmarked: boolean
}

/** Writes comments, likes, bookmarks and posts until the server is killed. */
export async function write(person: Person, round: number): Promise<Written> {
  const done: Written = { posts: [], comments: [], liked: false, bookmarked: false }
  const id = async (reply: Response) => ((await reply.json()) as { id: number }).id
  try {
    await person.profile()
    for (let step = 0; ; step++) {
      const content = `What was found out in round ${round}, step ${step} ${Math.random()}`
      const answered = await person.post('/api/discuss/addArticleDiscuss', { articleId: ARTICLE, content })
      if (answered.ok) done.comments.push(await id(answered))
      done.liked ||= (await person.post('/api/discuss/addLike', { type: 'article', id: ARTICLE, like: true })).ok
      done.bookmarked ||= (await person.post('/api/article/articleCollection', { id: ARTICLE })).ok
      const post = { articleType: 1, bigTitle: content, content, family1: [117], family2: [1], public: 1, lang: 'en' }
      const posted = await person.post('/api/article/addArticle', post)
      if (posted.ok) done.posts.push(await id(posted))
    }
  } catch {
    // The server was killed during a call, so its reply was lost.
  }
  return done
}

/** Reads until the server is killed. */
export async function read(url: string): Promise<void> {
  try {
    for (;;) for (const path of ['/home', `/home/article/${ARTICLE}`]) await (await fetch(url + path)).text()
  } catch {
    // The server was killed.
  }
}
