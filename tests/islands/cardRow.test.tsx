import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { CardRow, type CardWords } from '../../src/ui/CardRow.tsx'

// Formats of dates take the zone when their module loads.
const zone = vi.hoisted(() => {
  const { TZ } = process.env
  process.env.TZ = 'America/New_York'
  return TZ
})
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a row of a built page has the day in Shanghai, wherever the server is', () => {
  const item = {
    ...{ id: 1, name: 'Ada', headPic: '', articleType: 1, bigTitle: 'Title', smallTitle: '', pic: '', solved: '0' },
    ...{ readNum: 0, likeTimes: 0, discussTimes: 0, public: 1, date: '2026-11-29 05:42', family1: '[]', family2: '[]' }
  } as unknown as ComponentProps<typeof CardRow>['item']
  const html = renderToStaticMarkup(
    <CardRow item={item} words={{ types: {} } as CardWords} chips={[]} href="/" textLang={undefined} />
  )
  expect(html).toContain('<time dateTime="2026-11-29T05:42+08:00"><span>2026-</span>11-29</time>')
})
