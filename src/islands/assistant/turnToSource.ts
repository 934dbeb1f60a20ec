import type { MouseEvent } from 'react'
import type { Source } from '../../contract/assistant.ts'
import { noteOpened } from '../../stores/questionForm.ts'
import { placeOf } from './facts.ts'
import { openSource } from './sourceHistory.ts'

/** Anchor of an accepted answer. */
const ACCEPTED = 'accepted'

/** Opens a source beside its answer, at a sentence or its passage. With a modifier key, and on a shared page, the link opens as usual. */
export function turnToSource(source: Source, event: MouseEvent, sentence = ''): void {
  noteOpened(source.url, source.title)
  const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey
  if (opensNewTab || !event.currentTarget.closest('[data-frame]')) return
  event.preventDefault()
  const { n, title, url, anchor, text } = source
  // An accepted answer is quoted whole, so no part of it is marked.
  const quoted = anchor === ACCEPTED ? '' : sentence || text
  openSource({ n, title, url, text: quoted, place: placeOf(source, sentence) })
}
