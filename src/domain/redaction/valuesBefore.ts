import type { Span } from './finding.ts'
import { isBenign, isCodeLike } from './shapes.ts'
import { trimmed } from './values.ts'

/** Finds values before their label: `Abc@123 is the password`, `Abc@123 是登录密码`, `use Abc@123 as password`. */
export function findBefore(text: string): Span[] {
  const spans: Span[] = matchBefore(text)
  const regex =
    /(?<![\w@#$%^&*!.-])([\w@#$%^&*!?.+-]{5,64})["'`”]?[ \t]{0,3}(?:(?:is|was|as|for|<-+|<=|←|⇐|\()[ \t]{1,3}(?:(?:the|my|our|your|their|a)[ \t]{1,3})?(?:\w{1,16}[ \t]{1,3}){0,2}(?:password|passwd|pwd|passphrase|token|secret|pin|psk|api key|access key)\b|(?:就?是|作为|当作?|为|,|，|\()?[ \t]{0,2}[\u4e00-\u9fff]{0,6}(?:密码|口令|密钥|授权码|序列号|提取码|激活码))/gi
  for (const match of text.matchAll(regex)) {
    const value = trimmed(match[1] ?? '')
    if (
      isCodeLike(value) &&
      /\d/.test(value) &&
      !isBenign(value) &&
      value.length >= 6 &&
      !/^[\w-]+\.\w{1,4}$|_|^\d+-\d+$/.test(value)
    )
      spans.push({ kind: 'token', start: match.index, end: match.index + value.length })
  }
  return spans
}

/** Finds values without a label: 用 Abc123 登录, 解压用 Abc123, use Abc123 for the zip. */
function matchBefore(text: string): Span[] {
  const spans: Span[] = []
  const regex =
    /(?:解压|登录|登陆|解锁|连接)[\u4e00-\u9fff]{0,4}用[ ]?([\w@#$%!.-]{6,40})|用[ ]?([\w@#$%!.-]{6,40})[ ]?[\u4e00-\u9fff]{0,3}(?:解压|登录|登陆|解锁|进入系统)|\b[Uu]se ([\w@#$%!.-]{6,40}) (?:to (?:log ?in|unlock|unzip|extract|connect)|for the (?:zip|archive|login|wi-?fi|router|account))/g
  for (const match of text.matchAll(regex)) {
    const value = trimmed(match.slice(1).find(Boolean) ?? '')
    const start = match.index + match[0].lastIndexOf(value)
    if (
      isCodeLike(value) &&
      /\d/.test(value) &&
      !isBenign(value) &&
      !/[_-]|\.\w{1,4}$/.test(value) &&
      value.length >= 6
    )
      spans.push({ kind: 'token', start, end: start + value.length })
  }
  return spans
}
