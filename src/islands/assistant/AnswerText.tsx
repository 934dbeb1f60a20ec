import type { InlineCode, Nodes, Text } from 'mdast'
import { Fragment, type ReactNode, useMemo } from 'react'
import type { Source } from '../../contract/assistant.ts'
import { parseAnswer, piecesOf, type TextRange, wordsOf } from '../../domain/assistant/answerText.ts'
import type { Translator } from '../../locales/strings.ts'
import { Cite } from './Cite.tsx'
import type { Names } from './facts.ts'

interface Props {
  text: string
  marks: readonly TextRange[]
  sources: readonly Source[]
  names: Names
  t: Translator<'assistant'>
  /** True to show a caret at the end while the answer is being written. */
  caret: boolean
}

const WEAK = 'underline decoration-ink-3 decoration-dotted underline-offset-[.3em]'
const CODE = 'my-[1em] max-h-[60vh] overflow-auto rounded border border-line bg-sunk whitespace-pre'
const CARET = 'ml-1 inline-block size-[7px] animate-[dim_1s_ease-in-out_infinite_alternate] rounded-full bg-red'

/**
 * The text of an answer, rendered from its Markdown tree. HTML appears as source, links and images as their words,
 * because an answer links only to its sources.
 */
export default function AnswerText({ text, marks, sources, names, t, caret }: Props) {
  const tree = useMemo(() => parseAnswer(text), [text])
  const pieces = (node: Text | InlineCode, wrap: (words: string) => ReactNode) =>
    piecesOf(node, text, marks).map((piece, at) => {
      if ('cite' in piece) return cite(piece.cite, at)
      const drawn = wrap(piece.text)
      return piece.weak ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces only grow at the end
        <span key={at} className={WEAK} title={t('weak')}>
          {drawn}
        </span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces only grow at the end
        <Fragment key={at}>{drawn}</Fragment>
      )
    })
  const cite = (n: number, key: number) => {
    const source = sources.find(one => one.n === n)
    return source && <Cite key={key} {...{ source, names, t }} />
  }
  const all = (nodes: readonly Nodes[]) => nodes.map(draw)

  function draw(node: Nodes, at: number): ReactNode {
    switch (node.type) {
      case 'text':
        return <Fragment key={at}>{pieces(node, words => words)}</Fragment>
      case 'inlineCode':
        return (
          <Fragment key={at}>
            {pieces(node, words => (
              <code>{words}</code>
            ))}
          </Fragment>
        )
      case 'paragraph':
        return <p key={at}>{all(node.children)}</p>
      // An answer is below a heading of the page, so its own headings become lines.
      case 'heading':
        return (
          <p key={at}>
            <strong>{all(node.children)}</strong>
          </p>
        )
      case 'strong':
        return <strong key={at}>{all(node.children)}</strong>
      case 'emphasis':
        return <em key={at}>{all(node.children)}</em>
      case 'delete':
        return <del key={at}>{all(node.children)}</del>
      case 'blockquote':
        return <blockquote key={at}>{all(node.children)}</blockquote>
      case 'list': {
        const List = node.ordered ? 'ol' : 'ul'
        const start = node.ordered && node.start !== 1 ? (node.start ?? 1) : undefined
        return (
          <List key={at} {...(start !== undefined && { start })}>
            {node.children.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items only grow at the end
              <li key={place}>
                {item.children.map((child, index) =>
                  child.type === 'paragraph' && !node.spread ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same of their parts
                    <Fragment key={index}>{all(child.children)}</Fragment>
                  ) : (
                    draw(child, index)
                  )
                )}
              </li>
            ))}
          </List>
        )
      }
      case 'code':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
          <pre key={at} className={CODE} tabIndex={0}>
            <code>{node.value}</code>
          </pre>
        )
      case 'table':
        return (
          <div key={at} className="table">
            <table>
              <tbody>
                {node.children.map((row, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows only grow at the end
                  <tr key={place}>
                    {row.children.map((cell, column) => {
                      const Cell = place === 0 ? 'th' : 'td'
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same of cells
                      return <Cell key={column}>{all(cell.children)}</Cell>
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      case 'thematicBreak':
        return <hr key={at} />
      case 'break':
        return <br key={at} />
      case 'html':
        return <Fragment key={at}>{node.value}</Fragment>
      case 'linkReference':
        // The number of a source for which the model also wrote a definition.
        if (/^\d{1,2}$/.test(node.identifier)) return cite(Number(node.identifier), at)
        return <Fragment key={at}>{all(node.children)}</Fragment>
      case 'link':
        return <Fragment key={at}>{all(node.children)}</Fragment>
      case 'image':
      case 'imageReference':
        return <Fragment key={at}>{wordsOf(node)}</Fragment>
      default:
        return null
    }
  }
  return (
    <div className="answer-text prose mb-4">
      {all(tree.children)}
      {caret && <span className={CARET} data-caret="" aria-hidden="true" />}
    </div>
  )
}
