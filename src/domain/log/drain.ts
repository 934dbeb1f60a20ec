import { bareToken, tokenWeight, VARIABLE } from './mask.ts'

/**
 * A template of the Drain miner, after He, Zhu, Zheng, Lyu, "Drain: An Online Log Parsing Approach with Fixed Depth
 * Tree", ICWS 2017. A tree of fixed depth leads a line to a small group of templates by its first tokens and its number
 * of tokens. The line joins the most similar template. Drain checks the number of tokens first. Here the first tokens
 * come first, because they also select the index file, in which a truncated line finds the longer template.
 */
export interface Template {
  tokens: string[]
  /** Numbers of the lines that match the template. */
  lines: number[]
}

/**
 * Minimum share of equal tokens, `st` of Drain. It is higher than in the paper, because an article has few lines of a
 * kind.
 */
const MIN_SIMILARITY = 0.6
/** Number of tokens on the path from the root to a leaf: the depth of the paper minus two. */
const KEY_TOKENS = 2

/** Returns the path to a leaf: the first tokens with letters, or '' if a line has none. */
export function leafKey(tokens: readonly string[]): string {
  const key: string[] = []
  for (const token of tokens) {
    if (tokenWeight(token) === 0) continue
    key.push(bareToken(token))
    if (key.length === KEY_TOKENS) break
  }
  return key.join(' ')
}

/** Template miner. It starts without templates. */
export class Drain {
  readonly templates: Template[] = []
  readonly #leaves = new Map<string, Template[]>()
  /** Templates by masked text. Most lines of a long log are equal once masked. */
  readonly #known = new Map<string, Template>()

  /** Adds a line by its masked tokens and its number. Returns its template. */
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
    // The tokens that led to this leaf may be at other positions, and must remain.
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

/** Computes simSeq of the paper: the share of positions with equal tokens. */
function equalPart(template: readonly string[], tokens: readonly string[]): number {
  let equal = 0
  for (let at = 0; at < tokens.length; at++) if (template[at] === tokens[at]) equal++
  return tokens.length === 0 ? 1 : equal / tokens.length
}
