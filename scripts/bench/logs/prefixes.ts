import { pick } from './mutate.ts'

type Random = () => number
/** Creates what a logger puts in front of each line of a log, for the line at `index`. */
type Prefix = (index: number) => string

const int = (random: Random, most: number) => Math.floor(random() * most)
const two = (value: number) => String(value).padStart(2, '0')
const name = (random: Random) => pick(random, 'board rk3588 gw-07 canmv lab2 pi node-3 edge'.split(' '))
const program = (random: Random) => pick(random, 'app main camerad sensor-svc media_server init uartd'.split(' '))
const level = (random: Random) => pick(random, 'EWIDF'.split(''))
const clock = (random: Random) => {
  const [hour, minute] = [int(random, 24), int(random, 50)]
  return (index: number) => `${two(hour)}:${two(minute + Math.floor(index / 60))}:${two(index % 60)}`
}

/** Prefixes that were in the report of the fault, and those that the code was tuned on. */
const TUNED: Record<string, (random: Random) => Prefix> = {
  syslog: r => {
    const [host, at] = [name(r), clock(r)]
    return index => `Nov 23 ${at(index)} ${host} kernel: `
  },
  kern_log: r => {
    const [host, at] = [name(r), clock(r)]
    return index => `Nov 23 ${at(index)} ${host} kernel: [${(index * 1.3).toFixed(6).padStart(12)}] `
  },
  kern_log_short: () => index => `kernel: [${(9 + index / 7).toFixed(6).padStart(12)}] `,
  journald: r => {
    const [tag, pid] = [program(r), int(r, 9999)]
    return () => `${tag}[${pid}]: `
  },
  logcat: r => {
    const [tag, pid, at] = [program(r), int(r, 9999), clock(r)]
    return index => `11-23 ${at(index)}.345 ${pid} ${pid + 3} ${level(r)} ${tag}: `
  },
  logcat_kernel: r => {
    const at = clock(r)
    return index => `11-23 ${at(index)}.345     0     0 I kernel  : `
  },
  rt_thread: r => {
    const tag = program(r)
    return () => `[${level(r)}/${tag}] `
  },
  esp_idf: r => {
    const tag = program(r)
    return index => `${level(r)} (${index * 37}) ${tag}: `
  },
  compose: r => {
    const tag = `${program(r)}_1`
    return () => `${tag}  | `
  },
  mail: () => () => '> '
}

/** Prefixes that were written after the code, two of which (grep, DLT) were then tuned on. */
const LATER: Record<string, (random: Random) => Prefix> = {
  rsyslog_iso: r => {
    const [host, at] = [name(r), clock(r)]
    return index => `2026-11-23T${at(index)}.123456+08:00 ${host} kernel: `
  },
  spring: r => {
    const at = clock(r)
    return index => `2026-11-23 ${at(index)}.123  INFO ${int(r, 9999)} --- [main] com.example.${program(r)} : `
  },
  kubectl: r => {
    const tag = `[pod/${name(r)}-7d9f/${program(r)}] `
    return () => tag
  },
  source_place: r => {
    const file = program(r)
    return () => `${file}.c:${int(r, 900)} do_init(): `
  },
  python: r => {
    const at = clock(r)
    return index => `2026-11-23 ${at(index)},123 - ${program(r)}.io - ERROR - `
  },
  glog: r => {
    const at = clock(r)
    return index => `${level(r)}1123 ${at(index)}.123456 ${int(r, 9999)} ${program(r)}.cc:${int(r, 900)}] `
  },
  jenkins: r => {
    const at = clock(r)
    return index => `[2026-11-23T${at(index)}.123Z] `
  },
  serial: r => {
    const at = clock(r)
    return index => `[${at(index)}.123] COM7 RX <- `
  },
  chat: r => {
    const at = clock(r)
    return index => `[${at(index)}] ${name(r)}: `
  },
  mail_deep: () => () => '>>> ',
  numbered: () => index => `${index + 1}: `,
  numbered_tab: () => index => `${String(index + 1).padStart(6)}\t`,
  grep: r => {
    const file = `${name(r)}/dmesg.txt`
    return index => `${file}:${index + 40}:`
  },
  qnx: r => {
    const at = clock(r)
    return index => `Nov 23 ${at(index)}    5    ${int(r, 20)}     0 `
  },
  dlt: r => {
    const at = clock(r)
    return index =>
      `${index} 2026/11/23 ${at(index)}.123456 ${index * 137} ${index} ECU1 APP1 CTX1 ${int(r, 999)} log error V 1 `
  }
}

/** Prefixes that nothing was tuned on. */
const HELD: Record<string, (random: Random) => Prefix> = {
  rfc5424: r => {
    const [host, tag, at] = [name(r), program(r), clock(r)]
    return index => `<34>1 2026-11-23T${at(index)}Z ${host} ${tag} ${int(r, 999)} ID${index} - `
  },
  pm2: r => {
    const tag = program(r)
    return () => `0|${tag}  | `
  },
  loguru: r => {
    const at = clock(r)
    return index => `2026-11-23 ${at(index)}.123 | ERROR    | ${program(r)}.main:run:${int(r, 99)} - `
  },
  python_default: () => () => 'ERROR:root:',
  env_logger: r => {
    const [tag, at] = [program(r), clock(r)]
    return index => `[2026-11-23T${at(index)}Z ERROR ${tag}::net] `
  },
  zap: r => {
    const at = clock(r)
    return index => `2026-11-23T${at(index)}.123Z\tERROR\t${program(r)}/net.go:${int(r, 99)}\t`
  },
  log4j: r => {
    const at = clock(r)
    return index => `[ERROR] 2026-11-23 ${at(index)}.123 [main] App - `
  },
  xcode: r => {
    const at = clock(r)
    return index => `2026-11-23 ${at(index)}.123456+0800 App[${int(r, 999)}:${int(r, 9999)}] [General] `
  },
  github: r => {
    const at = clock(r)
    return index => `2026-11-23T${at(index)}.1234567Z `
  },
  nuttx: () => index => `[${(index * 0.7).toFixed(6).padStart(12)}] [ E] `,
  strace: r => () => `[pid ${int(r, 9999)}] `,
  bat: () => index => `${String(index + 1).padStart(4)} │ `,
  teraterm: r => {
    const at = clock(r)
    return index => `[Mon Nov 23 ${at(index)}.123 2026] `
  },
  bracketed_host: r => {
    const host = name(r)
    return () => `(${host}) [${program(r)}] `
  },
  arrow: r => {
    const host = name(r)
    return () => `${host} => `
  }
}

const SETS = { tuned: TUNED, later: LATER, held: HELD }
export type PrefixSet = keyof typeof SETS
export const PREFIX_SETS = Object.keys(SETS) as PrefixSet[]

/** Returns the names of the prefixes of a set. */
export const prefixNames = (set: PrefixSet): string[] => Object.keys(SETS[set])

/** Puts the prefix `name` in front of each line of a log. */
export function prefixed(lines: readonly string[], name: string, random: Random): string[] {
  const prefix = (TUNED[name] ?? LATER[name] ?? HELD[name])?.(random)
  return lines.map((line, index) => (prefix?.(index) ?? '') + line)
}
