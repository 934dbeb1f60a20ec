import { Fragment, type ReactNode, useMemo } from 'react'
import type { Source } from '../../contract/assistant.ts'
import { type Block, type Inline, parseAnswer } from '../../domain/assistant/answerText.ts'
import type { Translator } from '../../locales/strings.ts'
import { Cite } from './Cite.tsx'
import type { Names } from './facts.ts'

interface Props {
  text: string
  marks: readonly { from: number; to: number }[]
  sources: readonly Source[]
  names: Names
  t: Translator<'assistant'>
  /** Stands at the end of what is there, while more comes. */
  caret: boolean
}

/** The text of an answer, drawn from its parts; nothing of it reaches the page as markup. */
export function AnswerText({ text, marks, sources, names, t, caret }: Props) {
  const blocks = useMemo(() => parseAnswer(text, marks), [text, marks])
  const piece = (inline: Inline, at: number): ReactNode => {
    if (inline.kind === 'cite') {
      const source = sources.find(({ n }) => n === inline.n)
      return source && <Cite key={at} {...{ source, names, t }} />
    }
    const Tag = inline.kind === 'text' ? Fragment : inline.kind
    const drawn = <Tag key={at}>{inline.text}</Tag>
    return inline.weak ? (
      <span key={at} className="weak" title={t('weak')}>
        {drawn}
      </span>
    ) : (
      drawn
    )
  }
  const line = (pieces: Inline[]) => pieces.map(piece)
  const lines = (all: Inline[][]) =>
    all.map((each, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines only grow at the end
      <Fragment key={at}>
        {at > 0 && '\n'}
        {line(each)}
      </Fragment>
    ))
  const draw = (block: Block, at: number): ReactNode => {
    switch (block.kind) {
      case 'paragraph':
        return <p key={at}>{lines(block.lines)}</p>
      case 'quote':
        return (
          <blockquote key={at}>
            <p>{lines(block.lines)}</p>
          </blockquote>
        )
      case 'heading':
        return (
          <p key={at}>
            <strong>{line(block.line)}</strong>
          </p>
        )
      case 'code':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
          <pre key={at} tabIndex={0}>
            <code>{block.text}</code>
          </pre>
        )
      case 'table':
        return (
          <div key={at} className="table">
            <table>
              <tbody>
                {block.rows.map((row, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows only grow at the end
                  <tr key={place}>
                    {row.map((cell, column) => {
                      const Cell = place === 0 ? 'th' : 'td'
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same of cells
                      return <Cell key={column}>{line(cell)}</Cell>
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={at} {...(block.ordered && block.start !== 1 && { start: block.start })}>
            {block.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items only grow at the end
              <li key={place} data-depth={item.depth || undefined}>
                {lines(item.lines)}
              </li>
            ))}
          </List>
        )
      }
    }
  }
  return (
    <div className="say prose">
      {blocks.map(draw)}
      {caret && <span className="caret" aria-hidden="true" />}
    </div>
  )
}
