import { LANGUAGES, type Language } from '../../src/domain/language/languages.ts'
import { parseCommandLine } from '../commandLine.ts'
import { PackError } from './packError.ts'

export interface Options {
  family?: number | undefined
  type?: number | undefined
  lang: Language
  out?: string | undefined
}

export const HELP = `npm run pack -- --family 117 [--type 2] [--lang zh] [--out FILE]

Writes one zip with a section of the built site, for labs without internet: any static file server serves it, and a
start file in it does so with one command. Refuses while the built site has texts that were made internal, hidden or
deleted since.

  --family ID   a chip family
  --type N      an article type; alone, or only those of the family
  --lang        zh (default) or en
  --out FILE    default: pinout-<section>-<lang>.zip in this folder`

/**
 * Parses the command line.
 * @throws UsageError that describes an invalid argument.
 */
export function readArguments(args: string[]): Options | 'help' {
  const text = { type: 'string' } as const
  const { values } = parseCommandLine({ args, options: { family: text, type: text, lang: text, out: text } })
  const { family, type, lang = 'zh', out, help } = values
  if (help) return 'help'
  if (family === undefined && type === undefined) throw new PackError(`Say what to pack.\n\n${HELP}`)
  if (!LANGUAGES.some(known => known === lang))
    throw new PackError(`There is no language "${lang}". Known: ${LANGUAGES.join(', ')}.`)
  return { family: toId('--family', family), type: toId('--type', type), lang: lang as Language, out }
}

function toId(name: string, value: string | undefined): number | undefined {
  if (value !== undefined && !/^\d{1,9}$/.test(value)) throw new PackError(`${name} is a number, not "${value}".`)
  return value === undefined ? undefined : Number(value)
}
