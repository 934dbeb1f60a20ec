import { matchAll, type Pattern, type Span } from './finding.ts'

const HAN = '\\u4e00-\\u9fff'
/** Pattern of the rest of an address after the street: at most five short parts. */
const ADDRESS_TAIL =
  "(?:,? ?(?:\\d[\\w/-]{0,9}|[A-ZÀ-ÖØ-ÞŁŚŻ][\\p{L}'.-]{1,24})(?: (?:\\d[\\w/-]{0,9}|[A-ZÀ-ÖØ-ÞŁŚŻ][\\p{L}'.-]{1,24}|tr|de|la|del|am|an der)){0,3}){0,5}"
const WORD = "[\\p{L}'.-]{1,24}"
/** Words for streets before the street name. */
const STREET_FIRST =
  '(?:rue|quai|avenue|boulevard|bd|chemin|place|impasse|allée|route|cours|via|viale|piazza|corso|calle|avenida|avda\\.?|paseo|plaza|carrer|rua|travessa|praça|ulica|ul\\.|aleja|al\\.|ulitsa|prospekt|Jalan|Jl\\.?|Jln\\.?|Lorong|Soi|Moo|Thanon|Đường|đường|phố|Calea|Strada|Str\\.|bulevar|улица|ул\\.|проспект|пр\\.|пер\\.|шоссе|наб\\.)'
/** Words for streets after the street name. */
const STREET_LAST =
  '(?:straat|laan|plein|gracht|kade|dijk|weg|steeg|singel|vägen|gatan|gränd|backen|torget|gata|veien|vegen|gate|vej|gade|allé|katu|tie|kuja|straße|strasse|str\\.|platz|allee|gasse|ring|damm|ufer|chaussee|steig|utca|út|tér|körút|caddesi|cad\\.|sokak|sok\\.|mahallesi|street|road)'

const STREETS: readonly Pattern[] = [
  // 14 bis, quai des Tanneurs, 38 Vizille
  {
    kind: 'address',
    regex: new RegExp(
      `(?<![\\w.])\\d{1,5}(?:/\\d{1,4})?[a-z]?(?: (?:bis|ter))?,? ${STREET_FIRST} (?:(?:de|des|du|la|le|del|della|dos|da|do) ){0,2}(?:d'|l')?${WORD}(?: ${WORD}){0,3}${ADDRESS_TAIL}`,
      'giu'
    ),
    when: found => /\p{Lu}/u.test(found)
  },
  // Via Roma 14, ul. Długa 5/7, Jl. Sudirman No. 12
  {
    kind: 'address',
    regex: new RegExp(
      `(?<![\\p{L}\\d])${STREET_FIRST} (?:${WORD} ){1,4}?(?:No\\.? ?|nº ?|n° ?|д\\. ?|, )?\\d{1,5}(?:/\\d{1,4})?[a-z]?(?![\\w.])${ADDRESS_TAIL}`,
      'giu'
    ),
    when: found => /^\p{L}+\.? (?:\p{L}+ ){0,2}\p{Lu}|^\p{Lu}\p{L}*\.? \p{Lu}/u.test(found)
  },
  // 88/19 Moo 4, Soi Bang Pla 12
  { kind: 'address', regex: /(?<![\w./])\d{1,4}\/\d{1,4} (?:Moo|M\.|Soi)\b[^\n;]{3,80}?\d{5}(?!\d)/gu },
  // Skogsvägen 41, Prinsengracht 263
  {
    kind: 'address',
    regex: new RegExp(
      `(?<![\\p{L}\\d])\\p{Lu}[\\p{L}-]{2,24}(?:${STREET_LAST}| ${STREET_LAST}) \\d{1,4} ?[a-zA-Z]?(?![\\w.])${ADDRESS_TAIL}`,
      'gu'
    )
  },
  // Am Sandtorkai 30, 20457 Hamburg
  {
    kind: 'address',
    regex:
      /(?<![\p{L}\d])\p{Lu}[\p{L}.-]{1,24}(?: [\p{L}.-]{2,24}){0,3} \d{1,4}[a-z]?,? \d{4,5} \p{Lu}\p{Ll}{2,24}(?![\w-])/gu,
    when: found => !/^(?:Build|Version|Line|Step|Table|Figure|Section|Page|Port|Error|Code)\b/.test(found)
  },
  // Postcodes with their towns: 931 40 Skellefteå, NL-1016 GV Amsterdam, SW1A 2AA, Samut Prakan 10540
  {
    kind: 'address',
    regex:
      /(?<![\w.,-])(?:(?:NL|D|DE|A|AT|CH|S|SE|F|FR|I|IT|B|BE|PL|CZ|FI|DK|NO|ES|PT)-\d{4,5}(?: [A-Z]{2})?|\d{3} \d{2}|\d{4} [A-Z]{2}|\d{2}-\d{3}) \p{Lu}\p{Ll}{2,24}(?: \p{Lu}\p{Ll}{2,20})?/gu
  },
  {
    kind: 'address',
    regex:
      /(?<![A-Za-z0-9])(?:[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}|[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d)(?![A-Za-z0-9])/g
  },
  { kind: 'address', regex: /\bP\.? ?O\.? Box \d{1,6}(?:,? [A-Z][\w' -]{1,30}){0,3}/g },
  // 〒399-0033 …
  {
    kind: 'address',
    regex: new RegExp(`〒 ?\\d{3}-?\\d{4}[ 　]{0,2}[${HAN}\\u3040-\\u30ff0-9A-Za-z 　丁目番地号の-]{0,40}`, 'g')
  },
  {
    kind: 'address',
    regex: new RegExp(
      `[${HAN}]{2,3}[都道府県][${HAN}\\u3040-\\u30ff]{2,16}?[市区町村郡][${HAN}\\u3040-\\u30ff]{0,12}[ 　]?\\d{1,5}(?:[-−丁]\\d{1,4}){0,3}`,
      'g'
    )
  },
  // 寮步镇石大路 221 号 B 栋 3 楼, and with no number: 滨康路与江晖路路口
  {
    kind: 'address',
    regex: new RegExp(
      `[${HAN}]{2,16}?(?:路|街|大道|道|巷|弄|胡同|段|工业园|工业区|科技园|产业园|软件园|开发区|社区|村|镇)[${HAN}A-Za-z0-9 ]{0,8}?[ ]?\\d{1,5}[ ]?(?:号|號|弄|栋|棟|幢|座)(?:[ ]?[${HAN}A-Za-z0-9][${HAN}A-Za-z0-9-]{0,11}){0,5}(?:[ ]?(?:栋|棟|幢|座|楼|樓|室|层|層|单元|房|铺|门))?`,
      'g'
    ),
    when: found => /\d/.test(found)
  },
  {
    kind: 'address',
    regex: new RegExp(
      `[${HAN}]{2,6}(?:路|街|大道)(?:与|和|跟|及|、|/)[${HAN}]{2,6}(?:路|街|大道)(?:交叉口|路口|口|交口|交汇处|拐角)?[${HAN}]{0,8}`,
      'g'
    ),
    when: found =>
      /(?:口|处|角|路|街|道)/.test(found) &&
      !/(?:链路|通路|电路|线路|回路|支路|旁路|短路|开路|网路|公路|一路|两路|多路|单路|双路|各路|[二三四五六七八九十]路)/.test(
        found
      )
  },
  // Places identified by their name: numbered exhibition halls, hotels
  {
    kind: 'address',
    regex: new RegExp(
      `[${HAN}]{2,10}(?:会展中心|展览中心|博览中心|博览馆|国际会议中心|体育中心|体育馆|赛格|电子市场|电脑城)(?:[(（][${HAN}]{1,6}[)）])?[ ]?[${HAN}A-Za-z0-9]{0,6}?(?:号馆|馆|厅|层|楼|展位)?[ ]?[A-Z0-9]{0,3}[0-9A-Z-]{0,8}`,
      'g'
    )
  },
  {
    kind: 'address',
    regex:
      /\b(?:Hotel|Hôtel|Hostel|Motel) \p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20})?(?:, \p{Lu}[\p{L}'-]{2,20})?(?:,? room \d{1,5})?/gu
  },
  {
    kind: 'address',
    regex:
      /\b[Hh]all \d{1,2}\w?,? (?:[Bb]ooth|[Ss]tand) [A-Z]?[\w.-]{1,8}|\b(?:[Bb]ooth|[Ss]tand) (?:no\.? ?)?[A-Z]?\d{1,2}[A-Z.-]{1,2}\d{1,4}\b/g
  }
]

/** Patterns of geographic coordinates. */
const COORDINATES: readonly Pattern[] = [
  // Sentences of a GPS receiver
  { kind: 'address', regex: /(?<![\d.])\d{4}\.\d{2,8},[NS],\d{5}\.\d{2,8},[EW](?![A-Za-z])/g },
  {
    kind: 'address',
    regex:
      /(?<![\d.])\d{1,3}(?:\.\d{2,8})? ?°(?: ?\d{1,2}(?:\.\d{1,6})? ?['′’](?: ?\d{1,2}(?:\.\d{1,4})? ?["″”])?)? ?[NSEWnsew北南东西](?:[ ,，/;]{0,3}[NSEW]? ?\d{1,3}(?:\.\d{2,8})? ?°(?: ?\d{1,2}(?:\.\d{1,6})? ?['′’](?: ?\d{1,2}(?:\.\d{1,4})? ?["″”])?)? ?[NSEWnsew北南东西]?)?/g
  },
  { kind: 'address', regex: /(?<![\w.])[NSEW] ?\d{1,3}\.\d{3,8}°?[ ,/;]{1,3}[NSEW] ?\d{1,3}\.\d{3,8}°?/g },
  { kind: 'address', regex: /(?<![\d.])\d{1,2}\.\d{3,8} ?[NS北南][ ,，/;]{1,3}\d{1,3}\.\d{3,8} ?[EW东西](?![a-z])/g },
  {
    kind: 'address',
    regex: /(?<![\w.,[(*/+=-]|[,[(*/+=] |\d )(?:-?\d{1,2}\.\d{4,8}), ?(?:-?\d{1,3}\.\d{4,8})(?!\w|\.\d|, ?-?\d|[\])])/g,
    when: (found, { index, input }) => isOnEarth(found) && isPairAlone(input, index, found.length)
  },
  {
    kind: 'address',
    regex:
      /(?:\b(?:lat|lng|lon|long|latitude|longitude|gps_?la[tn]\w{0,6}|gps_?lo?ng?\w{0,6})|纬度|经度)["']?[ \t]{0,2}[:=：][ \t]{0,2}["']?(-?\d{1,3}\.\d{3,10})/gi
  },
  { kind: 'address', regex: /\bgeo:-?\d{1,2}\.\d{2,8},-?\d{1,3}\.\d{2,8}/g },
  { kind: 'address', regex: /(?<=[@=/])-?\d{1,2}\.\d{3,8},-?\d{1,3}\.\d{3,8}(?=[,&/z]|$)/gm },
  { kind: 'address', regex: /(?<![\w+])[23456789CFGHJMPQRVWX]{8}\+[23456789CFGHJMPQRVWX]{2,3}(?![\w+])/g },
  { kind: 'address', regex: /(?<![\w/:])\/\/\/[a-z]{3,16}\.[a-z]{3,16}\.[a-z]{3,16}(?![\w/.])/g },
  { kind: 'address', regex: /\b(?:maps\.app\.goo\.gl|goo\.gl\/maps|surl\.amap\.com|j\.map\.baidu\.com)\/[\w/-]{4,40}/g }
]

function isOnEarth(found: string): boolean {
  const [latitude = 0, longitude = 0] = found.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Math.abs(latitude) > 1 && Math.abs(longitude) > 1
}

/** Checks whether a pair of numbers is in a sentence, not among the numbers of a matrix, a box or a log. */
function isPairAlone(text: string, at: number, length: number): boolean {
  const before =
    text
      .slice(Math.max(0, at - 60), at)
      .split('\n')
      .at(-1) ?? ''
  const after = text.slice(at + length, at + length + 40).split('\n')[0] ?? ''
  return !/\d\.\d{3}|[[{=;]/.test(before + after) && /[A-Za-z\u4e00-\u9fff]/.test(before + after)
}

/** Finds postal addresses of many countries, places identified by their name, and coordinates. */
export function findLocations(text: string): Span[] {
  return matchAll(text, [...STREETS, ...COORDINATES])
}
