import { isSecret } from './commands.ts'
import { matchAll, type Pattern, type Span } from './finding.ts'
import { isBenign, isCodeLike } from './shapes.ts'

const VALUE = '[\\w@#$%^&*!?.+~=-]{4,40}'
const PASSWORD =
  '(?:pass(?:word|wd|phrase|code)?s?|pwd|pw|psk|pin|login|log[ -]?in|credentials?|密码|口令|密鑰|密钥|登录|登陆|账号|帐号)'
/** Checks for letters mixed with digits or signs, which ordinary sentences do not contain. */
const isPassword = (value: string) => {
  const plain = value.replace(/[.,!?]+$/, '')
  return (
    plain.length >= 5 &&
    isSecret(plain) &&
    isCodeLike(plain) &&
    /[a-z]/i.test(plain) &&
    (/\d/.test(plain) || /\w[@#$!*^]\w/.test(plain)) &&
    !/^\w+\.[a-z]\w{0,3}$|^0x|^\w+=|^--|^[a-z]+_[a-z_]+\d*$|^[a-z]+-[a-z-]+$/i.test(plain)
  )
}
const trimmedSecret = (value: string) => value.replace(/[.,!?]+$/, '')

/** Patterns of passwords in sentences and chats, in a form that no program would read. */
const STATED: readonly Pattern[] = [
  // [11:02] rep: pass? / [11:03] pradeep: Vishwakarma!1
  {
    kind: 'token',
    regex: new RegExp(
      `${PASSWORD}[^\\n]{0,24}[?？][ \\t]{0,4}\\r?\\n(?:[ \\t>]{0,8}\\r?\\n){0,2}[^\\n:：>]{0,40}(?:\\d{1,2}:\\d{2}(?::\\d{2})?[^\\n:：>]{0,24})?[:：>][ \\t]{0,4}(${VALUE})(?=\\s|$|[，。；])`,
      'gi'
    ),
    when: value =>
      isSecret(trimmedSecret(value)) && (isCodeLike(value) || /^\d{4,}$/.test(value) || /^[A-Za-z]{5,}$/.test(value))
  },
  // Password:   <- not shown, type dahuang2019
  {
    kind: 'token',
    regex: new RegExp(
      `${PASSWORD}(?! (?:the|an?|it|this|in|to|by|through) )[^\\n]{0,80}?(?:[^a-z](?:i (?:have |always |still )?(?:had|have|used?|tried|typed?|entered|put|got|gave)|had|have|used?|uses|using|tried|try|trying|type[ds]?|typing|enter(?:ed|ing)?|got|get|gave|given|give|put|took|take|keep|kept|now|it'?s|still|to|as|with|is|was|then|says|saying|remains?)[ ,:]{1,3}(?:the |my |our |it |in |same |old |new |default |again |always ){0,3}|(?:打|敲|填|输入|输|用|是|给的|给了|写的|写|改成|换成|改为|换为|改回|设成|设为|默认|还是|就是|那个|这个|一直|一直是|叫|为|试了|试过)[是了的过]?(?:那个|这个|的|默认|原来的){0,2}[ ：:“"]{0,3})["'\`“]?((?![\\w.+-]{1,40}@[\\w-]{1,40}\\.|\\{)(?=[\\w@#$%^&*!?.+~=-]{0,39}[\\d@#$!*^])${VALUE})(?![\\w/\\\\(])`,
      'gi'
    ),
    when: isPassword
  },
  // Login pairs: (yanst/Yst.1990), sz_node_14 / Hv*6tqmR
  {
    kind: 'token',
    regex: new RegExp(
      `(?:svn|git|ftp|ssh|telnet|nas|samba|smb|vpn|账号|帐号|账户|帐户|用户|默认|登录|登陆|auth|login|log in|user|account|credential|http|rtsp|vnc|rdp|两行|分别)[^\\n]{0,80}?[(（ 是为:："“](?<secret>[a-z][\\w.@-]{2,24} ?[/:／] ?${VALUE})(?=[\\s)）,，。"”]|$)`,
      'gim'
    ),
    when: pair => {
      const value = pair.replace(/^[^/:／]*[/:／] ?/, '')
      return isPassword(value) && /[A-Z]|[@#$!*^]/.test(value) && !/^\d/.test(value)
    }
  },
  // Described, not written out: 8 个 8, six zeros, 1 to 8, our initials zlhx
  {
    kind: 'token',
    regex: new RegExp(
      `${PASSWORD}[^\\n。]{0,30}?((?:\\d{1,2}|[一二两三四五六七八九十]) ?个 ?(?:\\d|[零一二三四五六七八九]|[a-zA-Z](?![a-zA-Z]))(?!\\d)|[1-9一] ?(?:到|至|~) ?[1-9八九六])`,
      'gi'
    )
  },
  {
    kind: 'token',
    regex: new RegExp(
      `${PASSWORD}[^\\n.]{0,40}?\\b((?:two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})(?: times)? (?:zeros|zeroes|ones|twos|threes|fours|fives|sixes|sevens|eights|nines|the digit \\d|\\d'?s|[a-z]'s)|(?:one|1) (?:to|through) (?:four|six|eight|nine|[4689]))\\b`,
      'gi'
    )
  },
  {
    kind: 'token',
    regex: new RegExp(
      `${PASSWORD}[^\\n。]{0,24}?(?:拼音|首字母|缩写|简称|全拼|小写|大写|名字|生日|initials?|abbreviation|backwards|reversed|short for)[^\\n。A-Za-z0-9]{0,12}[ ]?([A-Za-z0-9]{3,20})(?![\\w.])`,
      'gi'
    ),
    when: value => !/^(?:of|the|our|your|and|with|lower|upper|case|company|name|product|for|in|is)$/i.test(value)
  },
  // changed to bluebird, is the word bluebird; with key stapler-2019
  {
    kind: 'token',
    regex:
      /\b(?:password|passwd|pwd|passphrase|pw|psk)\b[^\n.]{0,30}?\b(?:(?:changed|set|reset|switched|updated|renamed|went|put|is|was) (?:back )?to|(?:is|was) (?:the|a|an) (?:word|name|string)) ["'“]?((?!(?:the|an?|be|my|our|your|their|its|it|this|that|default|empty|something|another|new|one|use|log|enter|get|no|none|blank|same|what)\b)[A-Za-z][\w@#$!-]{3,30})["'”]?(?=[ .,;)"'”]|$)/gim,
    when: isSecret
  },
  {
    kind: 'token',
    regex: /\bwith (?:the )?(?:key|pass|password|passwd|pw|psk|pin|code) ["'“]?([\w@#$%!.-]{5,40})/gi,
    when: isPassword
  },
  {
    kind: 'token',
    regex:
      /(?:\bsu|root|默认|初始|登录|登陆|开机|后台|管理员?|解压|wi-?fi|热点|进系统)的?(?:密码|口令|pw|pass)[ :：是为]{1,3}["“]?([A-Za-z0-9@#$!]{4,20})(?=["”\s，。,;；)）]|$)/gim,
    when: isSecret
  },
  // user meter -P …, 用户 yfb 密码 …
  {
    kind: 'contact',
    regex:
      /(?:(?<=\s)-u|\buser(?:name)?|\blogin|用户名?|账号|帐号|账户|登录名)[ :：=]{1,3}["']?([a-z][\w.@-]{2,30})["']?[ ,，;；/]{1,3}(?=(?:and |with |the ){0,2}(?:密码|口令|pass|pwd|pw\b|-p|-P))/gi,
    when: name =>
      !/^(?:root|admin(?:istrator)?|user|guest|test|ubuntu|pi|name|and|with|the|or|is|ftp|anonymous|password|passwd|wrong)$/i.test(
        name
      )
  },
  {
    kind: 'contact',
    regex: /\s--user(?:name)?[ =]([a-z][\w.@-]{3,30})(?![\w:@])/g,
    when: name => isSecret(name) && !/^(?:root|admin|guest|test|ubuntu)$/.test(name)
  },
  {
    kind: 'token',
    regex: /[?&;](?:(?:access_?)?token|pass(?:word|wd|phrase|code)?|pwd|psw|pw|secret|psk)=([^&\s"'<>#)\]]{4,200})/gi,
    when: isSecret
  },
  // it's root and Kirsche77; admin hx@2019
  {
    kind: 'token',
    regex: new RegExp(
      `\\b(?:root|admin|administrator|superuser|adm)(?: (?:and|with|plus)|,| ?[和加]) ?["'\`]?(${VALUE})(?=[\\s)）,，。"'\`”]|$)`,
      'gi'
    ),
    when: value => isPassword(value) && /[A-Z]|[@#$!*^]/.test(value)
  },
  {
    kind: 'token',
    regex: new RegExp(`\\b(?:root|admin|administrator) ((?=[\\w.-]{1,20}[@#$!])${VALUE})(?=[\\s)）,，。]|$)`, 'gi'),
    when: isPassword
  },
  // Codes of keys, doors and locks, and commands by SMS
  {
    kind: 'token',
    regex: new RegExp(
      String.raw`\b(?:${[
        String.raw`unlock(?:ing)?(?: code| pin| key| no\.?)?|door code|gate code|alarm code|key ?safe|lock ?box|keypad`,
        'entry code|access code|one[- ]time (?:code|password)|OTP|verification code|meeting (?:id|code|number)',
        'session (?:id|code|number)',
        '(?:team ?viewer|any ?desk|rust ?desk|to ?desk|sun ?login|parsec|splashtop|vnc)(?: id| code| number| pass(?:word)?)?'
      ].join('|')})` +
        String.raw`(?: is| was| now)?[ :=#]{1,3}((?=[A-Za-z0-9 -]{0,14}\d)[A-Za-z0-9]{3,9}(?:[ -]\d{3,4}){0,3})(?![\w.])`,
      'gi'
    ),
    when: value => isSecret(value) && /\d{3}/.test(value)
  },
  {
    kind: 'token',
    regex:
      /(?:向日葵|识别码|ToDesk|设备代码|远程码|邀请码|会议号|腾讯会议|连接码|伙伴码|伙伴ID|本机代码|会议ID|设备码)[^\n\d]{0,12}(\d{3}(?:[ -]?\d{3,4}){1,3})(?!\d)/gi
  },
  { kind: 'token', regex: /(?<![A-Za-z])(?:PWD|PASSWD|PASS|PSW|PIN)[=#:,*]?(\d{4,8})(?=[#*,;]|\s|$)/g },
  // netpass=Idiazabal, ADMIN_PASS: x, .pin = x, PRAGMA key='x'
  {
    kind: 'token',
    regex:
      /(?:^|[\s;&"'{,(.])(?!by|com|sur|tres|low_?|high_?|band_?|all_?|is_?|num_?|multi_?|single_?|two_?|first_?|second_?|render_?)[a-z]\w{0,20}?(?:pass|pwd|pin)["']?[ \t]{0,2}=[ \t]{0,2}["']?([^\s"'`,;&)]{4,64})/gim,
    when: value => isSecret(value) && !/^[\w.]+\(|^[A-Z_]+$|^(?:GPIO|P[A-K])\w*$|^\$/.test(value) && !isBenign(value)
  },
  {
    kind: 'token',
    regex: /(?:^|[\s;&"'])(?:export )?(?:PASS|PIN|PW|PSK)=["']?([^\s"'`;&$]{4,64})/gim,
    when: value => isSecret(value) && !/^(?:GPIO|IO|P[A-K]\d|UART|I2C|SPI|PWM|\w+[.([])/i.test(value)
  },
  {
    kind: 'token',
    regex:
      /\b(?:PRAGMA (?:re)?key|SET PASSWORD|ALTER USER [^\n;]{1,60}? (?:PASSWORD|WITH PASSWORD)|IDENTIFIED (?:WITH \w{1,32} )?BY|CREATE (?:USER|ROLE) [^\n;]{1,80}? PASSWORD)\s{0,3}=?\s{0,3}["']([^"'\n]{3,64})["']/gi
  },
  {
    kind: 'token',
    regex:
      /\b(?:r[ow]|read|write|snmp|private|public|trap)[ -]?(?:only |write )?communit(?:y|ies)(?: (?:string|name))?(?: is| was| are|:|=| to){0,2}[ ]["'`]?([\w@#$!.-]{4,40})/gi,
    when: value => isSecret(value) && !/^(?:public|private|string|name|edition|version|support|forum)$/i.test(value)
  },
  // Several words after an explicit label: passphrase: green whale on seven hills
  {
    kind: 'token',
    regex:
      /\b(?:pass ?-?phrase|recovery phrase|seed phrase|wpa2? (?:key|passphrase|password)|wi-?fi (?:password|passphrase|key|pw)|wlan[- ]?(?:schlüssel|key|password))(?: is| was| are|:|=){1,2}[ ]["“'`]?([\p{Ll}\p{N}]{2,14}(?:[ -][\p{L}\p{N}]{2,14}){2,11})["”'`]?(?=[ \t]{0,3}(?:\r?\n|$|[.,;)]))/giu,
    when: value =>
      !/\b(?:is|are|not|wrong|correct|set|required|needed|the same|empty|asked|on the|in the|see|from the|by the|must|should|can)\b/i.test(
        value
      )
  }
]

/** Patterns of words in a sentence with upper and lower case, digits and a sign, which only passwords have. */
const STRONG: readonly Pattern[] = [
  {
    kind: 'token',
    regex:
      /(?<![\w@#$%^&*!+~=./:\\<>()[\]{}|-])(?=[\w@#$%^&*!+~.-]{0,24}[@#$%^&*!])[A-Za-z0-9][\w@#$%^&*!+~.-]{6,31}(?![\w@#$%^&*!+~=/:\\<>()[\]{}|-])/g,
    when: (found, { input, index }) => {
      const value = trimmedSecret(found)
      const line =
        (input
          .slice(Math.max(0, index - 120), index)
          .split('\n')
          .at(-1) ?? '') + (input.slice(index, index + 120).split('\n')[0] ?? '')
      return (
        value.length >= 7 &&
        /[a-z]/.test(value) &&
        /[A-Z]/.test(value) &&
        /\d/.test(value) &&
        /\w[@#$%^&*!]\w/.test(value) &&
        !/[*+&]{2}|^\w+@\w+(?:\.\w+)*$|^[A-Za-z]+#\d+$|%\d*[a-zA-Z]|\*[A-Za-z_]\w*\*|^\d+[*%]|^\w+\*\w+$|&[A-Za-z]/.test(
          value
        ) &&
        !/[;{}]\s*$|0x/.test(line)
      )
    }
  }
]

/** Finds passwords and codes in sentences, chats, prompts and programs that have no label directly before them. */
export function findStatedSecrets(text: string): Span[] {
  return matchAll(text, [...STATED, ...STRONG])
}
