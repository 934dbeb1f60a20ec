import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writePagefind } from '../../scripts/build/pagefind.ts'
import { LANGUAGES, type Language } from '../../src/domain/language/languages.ts'
import type { SearchText } from '../../src/domain/search/files.ts'

test('one index can be made right after another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-pagefind-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const text = 'The watchdog resets the board. '.repeat(50)
  const articles = (lang: Language): SearchText[] =>
    Array.from({ length: 1000 }, (_, at) => ({
      ...{ id: at + 1, title: `Board ${at}`, smallTitle: '', lang },
      passages: [{ anchor: '', heading: '', text: `${text}${at}` }]
    }))
  // The process of the first may end while the second is made.
  for (const lang of LANGUAGES)
    await expect(writePagefind(articles(lang), lang, join(folder, lang))).resolves.toBe(undefined)
}, 60_000)
