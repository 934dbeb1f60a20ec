import { Buffer } from 'node:buffer'
import { CREDENTIALS } from './secretCredentials.ts'
import { PERSONAL } from './secretPersonal.ts'
import { FIRST, HAN_FIRST, HAN_LAST, LAST, type Random, randomOf, type SecretKind } from './secretValues.ts'

/** A ticket that contains one secret. */
export interface PlantedTicket {
  kind: string
  context: string
  secret: string
  subject: string
  /** In Textile or Markdown, see `format`. */
  pieces: string[]
  format: 'textile' | 'markdown'
  files: { name: string; text: string }[]
  people: string[]
}

/** All kinds of planted secrets. */
export const KINDS: Readonly<Record<string, SecretKind>> = { ...CREDENTIALS, ...PERSONAL }

type Wrap = (label: string, value: string, random: Random) => string
/** Contexts in which a label names the value. */
const ZH: Readonly<Record<string, Wrap>> = {
  'prose zh, colon': (l, v) => `现场升级后无法启动，${l}：${v}，请协助分析。`,
  'prose zh, blank': (l, v) => `板子已经寄出，${l} ${v}，请查收。`,
  'prose zh, nothing': (l, v) =>
    `板子已经寄出，${l}${/^[a-z]+$/i.test(l.at(-1) ?? '') && /^[a-z0-9]/i.test(v) ? ' ' : ''}${v}，请查收。`,
  'prose zh, is': (l, v) => `现场的${l}是${v}，升级后无法启动`,
  'prose zh, changed': (l, v) => `昨天把${l}改成了 ${v}，今天就连不上`,
  'prose zh, default': (l, v) => `${l}都是默认的 ${v}`,
  'prose zh, brackets': (l, v) => `请用调试口登录（${l}：${v}）再试`,
  'list zh': (l, v) => `* 版本：1.2\n* ${l}：${v}\n* 现象：花屏`,
  'full width zh': (l, v) =>
    `${l}：${[...v].map(sign => (sign > ' ' && sign < '\x7f' ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign)).join('')}`
}
const EN: Readonly<Record<string, Wrap>> = {
  'prose en, colon': (l, v) => `The board hangs after the upgrade. ${l}: ${v}. Please advise.`,
  'prose en, is': (l, v) => `The ${l} is ${v}, and the board hangs after the upgrade.`,
  'prose en, blank': (l, v) => `Board hangs, ${l} ${v}, please advise.`,
  'line en, equals': (l, v) => `Setup:\n\n${l} = ${v}\n\nThen it hangs.`,
  'next line en': (l, v) => `${l}:\n${v}\n`,
  'bold en': (l, v) => `*${l}*: ${v}`,
  'brackets en': (l, v) => `Log in over serial (${l}: ${v}) and try.`,
  'quoted mail': (l, v) => `> Hello,\n> ${l}: ${v}\n> Best`
}
const TABLES: Readonly<Record<string, Wrap>> = {
  'table, row': (l, v) => `|_. item |_. value |\n| board | EVB |\n| ${l} | ${v} |`,
  'table, column': (l, v) => `|_. board |_. ${l} |_. remark |\n| EVB | ${v} | bad |\n| EVB2 | - | good |`,
  'table of Markdown, row': (l, v) => `| item | value |\n| --- | --- |\n| board | EVB |\n| ${l} | ${v} |`,
  'table of Markdown, column': (l, v) => `| board | ${l} | remark |\n|---|---|---|\n| EVB | ${v} | bad |`,
  tabs: (l, v) => `<pre>\nboard\tEVB\n${l}\t${v}\n</pre>`,
  'HTML table': (l, v) => `<table><tr><td>${l}</td><td>${v}</td></tr></table>`
}
const KEYS: Readonly<Record<string, Wrap>> = {
  INI: (k, v) => `<pre>\n[wifi]\nmode=ap\n${k}=${v}\n</pre>`,
  JSON: (k, v) => `<pre><code class="json">\n{"mode": "ap", "${k}": "${v}", "retry": 3}\n</code></pre>`,
  YAML: (k, v) => `<pre>\nwifi:\n  mode: ap\n  ${k}: ${v}\n</pre>`,
  XML: (k, v) => `<pre>\n&lt;config&gt;&lt;${k}&gt;${v}&lt;/${k}&gt;&lt;/config&gt;\n</pre>`,
  'XML attribute': (k, v) => `<pre>\n&lt;item name="${k}" value="${v}"/&gt;\n</pre>`,
  'C define': (k, v) => `<pre>\n#define ${k.toUpperCase()} "${v}"\n</pre>`,
  'C string': (k, v) => `<pre>\nstatic const char *${k} = "${v}";\n</pre>`,
  Python: (k, v) => `<pre>\ncfg = {'mode': 'ap', '${k}': '${v}'}\n</pre>`,
  export: (k, v) => `<pre>\nexport ${k.toUpperCase()}=${v}\nmake\n</pre>`,
  'log line': (k, v) => `<pre>\n[   12.003311] app: mode=ap ${k}=${v} retry=3\n</pre>`,
  option: (k, v) => `<pre>\n./tool --${k.toLowerCase().replaceAll('_', '-')} ${v} --verbose\n</pre>`
}
/** Contexts in which only the value itself indicates its kind. */
const BARE: Readonly<Record<string, (value: string) => string>> = {
  'bare, zh': v => `现场反馈 ${v} 有问题，请看一下`,
  'bare, en': v => `Customer says ${v} does not work, please check.`,
  'bare, code': v => `<pre>\nstart\n${v}\nend\n</pre>`,
  'bare, table': v => `|_. a |_. b |\n| 1 | ${v} |`,
  'bare, list': v => `* first\n* ${v}\n* last`,
  'bare, log': v => `<pre>\n[12:00:01] info: got ${v}\n[12:00:02] done\n</pre>`
}
const FILLER = [
  '升级 SDK 后摄像头花屏，日志见附件。',
  'After the upgrade the camera shows stripes.',
  'The DDR runs at 1600 MHz, kernel 5.10.209.',
  '寄存器 0x91020000 读出来是 0x1f。'
]

/** Returns every matching pair of a kind and a context, each with a separate secret. */
export function plantAll(seed: number): PlantedTicket[] {
  const out: PlantedTicket[] = []
  let count = 0
  for (const [kind, one] of Object.entries(KINDS)) {
    const add = (context: string, fill: (value: string, random: Random) => Partial<PlantedTicket>) => {
      const random = randomOf(seed * 100_003 + count++)
      const secret = one.make(random)
      const other = random.pick(FILLER)
      const made: PlantedTicket = {
        kind,
        context,
        secret,
        subject: 'Camera hangs',
        pieces: [other],
        format: 'textile',
        files: [],
        people: [],
        ...fill(secret, random)
      }
      out.push(made)
    }
    const piece = (text: string, format: PlantedTicket['format'] = 'textile') => ({
      pieces: [`Hello.\n\n${text}`, 'Done.'],
      format
    })
    const labelled: [readonly string[] | undefined, Readonly<Record<string, Wrap>>][] = [
      [one.zh, ZH],
      [one.en, EN],
      [one.zh && one.en ? [...one.zh, ...one.en] : (one.zh ?? one.en), TABLES],
      [one.key, KEYS]
    ]
    for (const [labels, contexts] of labelled) {
      if (!labels) continue
      for (const [context, wrap] of Object.entries(contexts)) {
        if (one.long && !context.startsWith('prose')) continue
        add(context, (value, random) =>
          piece(wrap(random.pick(labels), value, random), /Markdown|brackets en/.test(context) ? 'markdown' : 'textile')
        )
      }
    }
    for (const [context, wrap] of Object.entries(one.own ?? {})) {
      add(`own: ${context}`, (value, random) => piece(`<pre>\n${wrap(value, random)}\n</pre>`))
      add(`own: ${context}, prose`, (value, random) => piece(wrap(value, random), 'markdown'))
    }
    if (one.bare) for (const [context, wrap] of Object.entries(BARE)) add(context, value => piece(wrap(value)))
    const labels = [...(one.zh ?? []), ...(one.en ?? [])]
    if (labels.length > 0 && !one.long) {
      const comment = (value: string, random: Random) => `${random.pick(labels)}: ${value}`
      add('again in the title', (v, r) => ({ subject: `Board ${v} hangs`, pieces: [comment(v, r)] }))
      add('again in another note', (v, r) => ({ pieces: [comment(v, r), `Checked ${v} today, fine.`] }))
      add('before it is named', (v, r) => ({ pieces: [`Checked ${v} today.`, comment(v, r)] }))
      add('again in capitals', (v, r) => ({ pieces: [comment(v, r), `see ${v.toUpperCase()} there`] }))
      add('again in Base64', (v, r) => ({
        pieces: [comment(v, r), `see ${Buffer.from(`u:${v}`).toString('base64')} there`]
      }))
      add('again, broken over lines', (v, r) => ({
        pieces: [
          comment(v, r),
          `<pre>\nsee ${v.slice(0, Math.ceil(v.length / 2))}\n${v.slice(Math.ceil(v.length / 2))} there\n</pre>`
        ]
      }))
      add('again, with zero-width signs', (v, r) => ({ pieces: [comment(v, r), `see ${[...v].join('\u200b')} there`] }))
      add('again in an address', (v, r) => ({
        pieces: [comment(v, r), `https://files.example.com/get?q=${encodeURIComponent(v)}`]
      }))
      add('again in a file', (v, r) => ({
        pieces: [comment(v, r)],
        files: [{ name: 'boot.log', text: `ok\nvalue ${v} seen\n` }]
      }))
      add('only in a file', (v, r) => ({ files: [{ name: 'boot.log', text: `U-Boot 2021\n${comment(v, r)}\nok\n` }] }))
      if (!/[\\/:* ]/.test(secretShape(one)))
        add('again in the name of a file', (v, r) => ({
          pieces: [comment(v, r)],
          files: [{ name: `shot_${v.replace(/[\\/:*?"<>|]/g, '_')}.png`, text: '' }]
        }))
      add('title', (v, r) => ({ subject: comment(v, r) }))
    }
  }
  people(out, seed)
  return out
}

const secretShape = (kind: SecretKind) => kind.make(randomOf(1))

function people(out: PlantedTicket[], seed: number): void {
  let count = 90_000
  const add = (
    kind: string,
    context: string,
    fill: (random: Random) => { secret: string; text: string; people: string[] }
  ) => {
    const { secret, text, people } = fill(randomOf(seed * 100_003 + count++))
    out.push({ kind, context, secret, subject: 'Camera hangs', pieces: [text], format: 'markdown', files: [], people })
  }
  const latin = (r: Random) => [r.pick(FIRST), r.pick(LAST)] as const
  const forms: Record<string, (first: string, last: string) => [secret: string, text: string]> = {
    whole: (f, l) => [`${f} ${l}`, `Talked to ${f} ${l} about it.`],
    'surname first': (f, l) => [`${l}, ${f}`, `Assigned to ${l}, ${f} today.`],
    given: (f, _) => [f, `As ${f} said, the clock is wrong.`],
    surname: (_, l) => [l, `Please ask ${l} for the patch.`],
    login: (f, l) => [`${f}.${l}`.toLowerCase(), `cc @${f.toLowerCase()}.${l.toLowerCase()} please`],
    'short login': (f, l) => [
      `${f[0]}${l}`.toLowerCase(),
      `the file is owned by ${f[0]?.toLowerCase()}${l.toLowerCase()} there`
    ],
    signature: (f, l) => [`${f} ${l}`, `Please check.\n\nBest regards,\n${f} ${l}`]
  }
  for (const [context, form] of Object.entries(forms))
    add('person of the ticket', context, r => {
      const [first, last] = latin(r)
      const [secret, text] = form(first, last)
      return { secret, text, people: [`${first} ${last}`] }
    })
  const strangers: Record<string, (name: string) => string> = {
    'regards, next line': name => `Please check.\n\nBest regards,\n${name}`,
    'thanks, same line': name => `Please check. Thanks, ${name}`,
    'kind regards with a title': name => `Thanks.\n\nKind regards\n${name}\nSenior Engineer`,
    greeting: name => `Dear ${name},\n\nplease check.`,
    header: name => `From: ${name}\nSubject: camera`,
    'this is': name => `This is ${name} from the field team.`,
    mister: name => `Mr. ${name} wants it by Friday.`,
    dashes: name => `Please check.\n\n-- \n${name}\nField team`
  }
  for (const [context, form] of Object.entries(strangers))
    add('stranger', context, r => {
      const secret = latin(r).join(' ')
      return { secret, text: form(secret), people: [] }
    })
  const han: Record<string, (last: string, first: string) => [secret: string, text: string]> = {
    whole: (l, f) => [`${l}${f}`, `已经和${l}${f}确认过`],
    given: (_, f) => [f, `${f}说时钟不对`],
    title: (l, _) => [`${l}工`, `${l}工，你好，麻烦看一下`],
    thanks: (l, f) => [`${l}${f}`, `麻烦看一下，谢谢，${l}${f}`]
  }
  for (const [context, form] of Object.entries(han))
    add('person of the ticket, zh', context, r => {
      const [last, first] = [r.pick(HAN_LAST), r.pick(HAN_FIRST)]
      const [secret, text] = form(last, first)
      return { secret, text, people: [`${last}${first}`] }
    })
  const hanStrangers: Record<string, (name: string) => string> = {
    thanks: name => `麻烦看一下。\n\n谢谢！\n${name}`,
    contact: name => `联系人：${name}，白天都在`,
    owner: name => `现场由负责人${name}跟进。`,
    wrote: name => `${name} 写道：\n> 花屏`
  }
  for (const [context, form] of Object.entries(hanStrangers))
    add('stranger, zh', context, r => {
      const secret = `${r.pick(HAN_LAST)}${r.pick(HAN_FIRST)}`
      return { secret, text: form(secret), people: [] }
    })
}
