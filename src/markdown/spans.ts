import { escapeHtml } from '../domain/escapeHtml.ts'

/**
 * Writes tokens as spans and joins adjacent tokens of one class. White space has no colour, so it never ends a span.
 */
export class Spans {
  #html = ''
  #kind = ''
  #text = ''
  #blanks = ''

  /** Adds a token. An empty `kind` means plain text. */
  add(text: string, kind: string): void {
    const start = text.length - text.trimStart().length
    this.#blanks += text.slice(0, start)
    const rest = text.slice(start)
    if (!rest) return
    if (kind !== this.#kind) this.#close(kind)
    this.#text += this.#blanks + rest
    this.#blanks = ''
  }

  /** Returns the HTML of all added tokens. */
  end(): string {
    this.#close('')
    return this.#html + this.#blanks
  }

  #close(next: string): void {
    const text = escapeHtml(this.#text)
    this.#html += this.#kind && text ? `<span class="${this.#kind}">${text}</span>` : text
    this.#html += this.#blanks
    this.#kind = next
    this.#text = ''
    this.#blanks = ''
  }
}
