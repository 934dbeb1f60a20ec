import type { Nodes, RootContent, Table } from 'mdast'
import { lineOf, walk } from './nodes.ts'

const date = /(?<!\d)((?:19|20)\d\d)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/g
const released = /(?:release date|发布日期|发布时间|更新日期)\s*[:：]?\s*(.{6,24})/i

/**
 * Returns the newest date of a document's revision table, or the release date on its cover. Ignores dates after
 * `today`.
 */
export function findDate(nodes: readonly RootContent[], today: string): string | undefined {
  const days: string[] = []
  for (const node of nodes) {
    walk(node, inner => {
      if (days.length === 0 && inner.type === 'table') days.push(...revisionDays(inner, today))
    })
  }
  if (days.length === 0) {
    const cover = nodes
      .slice(0, 12)
      .flatMap(node => (node.type === 'paragraph' ? [released.exec(lineOf(node))?.[1] ?? ''] : []))
    days.push(...cover.flatMap(text => daysIn(text, today)))
  }
  return days.sort().at(-1)
}

/** Returns every date in a text, written as `2023/3/7`, `2023-03-07`, `2023.3.7` or `2023年3月7日`, up to `today`. */
export function daysIn(text: string, today: string): string[] {
  return [...text.matchAll(date)].flatMap(([, year, month = '', day = '']) => {
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const time = new Date(`${iso}T00:00:00Z`)
    const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
    return exists && iso <= today ? [iso] : []
  })
}

function revisionDays(table: Table, today: string): string[] {
  const [head, ...rows] = table.children
  const names = head?.children.map(cell => lineOf(cell as Nodes)) ?? []
  const column = names.findIndex(name => /日期|时间|\bdate\b/i.test(name))
  const isReleases = /发布|release/i.test(names[column] ?? '')
  const isRevisions = names.some(
    (name, at) => at !== column && /修订|修改|作者|\b(?:revis|modif|author|chang|descri)/i.test(name)
  )
  if (column < 0 || (!isRevisions && !isReleases)) return []
  return rows.flatMap(row => {
    const cell = row.children[column]
    return cell ? daysIn(lineOf(cell), today) : []
  })
}
