import type { LanguageRegistration } from 'shiki/types'

type Load = () => Promise<{ default: LanguageRegistration[] }>

// Separate literal imports, so that a bundler creates one chunk for each and a browser loads only those that a text
// uses.
const grammars: Record<string, Load> = {
  asm: () => import('shiki/langs/asm.mjs'),
  bat: () => import('shiki/langs/bat.mjs'),
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cmake: () => import('shiki/langs/cmake.mjs'),
  cpp: () => import('./cppGrammar.ts'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  dotenv: () => import('shiki/langs/dotenv.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsonc: () => import('shiki/langs/jsonc.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  log: () => import('shiki/langs/log.mjs'),
  lua: () => import('shiki/langs/lua.mjs'),
  make: () => import('shiki/langs/make.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  proto: () => import('shiki/langs/proto.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  riscv: () => import('shiki/langs/riscv.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  shellsession: () => import('shiki/langs/shellsession.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  'system-verilog': () => import('shiki/langs/system-verilog.mjs'),
  tcl: () => import('shiki/langs/tcl.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  verilog: () => import('shiki/langs/verilog.mjs'),
  vhdl: () => import('shiki/langs/vhdl.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs')
}

// Devicetrees and linker scripts have no grammar in Shiki. Their comments, strings and numbers are those of C.
const aliases: Record<string, string> = {
  ...Object.fromEntries(['h', 'dts', 'dtsi', 'devicetree', 'dt', 'ld', 'lds', 'linkerscript'].map(name => [name, 'c'])),
  ...Object.fromEntries(['c++', 'cc', 'cxx', 'hpp', 'hxx', 'ino', 'arduino'].map(name => [name, 'cpp'])),
  ...Object.fromEntries(['sh', 'shell', 'zsh', 'shellscript'].map(name => [name, 'bash'])),
  ...Object.fromEntries(['console', 'shell-session', 'terminal'].map(name => [name, 'shellsession'])),
  ...Object.fromEntries(['makefile', 'mk', 'mak', 'kbuild'].map(name => [name, 'make'])),
  ...Object.fromEntries(['conf', 'cfg', 'properties'].map(name => [name, 'ini'])),
  ...Object.fromEntries(['py', 'python3', 'py3', 'pycon'].map(name => [name, 'python'])),
  ...Object.fromEntries(['systemverilog', 'sv', 'svh'].map(name => [name, 'system-verilog'])),
  ...Object.fromEntries(['batch', 'cmd'].map(name => [name, 'bat'])),
  ...Object.fromEntries(['ps1', 'pwsh'].map(name => [name, 'powershell'])),
  ...Object.fromEntries(['js', 'mjs', 'cjs', 'node'].map(name => [name, 'javascript'])),
  ...Object.fromEntries(['ts', 'mts', 'cts'].map(name => [name, 'typescript'])),
  ...Object.fromEntries(['s', 'nasm', 'armasm', 'assembly'].map(name => [name, 'asm'])),
  dmesg: 'log',
  kconfig: 'dotenv',
  dockerfile: 'docker',
  golang: 'go',
  htm: 'html',
  json5: 'jsonc',
  patch: 'diff',
  protobuf: 'proto',
  rs: 'rust',
  svg: 'xml',
  v: 'verilog',
  vhd: 'vhdl',
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
