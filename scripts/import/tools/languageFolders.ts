import type { Language } from '../../../src/domain/language/languages.ts'
import { languageOf } from '../../../src/markdown/words.ts'
import type { Tree } from './layout.ts'
import { languageOfLocale } from './locales.ts'

/** Names that can also be short for something else, such as a connector or engineering. */
const UNCERTAIN = /^(?:cn|eng|chs)$/i
const ENDING =
  /^(.+?)[._-]((?:zh|cn|chs|chinese|en|eng|english)(?:[-_](?:cn|hans|chs|sg|us|gb|uk|en)){0,2}|中文|英文)$/i
const DOCUMENT = /\.(?:md|markdown|mdx|rst)$/i
const EXTENSIONS = ['md', 'markdown', 'mdx', 'rst']
const SAMPLE_FILES = 12
const MAX_BESIDE = 2000

interface Named {
  lang: Language
  /** The name without its language. '' means that the name is only a language. */
  stem: string
  isCertain: boolean
}

/** Languages that the names of folders and files say. A doubtful name needs a counterpart or texts that agree. */
export interface LanguageFolders {
  /** Returns the language of the folder itself. */
  folder(path: string): Named | undefined
  /** Returns the language of the first folder of a path below `from` that has one, and the path without it. */
  path(path: string, from?: string): { lang: Language; path: string } | undefined
  /** Returns the language of the ending of a file name without its extension, and the name without it. */
  ending(file: string): Named | undefined
}

const known = new WeakMap<Tree, LanguageFolders>()

/** Returns the languages of the folders and files of a tree. */
export function languageFolders(tree: Tree): LanguageFolders {
  const made = known.get(tree) ?? open(tree)
  known.set(tree, made)
  return made
}

function open(tree: Tree): LanguageFolders {
  const children = new Map<string, Set<string>>()
  const documents = new Map<string, string[]>()
  for (const file of tree.files) {
    if (!DOCUMENT.test(file)) continue
    const segments = file.split('/')
    for (let at = 0; at < segments.length; at++) {
      const parent = segments.slice(0, at).join('/')
      const isFile = at === segments.length - 1
      const names = children.get(parent) ?? new Set<string>()
      children.set(parent, names.add((segments[at] ?? '').replace(isFile ? /\.[^.]+$/ : /$^/, '')))
      const own = documents.get(parent) ?? []
      documents.set(parent, own)
      own.push(file)
    }
  }
  const found = new Map<string, Named | undefined>()

  /** Returns the files that show whether a name means a language: spread over all of a folder. */
  const sample = (files: readonly string[]) => {
    const step = Math.max(1, Math.floor(files.length / SAMPLE_FILES))
    return files.filter((_, at) => at % step === 0)
  }
  const isWrittenIn = (lang: Language, files: readonly string[]) => {
    const texts = sample(files).flatMap(file => tree.read(file) ?? [])
    return texts.length > 0 && texts.filter(text => languageOf(text) === lang).length * 2 > texts.length
  }
  const stems = new Map<string, Set<string>>()
  const hasCounterpart = (parent: string, stem: string, lang: Language) => {
    const names = stems.get(parent) ?? new Set([...(children.get(parent) ?? [])].map(name => keyOf(named(name))))
    stems.set(parent, names)
    return names.has(keyOf({ lang: lang === 'zh' ? 'en' : 'zh', stem, isCertain: true }))
  }
  const checked = (path: string, files: () => readonly string[], isFile: boolean): Named | undefined => {
    const slash = path.lastIndexOf('/')
    const parent = slash < 0 ? '' : path.slice(0, slash)
    const own = named(path.slice(slash + 1))
    if (!own || (isFile && !own.stem)) return undefined
    if (own.isCertain && !own.stem) return own
    if (hasCounterpart(parent, own.stem, own.lang)) return own
    // Texts that differ in language from those beside them.
    const inside = files()
    if (!isWrittenIn(own.lang, inside)) return undefined
    const beside = (documents.get(parent) ?? []).slice(0, MAX_BESIDE).filter(file => !file.startsWith(path))
    const plain = parent ? `${parent}/${own.stem}` : own.stem
    const unmarked = EXTENSIONS.map(extension => `${plain}.${extension}`).filter(tree.has)
    return isWrittenIn(own.lang === 'zh' ? 'en' : 'zh', unmarked.length > 0 ? unmarked : beside) ? own : undefined
  }
  const cached = (key: string, make: () => Named | undefined) => {
    if (!found.has(key)) found.set(key, make())
    return found.get(key)
  }
  const folder = (path: string) => cached(`${path}/`, () => checked(path, () => documents.get(path) ?? [], false))
  return {
    folder,
    path(path, from = '') {
      const segments = path.split('/')
      const first = from ? from.split('/').length : 0
      for (let at = first; at < segments.length - 1; at++) {
        const own = folder(segments.slice(0, at + 1).join('/'))
        if (!own) continue
        const rest = [...segments.slice(0, at), ...(own.stem ? [own.stem] : []), ...segments.slice(at + 1)]
        return { lang: own.lang, path: rest.join('/') }
      }
      return undefined
    },
    ending: file => cached(file, () => checked(file.replace(/\.[^./]+$/, ''), () => [file], true))
  }
}

function keyOf(own: Named | undefined): string {
  return own?.isCertain ? `${own.lang} ${own.stem.toLowerCase()}` : ''
}

/** Returns the language that a name says: the whole name, or its ending. */
function named(name: string): Named | undefined {
  const whole = languageOfLocale(name)
  if (whole) return { lang: whole, stem: '', isCertain: !UNCERTAIN.test(name) }
  const [, stem = '', ending = ''] = ENDING.exec(name.slice(0, 300)) ?? []
  const lang = languageOfLocale(ending)
  return lang && { lang, stem, isCertain: !UNCERTAIN.test(ending) }
}
