import { expect, test } from 'vitest'
import { fromWiki } from '../../scripts/import/mark/wikiLinks.ts'
import { wikiPages } from '../../scripts/import/tools/wiki.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64'
)

test('a wiki is a manual in the order of its sidebar, and its links lead to its pages', async () => {
  const own = 'https://github.com/quokka/boards/wiki'
  const project = await makeProject({
    'Home.md': `Welcome to the wiki of the boards.\n\n[[Getting Started]], [[first steps|getting-started#Serial-Port]], [[GPIO: Pins]], [power](Power-Supply), [[Away|https://a.example/]], [[Not there]], [[that one|Nor-this]].\n\nOld links: [Start](${own}/Getting-Started#serial-port), [Away](https://github.com/other/boards/wiki/Power-Supply), [S](${own}/Power-Supply#wiki-volts).\n\n[h]: ${own}/GPIO:-Pins\n\nRead [more][h].\n`,
    'Getting-Started.md':
      '## Serial Port\n\nConnect the serial port. `[[Home]]`\n\n```sh\n[[ -f Home ]] && echo [[Home]]\n```\n\n    [[Home]]\n\n1. Then:\n\n    [[Home]]\n',
    'hardware/GPIO:-Pins.md':
      '# Pins of the board\n\n[[images/pins.png|alt=All pins|width=300px]] [[/images/pins.png]]\n\n[[1]](https://b.example) and [[Power Supply]].\n',
    'hardware/Power-Supply.md': '<a name="volts"></a>Five volts. [[Home]]\n',
    'images/pins.png': PICTURE,
    '_Sidebar.md': `**Start**\n\n* [[Home]]\n* [[Getting Started]]\n\n**Hardware**\n\n* [Supply](${own}/Power-Supply)\n* [[All pins|GPIO: Pins]]\n`,
    '_Footer.md': 'Copyright',
    '_Header.md': 'Boards'
  })
  const out = await project.import('--check', '--old-urls', '/quokka/boards/wiki')
  expect(out).toContain('4 of 4 documents imported')
  expect(out).toContain('0 lost')
  expect(out).toContain('Links to something that is not imported: shown as text (2)')
  expect(out).toContain('1 picture, 0 missing')
  expect(out).not.toContain('is without')
  const home = await project.article('en/Home.md')
  const id = async (file: string) => (await project.article(`en/${file}.md`)).data.id
  const [start, pins, power] = [
    await id('Getting-Started'),
    await id('hardware/GPIO:-Pins'),
    await id('hardware/Power-Supply')
  ]
  const page = '/en/home/article'
  expect(home.body).toContain(
    `[Getting Started](${page}/${start}), [first steps](${page}/${start}#serial-port), [GPIO: Pins](${page}/${pins}), [power](${page}/${power}), [Away](https://a.example/), Not there, that one.`
  )
  expect(home.body).toContain(
    `[Start](${page}/${start}#serial-port), [Away](https://github.com/other/boards/wiki/Power-Supply), [S](${page}/${power}#u-volts)`
  )
  expect(home.body).toContain(`[more](${page}/${pins})`)
  const { data, body } = await project.article('en/Getting-Started.md')
  expect(data).toMatchObject({ bigTitle: 'Getting Started', manual: { path: ['Start'] } })
  expect(body).toContain('`[[Home]]`')
  expect(body).toContain('[[ -f Home ]] && echo [[Home]]')
  expect(body).toContain('\n    [[Home]]\n\n1. Then:\n\n    [Home](')
  const listed = await project.article('en/hardware/Power-Supply.md')
  expect(listed.data.manual).toMatchObject({ label: 'Supply', path: ['Hardware'] })
  expect((await project.article('en/hardware/GPIO:-Pins.md')).body).toMatch(
    /!\[All pins\]\(\/pictures\/[\s\S]*!\[\]\(\/pictures/
  )
  expect(await project.read('content/redirects.yaml')).toContain('/quokka/boards/wiki/Getting-Started')
})

test('notes of a folder link to one another and show pictures, and other brackets are text', async () => {
  const project = await makeProject({
    'Boards/Boot.md':
      '# Boot\n\nSee [[Power]], [[Notes/Power#How much|the table]], [[#Serial]], [[Power#How much]] and [[Power#^block1]].\n\n| a | b |\n|---|---|\n| [[Power\\|p]] | x |\n\n![[board.png]] ![[board.png|300]] ![[Power]]\n\n## Serial\n\nIf [[ -f x ]] then [[unknown]] and [[0, 1], [2]].\n',
    'Notes/Power.md': '# Power\n\n## How much\n\nFive volts.\n',
    'files/board.png': PICTURE
  })
  const out = await project.import('--check')
  expect(out).toContain('0 lost')
  expect(out).toContain('![[Power]] is shown as a link.')
  const { body } = await project.article('en/Boards/Boot.md')
  const power = `/en/home/article/${(await project.article('en/Notes/Power.md')).data.id}`
  expect(body).toContain(
    `See [Power](${power}), [the table](${power}#how-much), [Serial](#serial), [Power > How much](${power}#how-much) and [Power](${power}).`
  )
  expect(body).toContain(`| [p](${power}) | x |`)
  expect(body.match(/!\[\]\(\/pictures/g)).toHaveLength(2)
  expect(body).toContain('If [[ -f x ]] then [[unknown]] and [[0, 1], [2]].')
})

test.each(['[[a', '[[a]]', '![[a|', '` `` ', '](/a/b/wiki/', '    a\n\n', '[[a]](', '/a/b/wiki/'])(
  'a wiki: hostile text of many "%s" takes no time',
  one => {
    const text = one.repeat(200_000 / one.length)
    const tree = { files: ['a.md', 'b.md'], has: () => true, read: () => text }
    const began = cpuNow()
    fromWiki(text, 'b.md', wikiPages(tree, true), [])
    expect(cpuNow() - began).toBeLessThan(2000)
  }
)
