import { matchAll, type Pattern, type Span } from './finding.ts'
import { isBenign, isLuhn } from './shapes.ts'

const digits = (text: string) => text.replace(/\D/g, '')

/** Words for the numbers of documents and deals. Words with other common meanings are listed below. */
const PAPERS =
  '\\b(?:contracts?|agreement|NDA|MNDA|invoices?|inv|quotation|quote|purchase orders?|P\\.?O\\.?(?![a-z.])|sales orders?|RMA|RMA (?:case|request)|waybill|AWB|airway bill|consignment|tracking|delivery note|packing list|credit note|pro ?forma|tender|project|certificate|test report|report|customs|shipment|parcel|work order|policy|licen[cs]e agreement|supplier|vendor|customer|Bestellung|Auftrag|Rechnung|Lieferschein|commande|facture|devis|pedido|factura|ordine|fattura|bestelling|factuur)(?:[ ]?(?:number|num|no|nr|n°|nº|id|code|ref(?:erence)?|case|#)\\b)?\\.?|合同|订单|采购单|采购|销售单|发票|报价单|报价|快递|运单|物流|单号|出库单|入库单|提单|报关单|箱单|报告编号|报告号|证书编号|立项编号|协议书|标书|投标|招标|工单编号|维修单|返修单|退货单|供应商|客户编码|客户编号|ERP|委托单|案件号|案号|受理号|流水号|回执号?|凭证号|协议编号|保单|備案號|備案|备案'
const GAP =
  '(?:[ ]?(?:号码?|編號|编号|编码|代码|code|number|no|nr|id|ref)\\.?)?[ \\t]{0,2}(?:[:：=#＃]|是|为|is|was|with)?[ \\t]{0,3}[#№(（"“]?'
/** Pattern of letters, digits and separators, such as HT-2023-SZ-0418 or 2022/TQ/EU-058. */
const CODE =
  '(?=[A-Z/_.-]{0,40}\\d)[A-Z0-9]{1,16}(?:[-/_.()]{1,2}[A-Z0-9]{1,16}){0,6}|[A-Z]{2}\\d{3,6}(?: \\d{3,6}){1,4}'

/** Checks whether a text is a document number and not a version, a year or a part name. */
function isReference(found: string): boolean {
  const count = digits(found).length
  if (/^v?\d+(?:\.\d+){1,3}$|^\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?$|^0x|^(?:19|20)\d\d$/i.test(found)) return false
  if (/[A-Z]/i.test(found) && found.split('/').every(part => isBenign(part))) return false
  if (/^(?:ISO|IEC|IEEE|RFC|EN|UL|GB|JESD|K\d{3}|V\d)/i.test(found) || /\.\w{1,4}$/.test(found)) return false
  if (/^\d+$/.test(found)) return count >= 6
  return count >= 4 && (/[A-Z]/i.test(found) || count >= 7)
}

const REFERENCES: readonly Pattern[] = [
  { kind: 'id_number', regex: new RegExp(`(?:${PAPERS})${GAP}(${CODE})(?![\\w-])`, 'gi'), when: isReference },
  // order CTR/77-0391B: only with a number of several parts, because order is a common word.
  {
    kind: 'id_number',
    regex:
      /\b(?:S\.?O\.?|[Oo]rder|[Cc]ase|[Tt]icket|[Ss]upport|[Rr]eference|[Rr]ef\.?|[Aa]ccount|[Bb]ooking|[Rr]eservation|[Vv]oucher|[Dd]elivery)(?: (?:number|no\.?|nr\.?|id|code|#))?[ :#=]{1,3}([A-Z0-9]{1,12}(?:[-/][A-Z0-9]{1,12}){1,5}|\d{7,14})(?![\w-])/g,
    when: isReference
  },
  {
    kind: 'id_number',
    regex:
      /(?:工号|员工号|员工编号|\b(?:employee|staff|badge|personnel) (?:id|no\.?|number))[ :：#是is]{0,4}([A-Z]{0,4}-?\d{4,10})(?!\w)/gi
  },
  // Parcels, by the codes of their carriers.
  {
    kind: 'id_number',
    regex:
      /(?<![A-Za-z0-9])(?:SF\d{10,13}|SF\d{3,4}(?: \d{3,5}){2,3}|JDV?[A-Z]{0,2}\d{10,13}|YT\d{13,15}|ZTO?\d{11,13}|STO\d{12}|1Z[0-9A-Z]{16}|JJD\d{14,20}|[A-Z]{2}\d{9}(?:CN|US|DE|GB|JP|KR|FR|NL|HK|TW|SG))(?![A-Za-z0-9])/g
  }
]

const COMPANY_LABELS =
  'org(?:anisations?|anizations?)?\\.?[ -]?(?:nr|no|nummer|number)|(?:company|business|trade)[ -](?:reg(?:istration)?[ -])?(?:no|nr|number|id)|reg(?:istration)?\\.? ?(?:no|nr|number)|KvK(?:[ -]?(?:nr|nummer))?|SIRE[TN]|HR[AB]|CNPJ|CPF|CUIT|CUIL|RUT|RUC|RFC|CURP|NIF|NIE|CIF|DNI|P\\.? ?IVA|partita iva|C\\.? ?F\\.?|codice fiscale|USt-?Id(?:Nr)?|St(?:euer)?-?Nr|Steuernummer|VAT|TVA|BTW|MwSt|GST(?:IN)?|PAN|ABN|ACN|EIN|TIN|INN|ИНН|ОГРН|КПП|OGRN|PESEL|NIP|REGON|KRS|OIB|CUI|IČO|DIČ|personnummer|BSN|NINO?|NHS|SVNR|AHV|EORI|DUNS|統一編號|統編|사업자(?:등록)?번호|주민등록번호|法人番号|マイナンバー|税号|纳税人识别号|信用代码|MRN|social insurance'
/**
 * Patterns of numbers of people and companies in more countries: by a unique format, by a label, or by check digits.
 */
const PEOPLE: readonly Pattern[] = [
  {
    kind: 'id_number',
    regex: new RegExp(
      `(?<![A-Za-z])(?:${COMPANY_LABELS})\\.?[ ]?(?:no|nr|number|id)?[ .:=#]{0,4}((?:[A-Z]{1,3}[ -]?)?\\d[\\dA-Z]{0,11}(?:[ ./-][\\dA-Z]{1,11}){0,5})(?![\\w-])`,
      'g'
    ),
    when: found => digits(found).length >= 6 && !/^\d+\.\d+$/.test(found)
  },
  // Italy, India, Britain, Brazil, Chile, Korea, Hong Kong, Switzerland
  { kind: 'id_number', regex: /(?<![A-Z0-9])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![A-Z0-9])/g },
  { kind: 'id_number', regex: /(?<![A-Z0-9])\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[A-Z\d](?![A-Z0-9])/g },
  {
    kind: 'id_number',
    regex: /(?<![A-Z0-9])[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![A-Za-z0-9])/g,
    when: found => / /.test(found)
  },
  { kind: 'id_number', regex: /(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g },
  { kind: 'id_number', regex: /(?<![\d.])\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?!\d)/g },
  { kind: 'id_number', regex: /(?<![\d.])\d{1,2}\.\d{3}\.\d{3}-[\dK](?!\w)/g },
  {
    kind: 'id_number',
    regex: /(?<![\w-])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-4]\d{6}(?![\w-])/g
  },
  { kind: 'id_number', regex: /(?<!\w)[A-Z]{1,2}\d{6}[(（][\dA][)）]/g },
  { kind: 'id_number', regex: /(?<![\d.])756\.\d{4}\.\d{4}\.\d{2}(?![\d.])/g },
  // Taiwan, Singapore, Spain, Sweden: by their check digits
  { kind: 'id_number', regex: /(?<![A-Za-z0-9])[A-Z][12]\d{8}(?![A-Za-z0-9])/g, when: isTaiwanese },
  { kind: 'id_number', regex: /(?<![A-Za-z0-9])[STFG]\d{7}[A-Z](?![A-Za-z0-9])/g, when: isSingaporean },
  { kind: 'id_number', regex: /(?<![A-Za-z0-9])(?:\d{8}|[XYZ]\d{7})-?[A-Z](?![A-Za-z0-9])/g, when: isSpanish },
  {
    kind: 'id_number',
    regex: /(?<![\w.+-])(?:19|20)?\d{6}-\d{4}(?![\w-]|\.\d)/g,
    when: found => isLuhn(digits(found).slice(-10))
  },
  // Vehicles
  {
    kind: 'serial',
    regex: /(?<![A-Za-z0-9])(?=[A-Z]{0,16}\d)[A-HJ-NPR-Z0-9]{8}[\dX][A-HJ-NPR-Z0-9]{8}(?![A-Za-z0-9])/g,
    when: isVehicle
  },
  {
    kind: 'id_number',
    regex:
      /\b(?:(?:licen[cs]e|number|registration)[ -]plates?|plate(?: no\.?| number)?|Kennzeichen|plaque|targa|matr[íi]cula|kenteken|rejestracja)(?: is| was|:| no\.?| number){0,2} ((?=[A-Z0-9 -]{0,9}\d)[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,4}){0,3})(?![\w-])/g,
    when: found => found.length >= 4
  }
]

function isTaiwanese(found: string): boolean {
  const at = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(found[0] ?? '')
  const code = at + 10
  let sum = Math.floor(code / 10) + (code % 10) * 9
  for (let place = 1; place < 9; place++) sum += Number(found[place]) * (9 - place)
  return at >= 0 && (sum + Number(found[9])) % 10 === 0
}

function isSingaporean(found: string): boolean {
  const weights = [2, 7, 6, 5, 4, 3, 2]
  let sum = /[TG]/.test(found[0] ?? '') ? 4 : 0
  for (const [at, weight] of weights.entries()) sum += Number(found[at + 1]) * weight
  return ((/[ST]/.test(found[0] ?? '') ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK')[sum % 11] ?? '') === found[8]
}

function isSpanish(found: string): boolean {
  const plain = found.replace('-', '')
  const number = Number(plain.slice(0, -1).replace(/^[XYZ]/, sign => String('XYZ'.indexOf(sign))))
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === plain.at(-1)
}

/** Verifies the check digit of a vehicle identification number, in its ninth place. */
function isVehicle(found: string): boolean {
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const numbers: Record<string, number> = {}
  for (const [at, letter] of [...'ABCDEFGH'].entries()) numbers[letter] = at + 1
  for (const [letter, value] of Object.entries({ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 })) numbers[letter] = value
  for (const [at, letter] of [...'STUVWXYZ'].entries()) numbers[letter] = at + 2
  if (digits(found).length < 5) return false
  const sum = [...found].reduce((all, sign, at) => all + (numbers[sign] ?? Number(sign)) * (weights[at] ?? 0), 0)
  return '0123456789X'[sum % 11] === found[8]
}

/** Finds numbers of documents, parcels, companies and people, by their labels, formats and check digits. */
export function findReferences(text: string): Span[] {
  return matchAll(text, [...REFERENCES, ...PEOPLE])
}
