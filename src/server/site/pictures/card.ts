/** What the picture of an article shows. */
export interface PictureCard {
  title: string
  /** Part numbers. */
  chips: string[]
  /** Of a question. */
  state: { text: string; solved: boolean } | undefined
  /** The type of the article, its author and date. */
  type: string
  author: string
  date: string
  siteName: string
}

export const WIDTH = 1200
export const HEIGHT = 630
