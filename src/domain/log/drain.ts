import { bareToken, tokenWeight, VARIABLE } from './mask.ts'

/**
 * A template miner after He, Zhu, Zheng, Lyu, "Drain: An Online Log Parsing Approach with Fixed Depth Tree", ICWS 2017:
 * a tree of fixed depth leads a line to a small group of templates by its first tokens and its number of tokens, and it
 * joins the most similar one. Drain asks for the number first; here the tokens come first, because they also choose the
 * file of the index, in which a line that was cut off finds the longer template.
 */
export interface Template {
  tokens: string[]
  /** Of the lines that it stands for. */
  lines: number[]
}

/** Drain's `st`: the part of tokens that has to be equal. Higher than in the paper: an article holds few lines of a kind. */
const MIN_SIMILARITY = 0.6
/** Tokens on the way from the root to a leaf; the paper's depth less two. */
const KEY_TOKENS = 2

/** The way to a leaf: the first tokens that have letters, '' for a line that has none. */
export function leafKey(tokens: readonly string[]): string {
  const key: string[] = []
  for (const token of tokens) {
    if (tokenWeight(token) === 0) continue
    key.push(bareToken(token))
    if (key.length === KEY_TOKENS) break
  }
  return key.join(' ')
}

/** A miner with no templates yet. */
export class Drain {
  readonly templates: Template[] = []
  readonly #leaves = new Map<string, Template[]>()
  /** Lines that are equal once masked are most of a long log. */
  readonly #known = new Map<string, Template>()

  /** Adds a line by its masked tokens and its number; gives its template. */
  add(tokens: readonly string[], line: number): Template {
    const text = tokens.join(' ')
    const known = this.#known.get(text)
    const template = known ?? this.#join(tokens)
    if (!known) this.#known.set(text, template)
    template.lines.push(line)
    return template
  }

  #join(tokens: readonly string[]): Template {
    const way = leafKey(tokens)
    const key = `${way} ${tokens.length}`
    const leaf = this.#leaves.get(key) ?? []
    if (leaf.length === 0) this.#leaves.set(key, leaf)
    let best: Template | undefined
    let most = MIN_SIMILARITY
    for (const template of leaf) {
      const similarity = equalPart(template.tokens, tokens)
      if (similarity < most) continue
      most = similarity
      best = template
    }
    const joined = best?.tokens.map((token, at) => (token === tokens[at] ? token : VARIABLE))
    // The tokens that led here may stand at other places, and have to stay.
    if (best && joined && leafKey(joined) === way) {
      best.tokens = joined
      return best
    }
    const template: Template = { tokens: [...tokens], lines: [] }
    leaf.push(template)
    this.templates.push(template)
    return template
  }
}

/** The paper's simSeq: the part of places at which both have the same token. */
function equalPart(template: readonly string[], tokens: readonly string[]): number {
  let equal = 0
  for (let at = 0; at < tokens.length; at++) if (template[at] === tokens[at]) equal++
  return tokens.length === 0 ? 1 : equal / tokens.length
}
