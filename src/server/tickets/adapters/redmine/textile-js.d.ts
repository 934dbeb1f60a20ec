declare module 'textile-js' {
  /** Converts Textile to HTML. */
  export default function textile(text: string): string
}
