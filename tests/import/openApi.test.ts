import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const spec = JSON.stringify({
  openapi: '3.0.1',
  servers: [{ url: 'https://api.example.org/v1/' }],
  paths: {
    '/pins/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      post: {
        summary: 'Set a Pin',
        tags: ['Pins'],
        description: 'Sets **one** pin. See [Start](/start).',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Level' } } } },
        responses: { 200: { description: 'Done.', content: { 'application/json': { example: { level: 1 } } } } }
      },
      get: { summary: 'Read a Pin', tags: ['Pins'], responses: {} }
    }
  },
  components: {
    schemas: {
      Level: {
        type: 'object',
        required: ['level'],
        properties: {
          level: { type: 'integer', description: 'The level.', enum: [0, 1], default: 0 },
          next: { $ref: '#/components/schemas/Level' }
        }
      }
    }
  }
})

test('Mintlify: operations of an OpenAPI description are pages where the navigation names them', async () => {
  const project = await makeProject({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        groups: [
          { group: 'First', pages: ['start'] },
          { group: 'API', openapi: 'api/spec.json', pages: ['POST /pins/{id}', 'read'] }
        ]
      }
    }),
    'start.mdx': '---\ntitle: Start\n---\n\nCall [Set a Pin](/api-reference/pins/set-a-pin) first.\n',
    'read.mdx': '---\ntitle: Read\nopenapi: "GET /pins/{id}"\n---\n\nWords before it.\n',
    'api/spec.json': spec
  })
  const out = await project.import('--lang', 'en', '--check')
  const { data, body } = await project.article('en/api-reference/pins/set-a-pin.md')
  const start = await project.article('en/start.md')
  expect(data).toMatchObject({ bigTitle: 'Set a Pin', manual: { path: ['API'], position: [1, 0] } })
  expect(body).toContain('```http\nPOST https://api.example.org/v1/pins/{id}\n```')
  expect(body).toContain(`Sets **one** pin. See [Start](/en/home/article/${start.data.id}).`)
  expect(body).toContain('## Path parameters\n\n- **`id`** `integer`, required')
  expect(body).toContain('- **`level`** `integer`, required\n\n  The level.\n\n  Values: `0`, `1`\n\n  Default: `0`')
  expect(body).toContain('### 200\n\nDone.\n\n`application/json`\n\n```json\n{\n  "level": 1\n}\n```')
  expect(start.body).toContain(`[Set a Pin](/en/home/article/${data.id})`)
  const read = (await project.article('en/read.md')).body
  expect(read).toMatch(/^Words before it\.\n\n```http\nGET https:\/\/api\.example\.org\/v1\/pins\/\{id\}\n```/)
  expect(out).toContain('0 lost')
})

test('Mintlify: what .mintignore names is not published', async () => {
  const project = await makeProject({
    'docs.json': '{"$schema":"https://mintlify.com/docs.json","navigation":{"groups":[]}}',
    '.mintignore': '# Internal\n/tools/\n*.draft.mdx\n!kept.draft.mdx\n',
    'a.mdx': '# A\n\nWords for readers.\n',
    'en/README.md': '# Read me\n\nWords for developers.\n',
    'tools/b.mdx': '# B\n\nWords for translators.\n',
    'c.draft.mdx': '# C\n\nNot finished.\n',
    'kept.draft.mdx': '# D\n\nNot finished, but public.\n'
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('2 of 2 documents imported')
  for (const file of ['en/README.md', 'tools/b.mdx', 'c.draft.mdx'])
    expect(out).toContain(`${file} is not published: Mintlify ignores it.`)
})

test('Mintlify: a hostile or broken description costs nothing else, leads nowhere, and is named', async () => {
  const node = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`f${at}`, { $ref: `#/components/schemas/N${at}` }])
  )
  const all = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`N${at}`, { type: 'object', properties: node }])
  )
  const endless = { type: 'array', items: { $ref: '#/components/schemas/Endless' } }
  const answer = (name: string) => ({
    responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } }
  })
  const project = await makeProject({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        groups: [
          { group: 'A', openapi: 'a.json' },
          { group: 'B', openapi: 'half.json' },
          { group: 'C', pages: ['start'] }
        ]
      }
    }),
    'start.mdx': '# Start\n\nWords for readers.\n',
    'half.json': '{"openapi":"3.0.0","paths":{"/x":{"get":{"summ',
    'a.json': JSON.stringify({
      openapi: '3.0.0',
      paths: {
        '/out': { get: { summary: 'Out', 'x-mint': { href: '/../../../../../out' }, responses: {} } },
        '/many': { get: { summary: '<b>Many</b> ../fields', ...answer('N0') } },
        '/endless': { get: { summary: 'Endless', ...answer('Endless') } },
        '/bad': { get: { summary: 'Bad', ...answer('%zz') }, post: 'no' },
        '/none': null
      },
      components: { schemas: { ...all, Endless: endless } }
    })
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('half.json is no OpenAPI description that can be read')
  expect((await project.article('en/out.md')).data.bigTitle).toBe('Out')
  expect((await project.article('en/api-reference/endless.md')).body).toContain('### 200')
  expect((await project.article('en/api-reference/bad.md')).body).toContain('GET /bad')
  const many = (await project.article('en/api-reference/bmanyb-fields.md')).body
  expect(many.length).toBeLessThan(200_000)
  expect(many).toContain('…')
  expect(out).toContain('5 of 5 documents imported')
})
