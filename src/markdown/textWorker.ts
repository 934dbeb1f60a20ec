import type { Passage } from '../domain/search/files.ts'
import { mentionedIn } from './mentions.ts'
import { isRenderable, type Rendered, readPassages, renderMarkdown } from './render.ts'

/** What can be made of a text. */
export interface TextActs {
  render: Rendered
  passages: Passage[]
  mentions: number[]
  check: boolean
}

export interface TextTask {
  act: keyof TextActs
  source: string
  idPrefix?: string | undefined
}

/** Does what a task says, in a thread of its own or where it is called. */
export default async function doTask({ act, source, idPrefix }: TextTask): Promise<TextActs[keyof TextActs]> {
  if (act === 'render') return renderMarkdown(source, idPrefix === undefined ? {} : { idPrefix })
  if (act === 'passages') return readPassages(source)
  if (act === 'mentions') return mentionedIn(source)
  return isRenderable(source)
}
