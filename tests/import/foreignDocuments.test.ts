import { expect, test } from 'vitest'
import { isForeignText } from '../../scripts/import/tools/foreignDocuments.ts'
import { makeProject } from './project.ts'

const russian = '# Настройка\n\nЭтот документ описывает настройку камеры и сети.\n'
const english = '# Setup\n\nThis document says how the camera is set up.\n'
const japanese = '# 設定\n\nこの文書はカメラの設定方法を説明します。まずケーブルを接続してください。\n'

test('documents in other languages are left out of a folder and named, unless a language is given', async () => {
  const project = await makeProject({
    'en/a.md': english,
    'en/it/b.md': english,
    'ru/a.md': russian,
    'ru/short.md': '# UART\n\nBaud 115200.\n',
    'c.md': english,
    'c.fr.md': '# Réglage\n\nCe document décrit le réglage.\n',
    'd.md': russian,
    'e.md': japanese
  })
  const out = await project.import('--verbose')
  expect(out).toContain('3 of 3 documents imported')
  for (const line of ['ru 2 documents', 'c.fr.md 1 document', 'd.md 1 document', 'e.md 1 document'])
    expect(out).toContain(`${line} in a language that the site does not have.`)
  expect(await project.import('--lang', 'en')).toContain('8 of 8 documents imported')
})

test('a folder in another language is refused, unless a language is given', async () => {
  const project = await makeProject({ 'a.md': russian, 'b.md': japanese })
  const { code, error } = await project.run(project.folder)
  expect([code, error]).toEqual([2, expect.stringContaining('in a language that the site does not have')])
  expect(await project.import('--lang', 'en')).toContain('2 of 2 documents imported')
})

test('documents in other languages are left out of the documentation of a tool', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Cameras\n',
    'docs/index.md': english,
    'docs/old.md': russian
  })
  expect(await project.import()).toContain('docs/old.md 1 document in a language that the site does not have.')
})

test.each([
  ['код\n\n```\nПривет мир, это комментарий в коде\n```\n\nEnglish words around the code.\n', false],
  ['# 键盘\n\n中文说明，引用日文按键カナ与かな的名称，其余都是中文。\n', false],
  ['키보드 설정 방법을 설명합니다. 먼저 케이블을 연결해 주십시오. `make menuconfig`\n', true],
  [`${russian}\n\n[Link](https://example.com/very/long/address/with/many/letters)\n`, true],
  ['', false]
])('the letters beside code decide: %j', (text, is) => {
  expect(isForeignText(text)).toBe(is)
})
