import { atom } from 'nanostores'

/** A source that is read beside the answer. */
export interface OpenSource {
  n: number
  title: string
  /** The address of its passage on this site. */
  url: string
  /** The same with the text that a browser marks. */
  place: string
  text: string
}

export const $openSource = atom<OpenSource | undefined>()
