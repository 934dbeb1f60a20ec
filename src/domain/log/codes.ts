/** Errno names of Linux. Other capitalised names that begin with E are ordinary words. */
const ERRNO = new Set(
  `EPERM ENOENT ESRCH EINTR EIO ENXIO E2BIG ENOEXEC EBADF ECHILD EAGAIN ENOMEM EACCES EFAULT ENOTBLK EBUSY EEXIST EXDEV
  ENODEV ENOTDIR EISDIR EINVAL ENFILE EMFILE ENOTTY ETXTBSY EFBIG ENOSPC ESPIPE EROFS EMLINK EPIPE EDOM ERANGE EDEADLK
  ENAMETOOLONG ENOLCK ENOSYS ENOTEMPTY ELOOP ENOMSG ENODATA ETIME EPROTO EBADMSG EOVERFLOW EILSEQ EUSERS ENOTSOCK EMSGSIZE
  EPROTOTYPE ENOPROTOOPT EPROTONOSUPPORT EOPNOTSUPP EAFNOSUPPORT EADDRINUSE EADDRNOTAVAIL ENETDOWN ENETUNREACH ENETRESET
  ECONNABORTED ECONNRESET ENOBUFS EISCONN ENOTCONN ESHUTDOWN ETIMEDOUT ECONNREFUSED EHOSTDOWN EHOSTUNREACH EALREADY
  EINPROGRESS ESTALE EREMOTEIO EDQUOT ENOMEDIUM ECANCELED EPROBE_DEFER`.split(/\s+/)
)

/** An error code in a canonical spelling: `#0x80070005`, `#esp_err_no_mem`, `#exit 19`, `#-110`. */
export interface Code {
  key: string
  /** Code as written. */
  text: string
  /** True if few errors have the code, so that the code alone identifies the topic. */
  specific: boolean
}

/** Matches a 32-bit result with the highest bit set, which marks an error. Addresses end in zeros and do not count. */
const RESULT = /\b0x[89a-f][\da-f]{7}\b/gi
const SHORT_RESULT =
  /(?:err(?:or)?|code|ret(?:urn(?:s|ed)?)?|status|result|fail(?:ed|ure)?|错误码?|返回值?)\W{0,6}(?:\w{1,12}\W{1,3})?(0x[\da-f]{2,7})\b/gi
const CONSTANT = /\b[A-Z][A-Z\d]{0,15}(?:_[A-Z\d]{1,20}){0,5}_E(?:RR(?:OR)?)?(?:_[A-Z\d]{1,24}){1,5}\b/g
const ERRNO_NAME = /\bE[A-Z\d]{2,14}(?:_DEFER)?\b/g
const EXIT =
  /\b(?:exit(?:ed)?(?:\s(?:with|status|code)){0,3}|error code|错误码|返回码|退出码)\s{0,2}[:=]?\s{0,2}(-?\d{1,6})\b/gi
const NEGATIVE =
  /(?:err(?:or|no)?|ret(?:urn(?:s|ed)?)?|rc|status|result|fail(?:ed|ure)?|with|:)\W{0,6}(-\d{2,4})\b(?!\.\d)/gi

/** Returns the distinct codes in a line. */
export function codesIn(text: string): Code[] {
  const codes = new Map<string, Code>()
  const note = (written: string, key: string, specific: boolean) => {
    if (!codes.has(key)) codes.set(key, { key: `#${key}`, text: written, specific })
  }
  if (text.includes('0x') || text.includes('0X')) {
    for (const [found] of text.matchAll(RESULT)) if (!found.endsWith('000')) note(found, found.toLowerCase(), true)
    for (const [, found = ''] of text.matchAll(SHORT_RESULT)) note(found, found.toLowerCase(), found.length > 5)
  }
  // Most lines contain none of these. A quick check for typical characters saves time.
  if (text.includes('_E')) for (const [found] of text.matchAll(CONSTANT)) note(found, found.toLowerCase(), true)
  if (/E[A-Z]/.test(text))
    for (const [found] of text.matchAll(ERRNO_NAME)) if (ERRNO.has(found)) note(found, found.toLowerCase(), false)
  if (!/\d/.test(text)) return [...codes.values()]
  for (const [whole, number = ''] of text.matchAll(EXIT))
    if (Math.abs(Number(number)) > 1) note(whole, `exit ${number}`, false)
  if (/-\d\d/.test(text)) for (const [, number = ''] of text.matchAll(NEGATIVE)) note(number, number, false)
  return [...codes.values()]
}
