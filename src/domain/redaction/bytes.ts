import type { Kind, Span } from './finding.ts'

/** Names of keys, fuses and addresses written as bytes in programs, dumps and sentences. */
const NAMED: readonly [kind: Kind, regex: RegExp][] = [
  [
    'token',
    /(?:(?<![a-z])(?:\w{0,20}_)?(?:k|key|keys|iv|salt|nonce|secret|seed|aes\w{0,12}|des|sm4|rsa|ecc|hmac|otp|e?fuse|hdcp|ksv|dkey|widevine|keybox|psk|cek|kek|huk|puf|rotpk|cert)(?![a-z])|密钥|秘钥|私钥|密匙|熔丝)/gi
  ],
  ['mac', /(?<![a-z])(?:\w{0,20}_)?(?:mac|addr|bssid|ethaddr|hwaddr|bd_?addr)(?:_?addr(?:ess)?)?(?![a-z])/gi],
  ['serial', /(?<![a-z])(?:\w{0,20}[_ ])?(?:uid|cpu_?id|chip_?id|uuid|serial|unique id)(?![a-z])|唯一码|芯片ID/gi]
]
/** Maximum distance in characters from such a name to its bytes. */
const NEARBY_CHARACTERS = 64
const BYTES: Record<'token' | 'mac' | 'serial', RegExp> = {
  token:
    /(?<![\w.])(?:0x[0-9a-f]{2}(?:\s{0,6}[,;]?\s{0,6}0x[0-9a-f]{2}){3,255}|(?:\w{1,12}\s?=\s?)?0x[0-9a-f]{8}(?:\s{0,4}[,;]?\s{0,6}(?:\w{1,12}\s?[=:]\s?)?0x[0-9a-f]{8}){1,63}|[0-9a-f]{2}(?:[ :-][0-9a-f]{2}){4,255}|[0-9a-f]{4}(?: [0-9a-f]{4}){3,63}|[0-9a-f]{8}(?:[ _-][0-9a-f]{8}){1,31}|\d{8,10}U?L?(?:\s{0,4},\s{0,6}\d{8,10}U?L?){2,31})(?!\w)/iy,
  mac: /(?<![\w.])(?:0x)?[0-9a-f]{2}(?:\s{0,4}[,;:\- ]\s{0,4}(?:0x)?[0-9a-f]{2}){5}(?![\w,])/iy,
  serial: /(?<![\w.])(?:0x)?[0-9a-f]{8}(?:[ ,:_-]{1,2}(?:0x)?[0-9a-f]{8}){1,7}(?!\w)/iy
}

/** Finds keys and addresses written byte by byte near a word that names them. */
export function findBytes(text: string): Span[] {
  if (!/[0-9a-f]{2}/i.test(text)) return []
  const spans: Span[] = []
  for (const [kind, regex] of NAMED) {
    const bytes = BYTES[kind as keyof typeof BYTES]
    for (const match of text.matchAll(regex)) {
      const from = match.index + match[0].length
      for (let at = from; at < from + NEARBY_CHARACTERS && at < text.length; at++) {
        bytes.lastIndex = at
        const found = bytes.exec(text)?.[0]
        if (!found) continue
        if (isVaried(found)) spans.push({ kind, start: at, end: at + found.length })
        break
      }
    }
  }
  return spans
}

/** Checks that the bytes are not zeros, a sequence or a table: most bytes differ, and so do the steps between them. */
function isVaried(found: string): boolean {
  const units = found.replace(/0x/gi, '').match(/[0-9a-f]{2}/gi) ?? []
  const values = units.map(unit => Number.parseInt(unit, 16))
  const steps = new Set(values.slice(1).map((value, at) => value - (values[at] ?? 0)))
  return new Set(units).size >= Math.min(5, units.length) && steps.size > Math.min(3, units.length / 3)
}
