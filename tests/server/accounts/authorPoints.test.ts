import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GoldenAuthor, UserInfos } from '../../../src/contract/accounts.ts'
import { authorRanking } from '../../../src/server/community/articles/summaries.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sent = async <T>(reply: Promise<Response>) => {
  const answer = await reply
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}
const idOf = async (person: Person) => (await person.profile()).id ?? 0
const golden = async (id: number) =>
  (await sent<{ list: GoldenAuthor[] }>(server.get('/api/user/getGoldenAuthorList?num=100'))).list.find(
    one => one.id === id
  )
const ranked = async (id: number) => (await authorRanking(server.database.db)).find(one => one.id === id)?.points ?? 0
const likesOf = async (id: number) =>
  (await sent<UserInfos>(server.get(`/api/personalSetting/getUserInfos?userId=${id}`))).receivedLikes

test('nobody gains points from their own reactions', async () => {
  const [self, friend] = [await signUp(server, 'selfmade'), await signUp(server, 'friend')]
  const [selfId, friendId] = [await idOf(self), await idOf(friend)]
  const question = { articleType: 2, bigTitle: 'My question', content: 'Its text', family1: [117], family2: [1] }
  const { id } = await sent<{ id: number }>(self.post('/api/article/addArticle', question))
  const answer = { articleId: id, content: 'My own answer' }
  const { id: own } = await sent<{ id: number }>(self.post('/api/discuss/addArticleDiscuss', answer))
  await sent(self.post('/api/discuss/addLike', { type: 'article', id, like: true }))
  await sent(self.post('/api/discuss/addLike', { type: 'discuss', id: own, like: true }))
  await sent(self.post('/api/article/setBestAnswer', { articleId: id, discussId: own }))
  expect(await golden(selfId)).toBeUndefined()
  expect(await ranked(selfId)).toBe(0)
  expect(await likesOf(selfId)).toBe(0)

  // Likes and acceptance by another person count.
  const { id: theirs } = await sent<{ id: number }>(
    friend.post('/api/discuss/addArticleDiscuss', { articleId: id, content: 'A better answer' })
  )
  await sent(self.post('/api/discuss/addLike', { type: 'discuss', id: theirs, like: true }))
  await sent(friend.post('/api/discuss/addLike', { type: 'article', id, like: true }))
  await sent(self.post('/api/article/setBestAnswer', { articleId: id, discussId: theirs }))
  expect(await golden(friendId)).toMatchObject({ acceptedAnswers: 1, receivedLikes: 1 })
  expect(await ranked(friendId)).toBe(21)
  expect(await golden(selfId)).toMatchObject({ acceptedAnswers: 0, receivedLikes: 1 })
  expect(await likesOf(selfId)).toBe(1)
})
