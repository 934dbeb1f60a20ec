import { expect, test } from 'vitest'
import type { QuestionForm, Source } from '../../src/contract/assistant.ts'
import { findLog, messageOfLog } from '../../src/domain/log/findLog.ts'
import { questionOfThread } from '../../src/domain/writing/questionOfThread.ts'

const LOG = `[    0.81] ubi0: attaching mtd4
[    2.41] mmc1: error -110 whilst initialising SDIO card
[    3.11] Kernel panic - not syncing
 unwind_backtrace from show_stack`
const form = (part: Partial<QuestionForm>): QuestionForm => ({
  articleType: 2,
  bigTitle: '',
  content: '',
  family1: [],
  chipModel: '',
  sdkVersion: '',
  lang: 'en',
  ...part
})
const cited = [{ family1: [28], sdkVersion: 'SDK v2.1.7' }] as unknown as Source[]

test('a log is found in a question, with the trace below it and what was written around it', () => {
  expect(findLog(`No boot:\n${LOG}\n\nWhat now?`)).toEqual({ before: 'No boot:', log: LOG, after: 'What now?' })
  expect(findLog('At [    2.41] mmc1: error -110 it stops')).toBeUndefined()
  expect(findLog('[    2.41] mmc1: error -110\nwhy?')).toBeUndefined()
})

test('the message of a log is its most important line without the time, or else its first', () => {
  expect(messageOfLog(LOG)).toBe('Kernel panic - not syncing')
  expect(messageOfLog('[    0.81] ubi0: attaching mtd4\n[    0.82] ubi0: attached')).toBe('ubi0: attaching mtd4')
})

test('a log moves to its own field, and its error is the title', () => {
  const title = '[    0.81] ubi0: attaching mtd4'
  expect(questionOfThread(form({ bigTitle: title, content: LOG }), []).fields).toMatchObject({
    bigTitle: 'Kernel panic - not syncing',
    content: '',
    log: LOG
  })
  const own = questionOfThread(form({ bigTitle: 'Why no boot?', content: `Why no boot?\n${LOG}` }), []).fields
  expect(own).toMatchObject({ bigTitle: 'Why no boot?', content: 'Why no boot?', log: LOG })
  expect(questionOfThread(form({ content: 'Why no boot?' }), []).fields).not.toHaveProperty('log')
})

test('the thread says the chip and the version, or else the article that answered best', () => {
  const { fields, origins } = questionOfThread(form({}), cited)
  expect(fields).toMatchObject({ family1: [28], sdkVersion: 'v2.1.7' })
  expect(origins).toEqual({ family1: 'article', sdkVersion: 'article' })
  const stated = questionOfThread(form({ family1: [117], chipModel: 'SSD2355', sdkVersion: '3.0.1' }), cited)
  expect(stated.fields).toMatchObject({ family1: [117], sdkVersion: '3.0.1' })
  expect(stated.origins).toEqual({ family1: 'thread', chipModel: 'thread', sdkVersion: 'thread' })
})
