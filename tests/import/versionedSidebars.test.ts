import { expect, test } from 'vitest'
import { docusaurusLayout } from '../../scripts/import/tools/docusaurus.ts'
import type { PageInfo } from '../../scripts/import/tools/layout.ts'

test('an older version of Docusaurus has the sidebars that were frozen with it', () => {
  const sidebar = (...items: unknown[]) => JSON.stringify({ docs: items })
  const texts: Record<string, string> = {
    'docusaurus.config.js':
      "module.exports = { title: 'T', presets: [['classic', { docs: { sidebarPath: './sidebars.json' } }]] }",
    'sidebars.json': sidebar('b', 'a'),
    'versions.json': '["1.0"]',
    'versioned_sidebars/version-1.0-sidebars.json': sidebar({
      type: 'category',
      label: 'Old',
      items: ['version-1.0/a', 'b']
    }),
    'docs/a.md': '# A',
    'docs/b.md': '# B',
    'versioned_docs/version-1.0/a.md': '# A',
    'versioned_docs/version-1.0/b.md': '# B'
  }
  const layout = docusaurusLayout(
    { files: Object.keys(texts), has: file => file in texts, read: file => texts[file] },
    ''
  )
  const labels = (version: string) => {
    const root = layout.roots.find(one => one.version === version)
    if (!root) throw new Error(version)
    const pages = ['a', 'b'].map(
      (path): PageInfo => ({
        ...{ file: `${root.folder}/${path}.md`, path, lang: 'en', root, title: path.toUpperCase(), front: {} }
      })
    )
    return layout.navigation?.(root, 'en', pages)
  }
  expect(labels('current')?.map(entry => entry.label)).toEqual(['B', 'A'])
  expect(labels('1.0')).toMatchObject([{ label: 'Old', children: [{ label: 'A' }, { label: 'B' }] }])
})
