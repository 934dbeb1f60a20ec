import { escapeHtml } from '../domain/escapeHtml.ts'
import { loadOnce } from '../domain/loadOnce.ts'
import { Painter } from './painter.ts'

const longestBlock = 60_000
const longestLine = 2_000
const memoSize = 500
const memoBlock = 8_000

// The same blocks recur often: in a preview at every key press, in an article after every comment.
const memo = new Map<string, string>()
const openPainter = loadOnce(() => Painter.create())

/** Converts code to HTML with one short class per token kind. `grammar` comes from grammarName(). Never throws. */
export async function highlight(code: string, grammar: string): Promise<string> {
  if (code.length > longestBlock || hasLongLine(code)) return escapeHtml(code)
  const key = `${grammar}\n${code}`
  const known = memo.get(key)
  if (known !== undefined) return known
  try {
    const ready = await openPainter()
    await ready.load(grammar)
    const html = ready.paint(code, grammar)
    if (code.length <= memoBlock) remember(key, html)
    return html
  } catch {
    // A chunk failed to load, or the engine cannot run the grammar. Plain code is still readable.
    return escapeHtml(code)
  }
}

function remember(key: string, html: string): void {
  // Removes the oldest entry first, because a Map keeps the insertion order.
  if (memo.size >= memoSize) memo.delete(memo.keys().next().value ?? '')
  memo.set(key, html)
}

function hasLongLine(code: string): boolean {
  return code.split('\n').some(line => line.length > longestLine)
}
