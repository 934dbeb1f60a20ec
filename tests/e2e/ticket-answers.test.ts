import { expect, test } from 'vitest'
import type { TicketStatus } from '../../src/contract/tickets.ts'
import { signUp } from '../support/person.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const STATUS: TicketStatus = {
  configured: true,
  url: 'https://tickets.example',
  publish: 'preview',
  everyMinutes: 60,
  // While the sync runs, the page reads the state every moment.
  running: { phase: 'tickets', total: 2, done: 1 },
  runs: [],
  waiting: [],
  refused: [],
  answers: [],
  posts: []
}

test.each([
  ['en', '/en', /^Answer: /, 'The ticket has another answer now', 'Use the new answer'],
  ['zh', '', /^答案: /, '工单中的答案已更新', '改用新答案']
])('a sync leaves what staff typed into an answer, in %s', async (lang, prefix, label, changed, takeNew) => {
  const admin = await signUp(server, `keeper-${lang}`, { role: 'admin' })
  let proposed = 'Close the jumper.'
  await as(admin, async page => {
    await page.route(/\/api\/tickets\/status/, route => {
      const answer = { articleId: 9_000_001, bigTitle: 'No boot', ticketId: 7, content: proposed, redactions: [] }
      return route.fulfill({ json: { ...STATUS, answers: [answer] } })
    })
    await page.goto(`${prefix}/admin/tickets`)
    const field = page.getByRole('textbox', { name: label })
    await field.fill('Close the jumper J7.')
    proposed = 'Replace the board.'
    await page.getByText(changed).waitFor()
    expect(await field.inputValue()).toBe('Close the jumper J7.')
    await page.getByRole('button', { name: takeNew }).click()
    expect(await field.inputValue()).toBe('Replace the board.')
  })
})
