import { expect, test } from 'vitest'
import { renderTextSection } from '../../src/markdown/renderText.ts'

const place = (from: string) => ({ anchor: 'terms', from, idPrefix: 'q-' })
const words = (html: string) => html.replace(/<[^>]*>/g, '').length

test('a long list of terms is quoted from the term that was found, and the rest is behind "show more"', async () => {
  const terms = Array.from(
    { length: 80 },
    (_, at) => `Term ${at}\n: What term number ${at} means, in a sentence of some length for the list.\n`
  )
  const section = await renderTextSection(`## Terms\n\n${terms.join('\n')}`, place('What term number 50 means'))
  expect(section?.html).toContain('number 50')
  expect(words(section?.html ?? '')).toBeLessThan(2500)
  expect(section?.rest).toContain('number 70')
})

test('a long numbered list goes on with its numbers', async () => {
  const steps = Array.from(
    { length: 60 },
    (_, at) => `${at + 1}. Step number ${at + 1}, which takes a while and has many words in it.`
  )
  const section = await renderTextSection(`## Terms\n\n${steps.join('\n')}`, place(''))
  expect(section?.html).toMatch(/<ol start="\d+">/)
  expect(words(section?.html ?? '')).toBeLessThan(2500)
})

test('a step that is long itself is quoted from the words that were found in it', async () => {
  const notes = Array.from({ length: 60 }, (_, at) => `    - Note ${at} of the second step, with some more words.`)
  const source = `## Terms\n\n1. The first step.\n2. The second step.\n\n${notes.join('\n')}\n3. The third step.`
  const section = await renderTextSection(source, place('Note 40 of the second step'))
  expect(section?.html).toContain('Note 40')
  expect(words(section?.html ?? '')).toBeLessThan(2500)
})

test('of long tabs, the one that was found is quoted', async () => {
  const steps = (tab: string) => Array.from({ length: 40 }, (_, at) => `Step ${at} of ${tab}, which takes a while.`)
  const tab = (name: string) => `<Tab title="${name}">\n\n${steps(name).join('\n\n')}\n\n</Tab>`
  const source = `## Terms\n\n<Tabs>\n${tab('serial')}\n${tab('wireless')}\n</Tabs>`
  const section = await renderTextSection(source, place('Step 30 of wireless'))
  expect(section?.html).toContain('Step 30 of wireless')
  expect(section?.text).not.toContain('of serial')
  expect(words(section?.html ?? '')).toBeLessThan(2500)
})
