/** Units that stay on the same line as their number. */
const UNITS =
  'fps|FPS|[kM]?[Bb]aud|[kMG]?[Ss]ps|ppm|rpm|bits?|bytes?|TOPS|GOPS|[kKMGT]?i?B(?:/s|ps)?|[kKMG]?bit(?:/s)?|[kKMG]bps|[kMG]?Hz|[mµunk]?[AVW]|Wh|mAh|[kM]?Ω|[munpµ]?F|[munpµ]?s|[munkcµ]?m|dBm?|°C|℃|px|lane|小时|分钟|分|毫秒|微秒|秒|次|个|条|行|位|路|核|天|周|月|年|倍|块|片|台|步|种|篇|人|字节|帧|层|脚|线'
const UNIT = new RegExp(`(\\d)\\s(?=(?:${UNITS})(?![A-Za-z]))`, 'g')
/** Labels whose following number stays on the same line: `SDK v2.1`, `图 3`, but not a file name. */
const LABEL = /((?:SDK|Linux|图|表|第|约)) (?=v?\d)(?!\d+\.[a-z])/g
/** An abbreviation and its short number: `VSA 4`, `UART 0`. */
const NUMBERED = /(?<![\w-])([A-Z]{2,6}) (?=\d{1,2}(?![\w-]|[.,]\d))/g
/** A short Chinese name and its number: `检查项 1`, `步骤 3：`. */
const NUMBERED_NAME = /(?<![\w\u3400-\u9fff])([\u3400-\u9fff]{2,6}) (?=\d{1,3}(?:$|[，。；：、）]))/g

/** The space before a count: `UART ×5`. */
const BEFORE_COUNT = /(?<=\S) (?=×\d)/g

/** Replaces the space between a number and its unit, a label and its number, or a thing and its count, by one at which no line ends. */
export function joinUnits(text: string): string {
  return text
    .replace(UNIT, '$1\u00a0')
    .replace(LABEL, '$1\u00a0')
    .replace(NUMBERED, '$1\u00a0')
    .replace(BEFORE_COUNT, '\u00a0')
}

/** Joins the same in running text, and short names with their numbers, which a narrow column of a table would part. */
export function joinNumbers(text: string): string {
  return joinUnits(text).replace(NUMBERED_NAME, '$1\u00a0')
}
