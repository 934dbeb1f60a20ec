import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { makeRoot, writeIndex } from './writeIndex.ts'

const ARTICLES = {
  traditional: '# 燒錄失敗\n\n## 環境\n\n開發環境請重新啟動。第⻓⾏的⼚商⽤⼾。\n',
  simplified: '# 看门狗\n\n看门狗的厂商用户，烧录失败。\n',
  long: `# 長文\n\n${'開發板的長文。'.repeat(4000)}\n\n## 結尾\n\n請檢查電壓。\n`
}
const roots: string[] = []
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const root of roots) await rm(root, { recursive: true, force: true })
})

/** Searches an index in a process of its own, which has loaded no table, like a browser. */
function search(client: string, queries: readonly string[]): Record<string, string[]> {
  const script = `
    const { diskSource } = await import('${ROOT}/tests/search/diskSource.ts')
    const { prepareQuery } = await import('${ROOT}/src/domain/search/prepareQuery.ts')
    const { mayHold } = await import('${ROOT}/src/domain/search/mayHold.ts')
    const { confirm } = await import('${ROOT}/src/domain/search/find.ts')
    const found = {}
    for (const typed of ${JSON.stringify(queries)}) {
      const source = diskSource('${client}')
      const query = await prepareQuery(source, typed)
      found[typed] = (await confirm(source, await mayHold(source, query, 'zh'), query)).map(({ bigTitle }) => bigTitle).toSorted()
    }
    console.log(JSON.stringify(found))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

test.for([undefined, 0])('a browser finds traditional characters and radicals as the server does (%s)', async max => {
  const root = await makeRoot()
  roots.push(root)
  await mkdir(join(root, 'corpus'), { recursive: true })
  for (const [name, text] of Object.entries(ARTICLES)) await writeFile(join(root, 'corpus', `${name}.md`), text)
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'import.ts'), join(root, 'corpus')], {
    env: { ...process.env, CONTENT_ROOT: root }
  })
  const { client } = await writeIndex(root, join(root, 'release'), { maxInTitlesFiles: max })
  const [traditional, simplified, long] = ['燒錄失敗', '看门狗', '長文']
  const expected = {
    // The first is all simplified, so that the table is not read.
    烧录失败: [traditional, simplified],
    燒錄失敗: [traditional, simplified],
    開發環境請重新啟動: [traditional],
    '⼚商⽤⼾': [traditional, simplified],
    第长行: [traditional],
    看門狗: [simplified],
    '看⾨狗': [simplified],
    请检查电压: [long],
    長文: [long]
  }
  const texts = Object.fromEntries(Object.entries(expected).map(([typed, titles]) => [typed, titles.toSorted()]))
  expect(search(client, Object.keys(expected))).toEqual(texts)
})
