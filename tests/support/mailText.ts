/** Returns the decoded text of a mail. */
export function mailText(mail: string): string {
  const [head = '', body = ''] = mail.split('\r\n\r\n', 2)
  const rest = mail.slice(head.length + 4)
  if (/base64/i.test(head)) return Buffer.from(rest, 'base64').toString()
  return /quoted-printable/i.test(head) ? unquoted(rest.replace(/=\r\n/g, '')) : body
}

/** Returns the decoded subject of a mail. */
export function mailSubject(mail: string): string {
  const line = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(mail)?.[1] ?? ''
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/\r\n/g, '')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' '))
    )
}

function unquoted(text: string): string {
  return text.replace(/((?:=[0-9A-F]{2})+)/g, hex => Buffer.from(hex.replaceAll('=', ''), 'hex').toString())
}
