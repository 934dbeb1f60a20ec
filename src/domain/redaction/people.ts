import { escapePattern, type Kind, matchAll, type Pattern, type Span } from './finding.ts'

const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺欧阳'
const TITLE = '(?:工程师|经理|老师|先生|女士|小姐|博士|主任|部长|工|总|哥|姐|董|主管|同学|师傅)'
const NAME = "[A-Z][a-z]+(?:[-'][A-Z]?[a-z]+)?"
const FULL = `${NAME}(?:[ ](?:[A-Z]\\.[ ])?(?:van |von |de |da |bin |al-)?${NAME}){0,2}`
const HAN_NAME = `[${SURNAMES}][\\u4e00-\\u9fff]{1,2}`
const SIGNS =
  '(?:best|all the best|viele gr(?:ü|ue)(?:ß|ss)e|mfg|gruß|cordialement|saludos|(?:with )?(?:best|kind|warm|many|with)?[ ]?(?:regards|wishes|greetings)|sincerely(?: yours)?|yours (?:sincerely|faithfully|truly)|cheers|thanks(?: a lot| in advance| again| and regards| & regards)?|thank you(?: very much| in advance)?|many thanks|br|rgds|regards|signed|sent by|written by|reported by|posted by)'
const ORDINARY = new RegExp(
  `^(?:${[
    'The|This|That|All|And|But|Please|Thanks|Thank|Hello|Hi|Dear|Team|Everyone|Support|Best|Kind|Regards|For|From',
    'With|Your|Our|My|Sir|Madam|Sirs|World|There|Guys|Note|See|Here|When|Then|After|Before|Not|Yes|No|You|We|It',
    'If|In|On|At|To|As|By|Is|Are|Mail|Date|Subject|Re|Fw|Customer|Company|Engineer|Engineering|Linux|Windows',
    'Ubuntu|China|Shenzhen|Beijing|Admin|Administrator|User|Root|Friend|Friends|Colleague|Colleagues|Much|Very',
    'Again|Advance|Module|Board|Chip|Camera|Sensor|Driver|Master|Slave|Kernel|Input|Output|Error|Test|Type|Name',
    'Channel|Device|Mode|Start|Stop|Data|Function|Description|Parameter'
  ].join('|')})$`
)
const isName = (name: string) => !name.split(/\s+/).some(word => ORDINARY.test(word))

/** Patterns of people who are not named in a field: those who sign, greet, are greeted or are addressed. */
const MENTIONS: readonly Pattern[] = [
  {
    kind: 'person',
    regex: new RegExp(`(?:和|跟|与|找|请|问|向|让)(${HAN_NAME}?)(?=沟通|确认|讨论|对接|联系|聊|核对|反馈|说过)`, 'g'),
    when: name => name.length >= 2 && !/[的是了在有和中不用时为可后前下上]/.test(name)
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:^|\\n|[.,!。，！] ?)[ \\t>*_-]{0,6}${SIGNS}[ \\t]{0,3}[,.!:~，。！-]{0,2}[ \\t]{0,3}(?:\\\\?\\r?\\n[ \\t>*_-]{0,6}){0,3}((?!Regards|Best|Kind)${FULL})(?=[ \\t]{0,3}(?:$|\\r|\\n|[,|(<.]|\\{))`,
      'gi'
    ),
    when: name => /^[A-Z]/.test(name) && isName(name)
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:谢谢|感谢|多谢|此致|敬礼|祝好|顺颂商祺|敬上|致谢|辛苦了|盼复|拜托了)[!！。,，~ \\t]{0,3}(?:\\r?\\n[ \\t>*-]{0,6}){0,3}[-—]{0,2}(${HAN_NAME})(?=[ \\t]{0,3}(?:$|\\r|\\n|[，。,.(（!！<]|敬上))`,
      'g'
    )
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:^|\\n)[ \\t>]{0,4}(?:from|to|cc|bcc|sender|author|reporter|attn|contact(?: person)?|assignee|owner|signed-off-by|gesendet von|von|de|reviewed-by|reported-by|tested-by|co-authored-by|发件人|收件人|抄送|联系人|负责人|对接人|经办人|跟进人|提交人|报告人|姓名|作者)[ \\t]{0,2}[:=][ \\t]{0,3}"?(${FULL}|${HAN_NAME})(?![\\w\\u4e00-\\u9fff])`,
      'gi'
    ),
    when: name => /^[A-Z\u4e00-\u9fff]/.test(name) && isName(name)
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:联系人|负责人|对接人|经办人|跟进人|收件人|客户姓名|姓名|联系|请找|找|我叫|本人)(?:是|为|叫)?[ \\t]{0,2}[:=]?[ \\t]{0,2}(${HAN_NAME})(?=[ \\t]{0,2}(?:$|\\r|\\n|[，。；,.;、()（）|\\d+{]|电话|手机|微信|先生|女士|确认|沟通|对接|跟进|处理|负责|来|在|会|已))`,
      'g'
    )
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:^|\\n)[ \\t>*]{0,4}(?:Hi|Hello|Dear|Hey)[ ](?:Mr\\.? |Ms\\.? |Mrs\\.? |Dr\\.? )?(${FULL})[ ]?[,，:!]`,
      'g'
    ),
    when: isName
  },
  { kind: 'person', regex: new RegExp(`\\b(?:Mr|Ms|Mrs|Miss|Dr|Prof)\\.?[ ](${FULL})`, 'g'), when: isName },
  {
    kind: 'person',
    regex: new RegExp(
      `\\b(?:[Mm]y name is|I am|I'm|[Tt]his is|[Cc]ontact|[Aa]sk for|[Cc]all|[Aa]sk|cc|CC|@)[ ]?(${NAME}[ ]${NAME})(?![ ]?[A-Z])`,
      'g'
    ),
    when: isName
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:^|\\n)[ \\t>]{0,4}[-—~]{0,3}[ ]?(${HAN_NAME}|${NAME}[ ]${NAME})[ ]?(?=<[^>\\n]{5,60}>|[/|][ ]?[\\u4e00-\\u9fff]{2,20}(?:\\n|$))`,
      'g'
    ),
    when: isName
  },
  {
    kind: 'person',
    regex: /(?:[Mm]y name is|我叫|我是) ?([A-Z][a-z]{2,15})(?=[ ]?(?:from|at|,|\.|，|。|$|\n|of))/g,
    when: isName
  },
  // My colleague Yuki Tanaka, our engineer Hans; as Markus said
  {
    kind: 'person',
    regex: new RegExp(
      `\\b(?:colleagues?|coworker|boss|manager|engineer|teammate|FAE|intern|supervisor|guy|lead|developer|technician|contact),? ((?!${'K230|SDK'})${FULL})`,
      'g'
    ),
    when: isName
  },
  {
    kind: 'person',
    regex: new RegExp(
      `\\b(?:[Aa]s|[Aa]sk|[Tt]ell|[Pp]ing|[Tt]hanks to|[Cc]ontact|[Cc]all) (${NAME}) (?:said|told|wrote|mentioned|suggested|asked|reported|explained|wanted|for|about|from)`,
      'g'
    ),
    when: isName
  },
  { kind: 'person', regex: new RegExp(`(?<![\\w.])@(${HAN_NAME})(?![\\u4e00-\\u9fff])`, 'g') },
  { kind: 'person', regex: new RegExp(`${TITLE}[ ]?[(（]([${SURNAMES}][\\u4e00-\\u9fff]{1,2})[)）]`, 'g') },
  {
    kind: 'person',
    regex: new RegExp(
      `(?<![\\u4e00-\\u9fff])([${SURNAMES}][\\u4e00-\\u9fff]{2})(?=那边|这边|反馈|回复|测试过|确认|发现|已经|在跟|跟进|说)`,
      'g'
    ),
    when: name => !/[的是了在有和中不用时为可后前下上]/.test(name)
  },
  {
    kind: 'person',
    regex:
      /(?:담당자|연락처|이름|성함|담당)[ :：]{0,3}([가-힣]{3})(?![가-힣])|(?<![가-힣])([김이박최정강조윤장임한오서신권황안송류홍][가-힣]{2})(?= ?(?:입니다|드림|올림|님|과장|대리|부장|사원|책임|선임|팀장))/g
  },
  {
    kind: 'person',
    regex:
      /(?:担当者?|氏名|名前)[ :：は]{0,3}([\u4e00-\u9fff]{1,3}[ ]?[\u4e00-\u9fff]{1,3})(?=[ 。、です\n]|$)|([\u4e00-\u9fff]{2,3})(?=様|さん|です。)/g
  },
  // Author: login <mail>, and owners in file listings
  {
    kind: 'person',
    regex:
      /(?:^|\n)[ \t>]{0,4}(?:Author|Committer|Commit|Signed-off-by|Merge request by):[ ]{1,8}([a-z][\w.-]{2,31})(?= ?<)/g
  },
  {
    kind: 'person',
    regex: /(?:^|\n)[ \t>]{0,8}[-dlcbps](?:[r-][w-][xsStT-]){3}[+.@]?[ ]{1,4}\d{1,5}[ ]{1,4}([a-z][\w.-]{2,31})[ ]/g,
    when: login =>
      !/^(?:root|user|admin|ubuntu|pi|build|builder|nobody|www-data|staff|users|git|runner|jenkins|system|shell)$/.test(
        login
      )
  },
  {
    kind: 'customer',
    regex:
      /\b(?:[Mm]y name is|I am|I'm|[Tt]his is) (?:[A-Z][a-z]+ ?){1,3}(?:from|of|at|with) ([A-Z][\w&-]+(?: [A-Z][\w&-]+){0,3})/g
  },
  {
    kind: 'person',
    regex: new RegExp(`(?:^|\\n)[^\\n]{0,60}?(${FULL}|${HAN_NAME})[ ]?(?:wrote|写道|写到|说)[ ]?[:：]`, 'g'),
    when: isName
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?<![\\u4e00-\\u9fff])([${SURNAMES}]${TITLE})(?=[ \\t]{0,2}(?:$|\\r|\\n|[，。；,.;:、！!?？()（）|{+\\d]|你好|您好|帮|看|确认|说|的|那|好|和|跟|联系|回复|反馈|在|已))`,
      'g'
    )
  },
  {
    kind: 'person',
    regex: new RegExp(
      `(?:联系|请|找|跟|和|@|让|给|问|抄送|转给?|发给|感谢|谢谢)[ ]?([${SURNAMES}]${TITLE})(?=[ \\t]{0,2}(?:$|\\r|\\n|[，。；,.;:、！!?？()（）|{+\\d]|帮|看|确认|说|的|那|处理|协助|沟通))`,
      'g'
    )
  },
  {
    kind: 'customer',
    regex: /(?<![\u4e00-\u9fff])[\u4e00-\u9fff()（）]{3,24}?(?:有限责任公司|股份有限公司|有限公司|集团公司)/g
  },
  {
    kind: 'customer',
    regex:
      /(?:客户名称?|客户公司|公司名称?|终端客户|最终客户|单位名称?|我司是|我们是|来自)[ ]?[:=是为]?[ ]?([\u4e00-\u9fffA-Z][\u4e00-\u9fff\w]{1,20}?(?:公司|集团|科技|电子|股份|研究院|研究所|大学|实业|智能|技术))/g
  },
  {
    kind: 'customer',
    regex:
      /(?<![\w&])(?:[A-Z][\w&-]{1,20} ){1,4}(?:Inc|Ltd|LLC|GmbH|Corp|Corporation|Co\.,? ?Ltd|Limited|Pty|S\.A\.|B\.V\.|N\.V\.|PLC|Pte\.? Ltd|K\.K\.|KG)\b\.?/g
  },
  {
    kind: 'customer',
    regex:
      /\b(?:end[- ]?customer|customer(?: name)?|company(?: name)?|client(?: name)?|employer)[ \t]{0,2}[:=][ \t]{0,3}"?([A-Z][\w&.-]+(?: [A-Z][\w&.-]+){0,3})/gi,
    when: name => /^[A-Z]/.test(name) && isName(name)
  }
]

/** Finds names of people and companies by the words around them. */
export function findMentions(text: string): Span[] {
  return matchAll(text, MENTIONS)
}

/** Finds the block below `-- `: the author and contact data. */
export function findSignatures(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(/(?:^|\n)-- ?\r?\n((?:[^\n]{1,80}\n?){1,8})/g)) {
    const start = match.index + match[0].length - (match[1]?.length ?? 0)
    const end = start + (match[1]?.trimEnd().length ?? 0)
    if (!/[{};=<>]|^\s*[-|*]/m.test(text.slice(start, end))) spans.push({ kind: 'person', start, end })
  }
  return spans
}

/** Creates patterns for names in any spacing and case. Latin names match only as separate words. */
export function namePattern(kind: Kind, names: readonly string[]): Pattern[] {
  const forms = [...new Set(names.map(name => name.trim()))]
    .filter(name => [...name].length >= 2)
    .sort((one, other) => other.length - one.length)
    .map(name => {
      const form = name
        .split(/[\s_.,-]+/)
        .filter(Boolean)
        .map(escapePattern)
        .join('[\\s_.,-]{0,3}')
      return `${/^[a-z0-9]/i.test(name) ? '(?<![a-z0-9])' : ''}${form}${/[a-z0-9]$/i.test(name) ? '(?![a-z0-9])' : ''}`
    })
  return forms.length > 0 ? [{ kind, regex: new RegExp(forms.join('|'), 'gi') }] : []
}

/** Given names that are also words. They are removed only as a part of the whole name. */
const WORDS =
  /^(?:will|mark|may|grace|hope|rich|art|bill|jack|sunny|king|joy|rose|dawn|guy|max|rob|sue|pat|drew|frank|grant|chip|chuck|dean|duke|gene|miles|nick|norm|ray|rusty|skip|storm|victor|wade|ward|young|long|li|he|you|an|in|so|do|test|admin|user|support|root|system|redmine|anonymous|hardware|software|sales|info|office|tech|team)$/i

/** Minimum length of a single or unknown word as a name, to match it as it is. */
const MIN_WHOLE_NAME_LENGTH = 5

/** Creates patterns for the ways in which people write a name from a ticket field. */
export function personPatterns(people: readonly string[]): Pattern[] {
  const whole: string[] = []
  const parts: string[] = []
  for (const name of people) {
    const han = /^\p{Script=Han}{2,4}$/u.test(name)
    if (han) {
      whole.push(name)
      if ([...name].length >= 3) parts.push([...name].slice(1).join(''))
      const [surname] = [...name]
      parts.push(
        ...['工', '总', '经理', '老师', '先生', '女士', '小姐', '博士'].map(title => `${surname}${title}`),
        `小${surname}`,
        `老${surname}`
      )
      continue
    }
    // 阿卜杜拉·买买提
    if (/^\p{Script=Han}{1,8}(?:[·•・]\p{Script=Han}{1,8}){1,3}$/u.test(name)) whole.push(name)
    const words = name.split(/[\s,]+/).filter(word => /^[\p{L}'-]{2,}$/u.test(word))
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last || words.length < 2) {
      if ([...name].length >= MIN_WHOLE_NAME_LENGTH && !WORDS.test(name)) whole.push(name)
      continue
    }
    whole.push(
      name,
      `${last} ${first}`,
      `${first} ${last}`,
      `${first}${last}`,
      `${last}${first}`,
      `${first[0]}${last}`,
      `${last}${first[0]}`,
      `${first[0]} ${last}`
    )
    parts.push(...words.filter(word => word.length >= 3 && !WORDS.test(word)))
  }
  const capitalised = parts.map(escapePattern).sort((one, other) => other.length - one.length)
  return [
    ...namePattern(
      'person',
      whole.filter(name => name.length >= 2)
    ),
    // Spelled as a name or as a login, so that similar words do not match.
    ...(capitalised.length > 0
      ? [
          {
            kind: 'person' as const,
            regex: new RegExp(`(?<![\\p{L}\\d])(?:${capitalised.join('|')})(?![\\p{Ll}\\d])`, 'gu')
          },
          {
            kind: 'person' as const,
            regex: new RegExp(
              `@(${capitalised.filter(part => /^[\x20-\x7e]+$/.test(part)).join('|') || '(?!)'})[\\w.-]{0,20}`,
              'gi'
            )
          }
        ]
      : [])
  ]
}
