import { atom } from 'nanostores'

/** A source opened beside the answer. */
export interface OpenSource {
  n: number
  title: string
  /** Address of its passage on this site. */
  url: string
  /** Address with the text fragment that a browser marks. */
  place: string
  text: string
}

export const $openSource = atom<OpenSource | undefined>()
