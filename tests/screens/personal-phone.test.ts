import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PERSONAL } from '../../src/domain/account/personalPages.ts'
import { articles, bookmarks, follows, notes, sessions } from '../../src/server/platform/db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { type Person, signUp } from '../support/person.ts'
import { samplePerson } from '../support/samplePeople.ts'
import { sampleComment } from '../support/samples.ts'
import { signedIn } from '../support/signedIn.ts'
import { journey, openSite, server } from '../support/site.ts'

openSite()

const COMMENT = sampleComment()
/** A person of the seed who wrote and commented. */
const { id: WRITER, nickname: NICKNAME } = samplePerson({ active: true })
const FOLLOWED = samplePerson({ golden: false, active: true }).id

/** Returns a browser that acts for the writer of the seed, who has no password. */
async function signInAsWriter(name: string): Promise<Person> {
  const person = await signUp(server, name)
  await server.database.db
    .update(sessions)
    .set({ userId: WRITER })
    .where(eq(sessions.userId, (await person.profile()).id ?? 0))
  await person.profile()
  return person
}

test.each(['own', 'other'] as const)(
  'every child opens on a phone without sideways scroll or barrier: %s',
  async whose => {
    const writer = await signInAsWriter(`acts-${whose}`)
    const { db } = server.database
    const [post] = await db.select().from(articles).where(eq(articles.authorId, FOLLOWED))
    await db
      .insert(bookmarks)
      .values({ userId: WRITER, articleId: post?.id ?? 0 })
      .onConflictDoNothing()
    await db.insert(follows).values({ userId: WRITER, followedId: FOLLOWED }).onConflictDoNothing()
    await db
      .insert(notes)
      .values({ userId: WRITER, title: 'Board', content: 'One\nTwo', source: `comment:${COMMENT.id}` })
    const phone = { viewport: { width: 390, height: 844 } }
    await journey({ ...(whose === 'own' ? signedIn(server, writer) : {}), ...phone }, async page => {
      for (const { path, key } of PERSONAL) {
        await page.goto(`${path}?userId=${WRITER}`)
        await page.getByRole('complementary').getByText(NICKNAME).first().waitFor()
        if (whose === 'own') await page.getByRole('heading', { level: 1, name: /^我的/ }).waitFor()
        const hidden = whose === 'other' && (key === 'star' || key === 'note')
        const shown = hidden
          ? page.getByText('仅本人可见')
          : page.locator('main .row:not([data-skeleton]), main .empty').first()
        await shown.waitFor()
        if (whose === 'own' && key === 'note')
          expect(await shown.getByRole('link').getAttribute('href')).toBe(
            `/home/article/${COMMENT.articleId}#comment-${COMMENT.id}`
          )
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, path).toBeLessThanOrEqual(390)
        await expectAccessible(page, path)
      }
    })
  },
  90_000
)
