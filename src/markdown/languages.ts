import type { LanguageRegistration } from 'shiki/types'

type Load = () => Promise<{ default: LanguageRegistration[] }>

// Separate literal imports, so that a bundler creates one chunk for each and a browser loads only those that a text
// uses.
const grammars: Record<string, Load> = {
  asm: () => import('shiki/langs/asm.mjs'),
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cmake: () => import('shiki/langs/cmake.mjs'),
  cpp: () => import('./cppGrammar.ts'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsonc: () => import('shiki/langs/jsonc.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  log: () => import('shiki/langs/log.mjs'),
  make: () => import('shiki/langs/make.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  shellsession: () => import('shiki/langs/shellsession.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs')
}

// Devicetree has no grammar in Shiki. Its comments, strings, numbers and #include are those of C.
const aliases: Record<string, string> = {
  ...Object.fromEntries(['h', 'dts', 'dtsi', 'devicetree', 'dt'].map(name => [name, 'c'])),
  ...Object.fromEntries(['c++', 'cc', 'cxx', 'hpp', 'hxx', 'ino', 'arduino'].map(name => [name, 'cpp'])),
  ...Object.fromEntries(['sh', 'shell', 'zsh', 'shellscript'].map(name => [name, 'bash'])),
  ...Object.fromEntries(['console', 'shell-session', 'terminal'].map(name => [name, 'shellsession'])),
  ...Object.fromEntries(['makefile', 'mk', 'mak', 'kbuild'].map(name => [name, 'make'])),
  ...Object.fromEntries(['conf', 'cfg', 'properties'].map(name => [name, 'ini'])),
  ...Object.fromEntries(['js', 'mjs', 'cjs', 'node'].map(name => [name, 'javascript'])),
  ...Object.fromEntries(['ts', 'mts', 'cts'].map(name => [name, 'typescript'])),
  ...Object.fromEntries(['s', 'nasm', 'armasm', 'assembly'].map(name => [name, 'asm'])),
  dmesg: 'log',
  dockerfile: 'docker',
  golang: 'go',
  htm: 'html',
  json5: 'jsonc',
  patch: 'diff',
  py: 'python',
  rs: 'rust',
  svg: 'xml',
  yml: 'yaml'
}

/** Returns the grammar for a language `name` of an author, or undefined if there is none. */
export function grammarName(name: string): string | undefined {
  const known = Object.hasOwn(aliases, name) ? aliases[name] : name
  return known !== undefined && Object.hasOwn(grammars, known) ? known : undefined
}

/** Loads a grammar and those embedded in it. `name` comes from grammarName(). */
export async function loadGrammar(name: string): Promise<LanguageRegistration[]> {
  return (await grammars[name]?.())?.default ?? []
}
