import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerTo, dataOf } from '../../support/answer.ts'
import { signUp } from '../../support/person.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a question in everyday words whose words are those of a heading is answered, and another is not', async () => {
  const content = '## Position Hold\n\nThe craft keeps its position and waits where the pilot lets the sticks go.'
  const id = await publish(server, { bigTitle: 'Flight modes', content })
  const member = await signUp(server, 'pilot')
  const answer = await answerTo(member, 'How does Position Hold work?')
  expect(answer.metadata?.verdict).toBe('related')
  expect(dataOf(answer, 'sources')?.list[0]?.articleId).toBe(id)
  expect((await answerTo(member, 'How does a position in a yoga class work?')).metadata?.verdict).toBe('none')
})
