declare module 'textile-js' {
  /** HTML of a text in Textile. */
  export default function textile(text: string): string
}
