import { matchAll, type Pattern, type Span } from './finding.ts'

const HAN = '\\u4e00-\\u9fff'
/** Two-character surnames. The text after them is a given name in any context. */
const DOUBLE =
  '欧阳|司马|上官|诸葛|令狐|申屠|慕容|端木|皇甫|尉迟|公孙|轩辕|东方|独孤|南宫|夏侯|万俟|闻人|澹台|公冶|宗政|濮阳|淳于|太叔|仲孙|钟离|宇文|长孙|鲜于|司徒|司空|呼延|赫连|西门|羊舌|梁丘|左丘|东郭|南门|歐陽|諸葛|司馬'
const SURNAME =
  '[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙段雷钱汤尹黎易武乔贺赖龚文张陳劉楊趙黃吳鄭謝馮許鄧蕭盧蔣賈葉閻範譚鄒陸]'
/** Characters that do not occur in names, though the text begins with a surname. */
const NO_NAME = /[的是了在有和中不用时為为可后前下上么这那就也都要会能请把被给让从到对与]/
const ROLES =
  '签字人|签字|审核人?|审批人?|经手人?|制单人?|申请人|检验员|操作员|值班|主管|联系人|负责人|对接人|客户经理|项目经理|收货人|收件人|寄件人|发货人|法人|代表|技术员|工程师|客户|同事|店长|业主|师傅|FAE|PM'

const PEOPLE: readonly Pattern[] = [
  {
    kind: 'person',
    regex: new RegExp(`(?<![${HAN}])(?:${DOUBLE})[${HAN}]{1,2}(?![${HAN}])`, 'g')
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:${ROLES})[ ]?[:：是为|(（-]?[ ]?((?:${DOUBLE})[${HAN}]{1,2}|${SURNAME}[${HAN}]{1,2})(?![${HAN}])`,
      'g'
    ),
    when: name => !NO_NAME.test(name)
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:找|联系|请|交给|给|叫|问|让|送到|寄给|通知|转)[ ](${SURNAME}[${HAN}]{1,2})[ ](?=[${HAN}]{1,4})`,
      'g'
    ),
    when: name => !NO_NAME.test(name)
  },
  // —— 王磊, at the end of a note
  {
    kind: 'person',
    regex: new RegExp(
      `(?:^|\\n)[ \\t>*]{0,4}(?:[-—–~─]{1,4}|by|BY|BR[,，]?|from)[ \\t]{0,3}(${SURNAME}[${HAN}]{1,2})[ \\t]{0,4}(?=\\r?\\n|$|[\\d,，(（@])`,
      'g'
    ),
    when: name => !NO_NAME.test(name)
  },
  // 老邱, 小方, 阿彪: familiar names
  {
    kind: 'person',
    regex: new RegExp(
      `(?<![${HAN}])(?:[老小]${SURNAME}|阿[${HAN}])(?=[ ]?(?:那|这边|说|帮|让|给|发|已|在|看|也|你|@|他|她|拿|回复|反馈|[，。,:：!！?？)）\\n]|$))|(?:找|问|问一下|问下|叫|让|跟|和|是|请|@|给|的)[ ]?([老小]${SURNAME}|阿[${HAN}])(?=[ ]?(?:那|这边|说|帮|拿|看|要|处理|确认|[，。,:：!！?？)）\\n ]|$))`,
      'g'
    ),
    when: name => !/小时|小程|小白|小方块|老白|小熊|小金|阿里/.test(name)
  },
  // 10:02 客户-阿彪: …, if such a line occurs more than once
  {
    kind: 'person',
    regex: new RegExp(
      `(?:^|\\n)[ \\t>]{0,4}[[(]?\\d{1,2}:\\d{2}(?::\\d{2})?[\\])]?[ \\t]{1,3}((?:[${HAN}]{1,6}[-_·])?[${HAN}]{1,4})(?=[ ]?[:：])`,
      'g'
    ),
    when: (_, match) => isChat(match)
  },
  {
    kind: 'person',
    regex:
      /(?:^|\n)[ \t>]{0,4}[[(]\d{1,2}:\d{2}(?::\d{2})?[\])][ \t]{1,3}([\p{L}][\p{L}.'-]{1,20}(?: [\p{Lu}][\p{L}.'-]{1,20})?)(?=[ ]?:[ ])/gu,
    when: (name, match) =>
      /[A-Z]\p{Ll}/u.test(name) && isChat(match) && !/error|warn|info|debug|kernel|note/i.test(name)
  },
  // A Japanese closing formula with the signature below it
  {
    kind: 'person',
    regex: new RegExp(
      `(?:お願い(?:します|いたします|致します|申し上げます)|以上(?:です)?|敬具)[。、!！]?[ \\t\\\\]{0,3}(?:\\r?\\n){1,3}[ \\t　]{0,4}([${HAN}]{1,3}[ 　]?[${HAN}]{1,3})[ \\t\\\\]{0,3}(?=\\r?\\n|$)`,
      'g'
    )
  },
  // @Otto Weber, @Maria can you
  {
    kind: 'person',
    regex:
      /(?<![\w.@])@([A-Z][a-zà-ÿ]{2,15}(?:[ ][A-Z][a-zà-ÿ]{2,15}|(?=,? (?:please|pls|can|could|will|would|for|fyi|FYI|thanks|as|see|did|do|is|has|said|you))))(?!@)/g,
    when: name => !/^(?:Override|Test|Component|Configure|Autowired|Deprecated|Param|Return)/.test(name)
  }
]

/** Checks whether another line nearby also begins with a time and a speaker. */
function isChat({ index, input }: RegExpExecArray): boolean {
  const around = input.slice(Math.max(0, index - 400), index + 600)
  const lines = around.match(/(?:^|\n)[ \t>]{0,4}[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?[ \t]{1,3}[^\n:：[\]]{1,24}[:：]/g)
  return (lines?.length ?? 0) > 1
}

/** Closing formulas of mails in the languages of Europe. */
const GOODBYE =
  '(?:mvg|met vriendelijke groet(?:en)?|groet(?:en|jes)?|mit freundlichen gr(?:ü|ue)(?:ß|ss)en|(?:viele|beste|liebe|freundliche|sch(?:ö|oe)ne) gr(?:ü|ue)(?:ß|ss)e|gru(?:ß|ss)|vg|lg|mfg|cordialement|bien (?:à vous|cordialement)|salutations|cdlt|un saludo|saludos(?: cordiales)?|atentamente|atenciosamente|abraços?|obrigad[oa]|cordiali saluti|distinti saluti|saluti|grazie|med vänlig(?:a)? hälsning(?:ar)?|vänliga hälsningar|mvh|(?:med )?(?:vennlig|venlig) hilsen|hilsen|terveisin|ystävällisin terveisin|z poważaniem|pozdrawiam|s pozdravem|pozdravy|lep pozdrav|srdačan pozdrav|üdvözlettel|köszönettel|cu stimă|с уважением|з повагою|saygılar(?:ımla|ımızla)?|iyi çalışmalar|trân trọng|hormat saya|salam|best(?: regards| wishes)?|kind(?:est)? regards|warm(?:est)? regards|regards|cheers|thanks(?: and regards| & regards| in advance| a lot)?|thank you|sincerely|yours (?:sincerely|faithfully|truly)|rgds|br|brgds|ta)'
const BELOW: Pattern = {
  kind: 'person',
  // Lines with names below it. A later line seldom belongs to the signature.
  regex: new RegExp(
    `(?:^|\\n)[ \\t>*_-]{0,6}${GOODBYE}[ ,.!-]{0,3}(?:[ \\t]{0,3}\\r?\\n[ \\t>*_-]{0,6}){0,2}(\\p{Lu}[\\p{L}\\p{M}.'’-]{1,20}(?: (?:\\p{Lu}[\\p{L}\\p{M}.'’-]{0,20}|van|von|de|der|da|i|y|el|al|bin)){0,4}(?:[ \\t]{0,3}\\r?\\n[ \\t>*_]{0,6}[\\p{Lu}\\d][\\p{L}\\p{M}\\d.,'’&|/ ()+-]{2,60}){0,3})(?=[ \\t]{0,3}(?:\\r|\\n|$))`,
    'giu'
  ),
  when: found =>
    /^\p{Lu}/u.test(found) &&
    !/^(?:The|This|That|It|We|You|If|In|On|At|And|But|Please|For|With|When|After|Board|Driver|Kernel|Version)\b/.test(
      found
    )
}

/** Legal forms after company names. */
const FORMS =
  'GmbH(?: & Co\\.? ?KGa?A?)?|AG|KG|KGaA|UG|OHG|e\\.?K\\.|SE|BV|B\\.V\\.|NV|N\\.V\\.|VOF|SA|S\\.A\\.S?\\.?|SAS|SARL|S\\.à ?r\\.l\\.|SpA|S\\.p\\.A\\.|Srl|S\\.r\\.l\\.|SL|S\\.L\\.U?\\.?|S\\.A\\. de C\\.V\\.|Ltda\\.?|Lda\\.?|Oyj?|AB|A/S|ApS|ASA?|Sp\\. ?z ?o\\. ?o\\.|s\\.r\\.o\\.|d\\.o\\.o\\.|a\\.s\\.|Kft\\.?|Zrt\\.?|SRL|OÜ|UAB|SIA|EOOD|OOO|ZAO|PJSC|A\\.Ş\\.|Ltd\\. ?Şti\\.|Pvt\\.?(?: Ltd\\.?)?|Private Limited|Pte\\.?(?: Ltd\\.?)?|Sdn\\.? Bhd\\.?|Tbk|Pty\\.?(?: Ltd\\.?)?|Inc\\.?|LLC|LLP|PLC|Corp\\.?|Co\\.,? ?Ltd\\.?|Ltd\\.?|Limited|K\\.K\\.'
/** Common last words of company names. They occur in sentences too, so two capitalised words must precede them. */
const TRADES =
  'Robotics|Technologies|Technology|Instruments|Devices|Optics|Photonics|Imaging|Labs|Laboratories|Automation|Electronics|Elektronik|Semiconductors?|Industries|Aerospace|Avionics|Motors|Marine|Shipyards?|Logistics|Pharma|Biotech|Diagnostics|Healthcare|Medical|Surgical|Telecom|Networks|Energy|Solar|Power Systems|Engineering|Consulting|Solutions|Holdings?|Ventures|Partners|Security|Farms?|Foods?|Mining|Railways?|Airlines|Hospital|University|Universität|Institute|Brewery|Toys|Audio|Acoustics|Sensing|Drones?|Mobility|Automotive|Antriebe|Haustechnik|Maschinenbau|Werke'
const NAME_WORD = "[A-ZÄÖÜÅØŁŚČŽ][\\p{L}\\d&'’-]{1,20}"
const SECTOR =
  '科技|智能|电子|微电子|光电|通信|通讯|股份|集团|实业|机器人|软件|信息技术|半导体|医疗|医疗器械|安防|视讯|器械|光学|仪器|仪表|自动化|能源|新能源|汽车|物流|装备|传感|激光|数码|家电|电器|电气|照明|玩具|制造|重工|精密|精工|材料|航空|航天|船舶|教育|生物|制药|药业|农业|食品|家居|地产|物业|银行|证券|影像|无人机|车联网|物联|物联网|云谷|工控|数控|机电|机械|传媒|超市|酒店|医院|学院|研究院|研究所'
const CITY =
  '北京|上海|广州|深圳|东莞|珠海|佛山|惠州|中山|厦门|福州|泉州|杭州|宁波|温州|嘉兴|绍兴|南京|苏州|无锡|常州|南通|合肥|芜湖|武汉|长沙|株洲|成都|重庆|绵阳|西安|郑州|洛阳|济南|青岛|烟台|潍坊|天津|石家庄|太原|沈阳|大连|长春|哈尔滨|南昌|南宁|昆明|贵阳|兰州|海口|台北|新竹|香港|浙江|江苏|广东|福建|山东|湖南|湖北|四川|安徽|河南|河北'

/** Words that precede such words in any ticket. */
const COMMON =
  /[的了在是有和中不与及或被把从到对为以可会要将并且但如若其该此各每由向而则用无后前上下内外个这那还都也就再需能时等很太最更没只做说看去来过给让着得们家天次台块片款种]|客户|现在|目前|今天|昨天|产品|生产|我司|贵司|对方|国内|国外|海外|终端|领导|老板|研发|硬件|软件|测试|售后|前端|后端|总部|分部|车间|工程|销售|市场|采购|质量|试产|打样|[小大]核|内核|主机|设备|板厂|工厂|产线|代理|公司|供应|厂家|厂商|办公|实验|机房|仓库/

const COMPANIES: readonly Pattern[] = [
  {
    kind: 'customer',
    regex: new RegExp(
      `(?<![\\w&.])${NAME_WORD}(?: (?:&|und|and|et|y|de|e)? ?${NAME_WORD}){0,4},? (?:${FORMS})(?![\\w&])`,
      'gu'
    ),
    when: found =>
      !/^(?:The|This|Our|My|A|SPI|I2C|USB|DDR|MIPI|UART|PCM|LSB|MSB|GPIO|Layer|Level|Type|Class|Mode|Rev|Version|Pin|Table)\b/.test(
        found
      )
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `\\b(?:at|from|for|of|with|by|we are|we're|here|behalf of|customer|client|company|distributor|partner|integrator) (${NAME_WORD}(?: ${NAME_WORD}){0,2} (?:${TRADES})(?: (?:${TRADES}))?)(?![\\w-])`,
      'gu'
    ),
    when: found =>
      !/^(?:The|This|Our|My|Your|Artificial|Computer|Digital|Open|Embedded|Software|Hardware|Canaan|Power|High|Low|Image|Video|Audio|Deep|Machine)\b/.test(
        found
      )
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `(?:(?:${CITY})市?[${HAN}]{2,5}?(?:${SECTOR}|网络|贸易)(?:${SECTOR})?(?:公司|厂)?)(?:(?![${HAN}])|(?=做|的|那边|这边|上班|工作|采购|反馈|说|现场|产线|要求))`,
      'g'
    )
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `(?:户名|开户名|收款人|抬头|开票单位|客户|甲方|委托单位|委托方|送检单位|使用单位|最终用户|终端用户|代理商|经销商|集成商|供应商|客户名|客户公司|公司名)(?:[:：是叫为]{1,2}[ ]?|[ ])([${HAN}A-Za-z][${HAN}\\w&·-]{1,19})(?=[\\s，。,；;(（)）|]|$)`,
      'g'
    ),
    when: name => !/^(?:的|这|那|我|你|他|否|不|要|说|反|需|可|用|在|没|有|对|通过|如何|怎么|什么)/.test(name)
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `\\b(?:[Cc]ustomer|[Cc]lient|OEM|ODM|[Dd]istributor|[Rr]eseller|[Ii]ntegrator|[Ee]nd user|[Ee]mployer|[Cc]ompetitor|sister company|[Kk]unde)s? (?:is |are |called |named )?(${NAME_WORD}(?: ${NAME_WORD}){0,2})(?![\\w-])`,
      'gu'
    ),
    when: found =>
      !/^(?:The|This|That|And|But|For|With|From|Support|Service|API|SDK|IDs?|Server|Side|Names?|Wi-?Fi|Linux|Windows|Ubuntu|Android|Mode|Is|Are|Has|Have|We|It|If|In|On|RTSP|HTTP|TCP|UDP|MQTT|USB|SSH|Python|Application|App|Please|Boards?|Project|Care|Portal)\b|^[A-Z0-9]{1,4}$|^K\d{3}/.test(
        found
      )
  },
  // Brunnthal Messtechnik
  {
    kind: 'customer',
    regex:
      /(?<![\w&.-])[A-ZÄÖÜ][a-zäöüß&-]{2,20} [A-ZÄÖÜ][a-zäöüß]{0,16}(?:technik|elektronik|maschinenbau|systeme|antriebe|sensorik|robotik|optik|logistik|energie|werke?|apparatebau)(?![\w-])/gu
  },
  // 青禾那边说, 客户青禾反馈
  {
    kind: 'customer',
    regex: new RegExp(
      `(?:^|[^${HAN}])([${HAN}]{2,4})那边(?=说|反馈|在|又|硬件|软件|要|催|也|的|已|等|，|给|用|[ ,。])`,
      'gm'
    ),
    when: name => !COMMON.test(name)
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `(?:终端客户|最终客户|大客户|客户|甲方)[ ]?([${HAN}]{2,4}?)(?=[ ]?(?:反馈|那边|现场|说是|要求|在催|催|投诉|报障|报修))`,
      'g'
    ),
    when: name => !COMMON.test(name)
  },
  // 株式会社…, (주)…, ООО «…»
  {
    kind: 'customer',
    regex:
      /(?:株式会社|有限会社|合同会社)[ ]?[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\w]{2,16}|[\p{sc=Han}\p{sc=Katakana}ー\w]{2,12}(?:株式会社|有限会社)/gu
  },
  { kind: 'customer', regex: /(?:㈜|\(주\)|주식회사)[ ]?[가-힣\w]{2,12}|[가-힣]{2,10}(?:㈜|\(주\)|주식회사)/g },
  { kind: 'customer', regex: /(?:ООО|АО|ЗАО|ПАО|ИП|ТОВ)[ ]?[«"][^»"\n]{2,40}[»"]/g }
]

/** Words for projects and boards. */
const THING =
  '(?:main |carrier |mother|base |sample |test |demo |proto(?:type)? |production |new )?(?:boards?|project|devices?|product|units?|samples?|platform|prototypes?|carrier|camera|robot|drone|gateway|module|build|batch|programme?|fleet|housing|PCB|PCBA|EVT|DVT|PVT|line|revision|rev)'
const PROJECTS: readonly Pattern[] = [
  {
    kind: 'customer',
    regex: new RegExp(`["“'‘«]([A-Z][a-zà-ÿ]{2,14}(?:[-_ ][\\w]{1,10}){0,2})["”'’»] ${THING}\\b`, 'g')
  },
  {
    kind: 'customer',
    regex:
      /\b(?:for|of|on|our|called|named|codename|code-name|project|internally|nickname[d]?) ['"“‘«]([A-Z][a-zà-ÿ]{3,14}(?:[-_][\w]{1,10})?)['"”’»](?=[ ,.;)(]|$)/gm,
    when: name =>
      !/^(?:Error|Failed|Unknown|Invalid|Warning|Hello|None|True|False|Default|Start|Stop|Enter|Save|Open|Close|Reset|Boot|Settings?)/.test(
        name
      )
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `(?<![${HAN}\\w])([${HAN}]{2,3} ?[A-Z]{1,2}\\d{1,3}[A-Z]?)(?= ?(?:的|板|整机|样机|机型|主板|项目|底板|核心板|中控|整车|产线|量产|这款|那款|上))`,
      'g'
    ),
    when: name =>
      !/^(?:芯片|版本|模块|接口|内核|模式|通道|型号|图|表|使用|采用|支持|基于|配置|通过|选择|设置|方案|平台|系统|开发|例如|比如|以及|对于|关于|我们|你们|目前|现在|进入|连接|引脚|管脚|寄存|附件|步骤|单板|双核|大核|小核|官方|新版|旧版|原版)/.test(
        name
      )
  },
  {
    kind: 'customer',
    regex:
      /(?:^|\n)[ \t>*|-]{0,4}(?:[Pp]rojekt(?:name)?|[Cc]ode-?name|[Nn]om du projet|[Pp]royecto|[Pp]rogetto|[Pp]rodukt(?:name)?)[ \t]{0,2}[:=][ \t]{0,3}["“]?([A-ZÄÖÜ][\p{L}\d-]{2,24})/gu
  },
  {
    kind: 'customer',
    regex: new RegExp(
      `(?<![${HAN}])([${HAN}]{2,3}[一二三四五]代)(?=[ ]?(?:样机|样品|整机|主板|板子|机器|产品|项目|的板))`,
      'g'
    ),
    when: name => !COMMON.test(name)
  },
  { kind: 'customer', regex: /\bproto(?:type)? ["“']?([A-Z][a-z]{3,12}[-_]?\d{0,2})["”']?(?= |,|\.)/g },
  {
    kind: 'customer',
    regex:
      /\/(?:clients?|customers?|kunden|projects?|projekte|p4|job|proj|prj|tenants?|sites?)\/((?=[\w-]{0,30}[a-z])[A-Za-z][\w-]{3,40})(?=[/\s"'):]|$)/g,
    when: name =>
      !/^(?:k\d{3}|src|sdk|test|demo|example|sample|default|build|main|master|name|project|client|customer|linux|rtos|hello|freedesktop|packages?|available|enabled)/i.test(
        name
      )
  }
]

const OF_NO_COMPANY = new RegExp(
  `^(?:${[
    'Shenzhen|Beijing|Shanghai|Guangzhou|Hangzhou|China|German|French|European|American|National|International',
    'General|Advanced|Digital|Smart|Global|United|First|North|South|East|West|Northern|Southern|Eastern|Western',
    'Central|Universal|Modern|Applied|Industrial|Precision|Electronic|Technical|Research|Software|System|Systems',
    'Video|Audio|Camera|Vision|Robot|Robotics|Power|Energy|Green|Solar|Marine|Medical|Motor|Motion|Light|Sensor',
    'Signal|Network|Internet|Open|Free|Linux|Canaan|Embedded|Control|Micro|Texas|Analog|Silicon'
  ].join('|')})$`,
  'i'
)

/** Returns the short name of a company: the first word of its name, or the name without place and trade. */
export function shortNameOf(name: string): string | undefined {
  if (new RegExp(`^[${HAN}]{4,}$`).test(name)) {
    const core = name
      .replace(/(?:股份|有限|责任|公司|集团|厂)/g, '')
      .replace(new RegExp(`^(?:${CITY})(?:省|市)?`), '')
      .replace(new RegExp(`(?:${SECTOR})+$`), '')
    return core.length >= 2 && core.length <= 4 && core !== name ? core : undefined
  }
  const [word = ''] = name.split(/[\s,]+/)
  return name.length > word.length && word.length >= 5 && !OF_NO_COMPANY.test(word) ? word : undefined
}

/** Finds names of people by surname and signature, companies by legal form, projects by the words around them. */
export function findOrganisations(text: string): Span[] {
  return matchAll(text, [...PEOPLE, BELOW, ...COMPANIES, ...PROJECTS])
}
