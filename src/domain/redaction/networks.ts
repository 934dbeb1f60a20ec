import { isSecret } from './commands.ts'
import { matchAll, type Pattern, type Span } from './finding.ts'
import { entropy, isBenign, isCodeLike } from './shapes.ts'

const isKey = (value: string) => isSecret(value) && isCodeLike(value)

/** Patterns of cloud accounts, stores and devices. */
const CLOUDS: readonly Pattern[] = [
  {
    kind: 'host',
    regex:
      /\b(?:s3a?|gs|oss|cos|obs|wasbs?|abfss?|minio|swift|b2|r2):\/\/([a-z0-9][\w.-]{2,62}(?:\/[\w.*-]{1,60}){0,3})/gi
  },
  {
    kind: 'host',
    regex:
      /\b(?:[Bb]ucket|Container|[Bb]lob)\w{0,12}\([^()\n]{0,120}?(?:\([^()\n]{0,80}\)[^()\n]{0,80}?)?,\s{0,4}["']([a-z0-9][a-z0-9.-]{4,62})["']\s{0,2}\)/g,
    when: found => /[-\d]/.test(found)
  },
  { kind: 'id_number', regex: /\barn:aws[\w-]{0,12}:[\w-]{1,30}:[\w-]{0,20}:(\d{12}:[\w:/.*-]{1,120})/g },
  { kind: 'host', regex: /(?<![\w.-])(?:\d{12}\.dkr\.ecr\.[\w-]{4,20}\.amazonaws\.com)(?:\/[\w./-]{1,80})?/g },
  {
    kind: 'host',
    regex: /\b(?:gcr\.io|[\w-]{2,20}-docker\.pkg\.dev|pkg\.dev)\/([a-z][\w-]{4,40}(?:\/[\w.-]{1,40}){0,3})/g
  },
  { kind: 'host', regex: /(?:^|\n)[ \t]{0,8}@([a-z0-9][\w-]{2,39}):registry\s{0,2}=/g },
  {
    kind: 'token',
    regex:
      /\b(?:AccountKey|SharedAccessKey(?:Name)?|SharedAccessSignature|InstrumentationKey|AccessKey|SharedSecret|PrimaryKey|DeviceId|AccountName|HostName|Endpoint|Initial Catalog|User ?Id|Uid|Pwd|Password)=([^;"'\s]{4,200})(?=;|["']|\s|$)/gi,
    when: (value, { input, index }) =>
      isSecret(value) && /;\s{0,2}\w{3,24}=/.test(input.slice(Math.max(0, index - 120), index + 240))
  },
  // Cloud devices: three names in a row
  {
    kind: 'token',
    regex:
      /(?<![\w])(?:\.|\b)(?:pk|ds|ps|product_?key|device_?secret|product_?secret|dev_?secret|app_?key|app_?id|client_?id|tenant_?id|mqtt_?(?:user|client)\w{0,6}|iot_?id)\s{0,6}[:=]\s{0,4}["']([\w@|.:&-]{6,128})["']/gi,
    when: isKey
  },
  {
    kind: 'serial',
    regex:
      /(?<![\w])(?:\.|\b)(?:dn|device_?name|dev_?name|dev_?id|device_?id|thing_?name|node_?id|gateway_?id)\s{0,6}[:=]\s{0,4}["']([\w@|.:-]{5,64})["']/gi,
    when: value => isKey(value) && /\d{3}|[A-Z]/.test(value) && !/^\/|^(?:tty|mmcblk|video|spi|i2c)/.test(value)
  }
]

/** Patterns of radio networks and SIM cards. */
const RADIO: readonly Pattern[] = [
  { kind: 'token', regex: /\bAT\+C(?:PIN|LCK|PWD)=[^\n\d]{0,12}["']?(\d{4,8})["']?/gi },
  {
    kind: 'serial',
    regex:
      /\bAT[+^#$](?:C?GSN|EGMR|CIMI|[QMI#]?C?CID|ICCID|CNUM|GSN|MSN|CSUB)[=?\d,]{0,6}[^\S\n]{0,4}(?:\r?\n[^\S\n]{0,4}){1,3}(?:[+^#]\w{2,10}: ?)?"?,?"?(\+?[0-9A-F]{8,22})/gi
  },
  {
    kind: 'serial',
    regex: /(?<![\w.])89[0-9]{2}[0-9A-F]{15,16}(?![\w.])/g,
    when: found => /^89(?:86|\d{2})\d{6}|[A-F]/.test(found)
  },
  {
    kind: 'serial',
    regex:
      /\b(?:imei|imsi|iccid|meid|msisdn|eid|eui(?:64)?|ieee(?:[ _-]?addr(?:ess)?)?|ext(?:ended)?[ _-]?addr(?:ess)?|dev_?eui|join(?:ed)?|app_?eui|node|paired|leave|left)[^\n\w]{1,4}(?:0x)?([0-9a-f]{16}|[0-9a-f]{2}(?:[:-][0-9a-f]{2}){7})(?![\w:-])/gi,
    when: found => /\d/.test(found) && !/^(?:0{6}|f{6})/i.test(found)
  },
  {
    kind: 'token',
    regex:
      /\b(?:app|nwk|network|join|link|zigbee|thread|mesh|master|net|gw|lora|s|f?nwks?int|ble|ltk|irk)[ _-]?s?(?:key|_?enc_?key)["']?\s{0,4}[:=]\s{0,4}["'[{(]{0,2}((?:0x)?[0-9a-f]{2}(?:[\s:,-]{0,3}(?:0x)?[0-9a-f]{2}){15,31})(?!\w)/gi
  },
  // WIFI:T:WPA;S:name;P:secret;;
  { kind: 'host', regex: /\bWIFI:(?:[THRE]:[^;\n]{0,16};){0,3}S:([^;\n]{1,64});/g },
  { kind: 'token', regex: /\bWIFI:[^\n]{0,120}?P:([^;\n]{4,64});/g },
  // wpa_supplicant.conf and similar files, where a value may contain any sign
  {
    kind: 'token',
    regex:
      /(?:^|\n)[ \t]{0,12}(?:psk|sae_password|wpa_passphrase|password|private_key_passwd)[ \t]{0,3}=[ \t]{0,3}"([^"\n]{4,64})"/g,
    when: value => isSecret(value) && !/密码|password|口令/i.test(value)
  },
  {
    kind: 'host',
    regex:
      /(?:^|\n)[ \t]{0,12}(?:ssid|bridge_ssid|identity|anonymous_identity)[ \t]{0,3}=[ \t]{0,3}"?([^"\n]{3,64})"?(?=[ \t]{0,3}(?:\r|\n|$))/g,
    when: value => isSecret(value) && !/ssid|your|\bmy\b|\(|test$/i.test(value)
  },
  {
    kind: 'host',
    regex: /\bssid[ :=]{1,3}["'“]?((?=[\w.-]{0,31}[\d_-])[A-Za-z0-9][\w.-]{3,31})/gi,
    when: value => isSecret(value) && !/^(?:0x|\d+$|len|is_|name|hidden|scan|broadcast|psk|pwd|mac)|_t$/i.test(value)
  },
  {
    kind: 'host',
    regex:
      /(?:\bwi-?fi|\bwlan|\bhotspot|\baccess point|热点|无线网络?)(?: name| network| called| named| ssid)?(?: is|是|叫|名|名称|名字|[:：=]){0,2}[ ]{0,2}["“]([^"”\n]{3,32})["”]/gi,
    when: value => isSecret(value) && /[\d_-]|\p{Lu}/u.test(value)
  },
  { kind: 'host', regex: /\bvlan[ -]?(?:id)?[ :=]{0,2}[1-9]\d{2,3}\b(?!\d|\.)/gi },
  {
    kind: 'host',
    regex: /\b(?:apn|cgdcont)[^\n"]{0,24}["'](?:IP\w{0,4}["'],["'])?([a-z][\w.-]{4,60})["']/gi,
    when: value => /[.-]/.test(value) && !/^(?:cmnet|3gnet|ctnet|internet|ipv4v6)$/i.test(value)
  }
]

const PRIVATE = '(?:10\\.\\d{1,3}|172\\.(?:1[6-9]|2\\d|3[01])|192\\.168)'
const ADDRESSES: readonly Pattern[] = [
  // Ranges: 10.60.7.[31:58], 192.168.3.x, 172.16.4.10-20
  {
    kind: 'ip',
    regex: new RegExp(
      `(?<![\\w.])${PRIVATE}\\.\\d{1,3}\\.(?:\\[\\d{1,3}[:-]\\d{1,3}\\]|\\{\\d{1,3}(?:\\.\\.|,)\\d{1,3}\\}|\\*|[xX]{1,3}(?!\\w)|\\d{1,3}-\\d{1,3}(?![\\d.]))`,
      'g'
    )
  },
  {
    kind: 'serial',
    regex:
      /\b(?:chip|board|device|dev|cpu|unique|serial|hw|module|die|soc)[ _-]?(?:id|uid|serial|no|num|number)\w{0,4}[ \t]{0,3}[:= ][ \t]{0,3}(0x[0-9a-f]{12,32})(?!\w)/gi,
    when: found => entropy(found.slice(2)) > 2.6
  },
  // Chip identifiers: 32-bit words, at least some of which do not form a sequence
  {
    kind: 'serial',
    regex: /(?<![\w.])0x[0-9a-f]{8}(?:_[0-9a-f]{8}){1,7}(?!\w)/gi,
    when: found => entropy(found.replace(/^0x|_/gi, '')) > 2.6
  }
]

/** Pattern of a host name, after commands and settings of administrators that name a machine. */
const NAME = '(?=[\\w.-]{0,60}[a-z])[a-z0-9][\\w-]{0,62}(?:\\.[\\w-]{1,62}){1,6}'
const ANYBODYS = new RegExp(
  String.raw`(?:^|\.)(?:${[
    'github|gitlab|gitee|bitbucket|kernel|denx|gnu|debian|ubuntu|canonical|python|pypi|pythonhosted|npmjs|nodejs',
    'docker|quay|ghcr|googlesource|google|googleapis|gstatic|android|microsoft|windows|azure|aliyun|aliyuncs',
    'tencent|tencentyun|myqcloud|huaweicloud|amazonaws|cloudflare|kendryte|canaan-creative|canmv|rt-thread',
    'openwrt|buildroot|opencv|pytorch|tensorflow|onnx|mozilla|apache|jsdelivr|readthedocs|stackoverflow|wikipedia',
    'example|savannah|freedesktop|yoctoproject|openembedded|linaro|arm|riscv|sifive|qq|weixin|dingtalk|feishu',
    'baidu|amap|openweathermap|tuna|ustc|edu|nvidia|ntp|k3s|k8s|kubernetes|rancher|rust-lang|crates|golang|maven',
    'gradle|sourceforge|sourceware|ietf|w3|khronos|usb|bluetooth|wi-fi|sqlite|mysql|postgresql|redis|eclipse|emqx',
    'mosquitto|hivemq|huggingface|modelscope|anaconda|conda|jetbrains|visualstudio|vscode|oracle|java|qt',
    'gstreamer|ffmpeg|videolan|wireshark|openssl|openvpn|wireguard|zerotier|tailscale|letsencrypt|digicert',
    'youtube|twitter|linkedin|facebook|zhihu|csdn|cnblogs|jianshu|segmentfault|juejin|bilibili|taobao|jd|gmail',
    '163|126|foxmail|outlook|hotmail'
  ].join('|')})\.(?:com|org|net|io|cn|dev|edu|gov|co|ai|me|cc|app|sh|us|de|jp|im|tv)(?:\.(?:cn|uk|jp|hk|tw))?$`,
  'i'
)
const FILE_END = new RegExp(
  String.raw`\.(?:${[
    'py|sh|rs|md|so|cc|ps|st|h|c|cpp|txt|log|json|ya?ml|xml|conf|cfg|ini|bin|img|elf|ko|dts|dtsi|dtb|tar|gz|xz',
    'zip|service|socket|target|mk|js|ts|css|html|pem|key|crt|csv|jpg|png|pdf|kmodel|onnx|patch|cmake|java|go|lua',
    'rb|pl|deb|rpm|local|home|map|out|run|exe|dll|a|o|s|d|in|am|ac|la|pc|defconfig|config|data|size|name|value|id',
    'type|get|set|init|open|close|read|write|start|stop'
  ].join('|')})$`,
  'i'
)

const isSomebodys = (found: string) => {
  const name = found.replace(/:\d+$/, '')
  return (
    !ANYBODYS.test(name) &&
    !FILE_END.test(name) &&
    !/^[\d.]+$/.test(name) &&
    !isBenign(name) &&
    !/^(?:www|docs?|wiki|blog|forum|download)\./i.test(name) &&
    /\.[a-z]{2,12}$/i.test(name)
  )
}
const HOSTS: readonly Pattern[] = [
  {
    kind: 'host',
    regex: new RegExp(
      `(?:\\s(?:-h|--host(?:name)?|--server|--remote|--url|--broker|--endpoint|-H)[ =]{1,3}|(?:^|\\n)[ \\t]{0,8}(?:remote|server|host(?:name)?|relayhost|upstream|endpoint|broker|registry|gateway|peer|nameserver|proxy|serverip|server_?addr(?:ess)?)[ \\t]{0,3}[:= ][ \\t]{0,3}["']?)(${NAME}(?::\\d{2,5})?)(?![\\w/])`,
      'gi'
    ),
    when: isSomebodys
  },
  {
    kind: 'host',
    regex: new RegExp(
      `\\b(?:docker|podman) (?:login|pull|push|tag|run)\\b[^\\n]{0,160}?[ ](${NAME}(?::\\d{2,5})?)(?=[/\\s]|$)`,
      'gi'
    ),
    when: isSomebodys
  },
  // srt://, rtsp://, mqtt://: schemes that no page uses
  {
    kind: 'host',
    regex: new RegExp(
      `\\b(?:srt|rtsps?|rtmps?|mqtts?|tcp|udp|tls|ssl|amqps?|redis|ldaps?|ftps?|sftp|ssh|smb|nfs|rsync|wss?|coaps?|ntrip|rist|hls|stun|turns?|sips?|telnet|vnc|rdp|mongodb(?:\\+srv)?|postgres(?:ql)?|mysql|kafka|grpc|opc\\.tcp|modbus|K3S_URL=https)://(?:[^\\s/@]{1,100}@)?(${NAME}(?::\\d{2,5})?)`,
      'gi'
    ),
    when: isSomebodys
  },
  // "registry.acme.io": {"auth": …
  {
    kind: 'host',
    regex: new RegExp(`["'](?:https?://)?(${NAME}(?::\\d{2,5})?)/?["']\\s{0,3}:\\s{0,3}\\{`, 'gi'),
    when: isSomebodys
  },
  // root@VORTEX-cl-0021:~#
  {
    kind: 'host',
    regex:
      /(?<![\w.@-])[a-z_][\w.-]{0,31}@((?=[\w-]{0,40}(?:\d|-))[A-Za-z][\w-]{3,40})(?=:[~/][^\n$#]{0,100}[$#]|[ ]~?[^\n\]]{0,40}\][$#])/g,
    when: name =>
      !/^[0-9a-f]{12}$|^(?:k\d{3}\w{0,8}|canaan|buildroot|ubuntu\w{0,6}|localhost|linux|debian\w{0,6}|raspberrypi|openwrt|qemu\w*|root\w*|host)(?:[-_](?:linux|board|evb|buildroot|canmv|\d+))?$/i.test(
        name
      )
  },
  {
    kind: 'host',
    regex: /\b(?:hostname|set-hostname)[ =]{1,3}["']?((?=[\w.-]{0,60}[-\d])[A-Za-z][\w.-]{4,60})/g,
    when: name =>
      !/^(?:localhost|buildroot|ubuntu|debian|k\d{3})|\.(?:sh|py|c|txt|conf)$/i.test(name) && !isBenign(name)
  },
  // One of many: GW20240311-0042 after a word for its kind, GTW-KZN-000618 anywhere
  {
    kind: 'serial',
    regex: new RegExp(
      `(?:${[
        String.raw`\b(?:device|unit|board|node|sample|gateway|camera|robot|module|sensor|terminal|meter|tag|label|probe|box|machine|dongle|samples|units|boards|devices)s?(?: no\.?| number| id| #)?`,
        '设备|整机|样机|样品|主板|单板|机器|网关|终端|板子|探头|板号|机号'
      ].join('|')})` +
        String.raw`[ :：#(（]{1,3}((?!(?:AN|UM|RFC|ISO|IEC|K\d{3}|V\d|EVB|CRB|EN|GB|CVE)[-_\d])[A-Z]{1,8}\d{0,10}(?:[-_][A-Z0-9]{1,10}){1,4})(?![\w.])`,
      'g'
    ),
    when: found => /\d{4}$/.test(found)
  },
  {
    kind: 'serial',
    regex:
      /(?<![\w/.-])(?!(?:AN|UM|RFC|ISO|IEC|CVE|EN|GB|JESD|CONFIG|ERR)-)[A-Z]{2,8}\d{0,3}(?:-[A-Z0-9]{1,6}){1,3}-0\d{3,8}(?![\w.])/g
  },
  {
    kind: 'host',
    regex:
      /\b(?:BUILD_?HOST|HOST_?NAME|COMPUTER_?NAME|NODE_?NAME|MACHINE_?NAME|AGENT_?NAME|hostname)\s{0,2}[=:]\s{0,2}["']?((?=[\w.-]{0,60}[-\d])[A-Za-z][\w.-]{4,60})/g,
    when: name => !/^(?:localhost|buildroot|ubuntu|debian)/i.test(name) && !isBenign(name)
  }
]

/** Returns the word in a host name that identifies its owner, or undefined for a public or generic host. */
export function ownerOf(host: string): string | undefined {
  const name = host.replace(/^\w+:\/\/|[:/].*$/g, '').toLowerCase()
  if (ANYBODYS.test(name) || FILE_END.test(name)) return undefined
  const labels = name.replace(/\.(?:(?:com|net|org|co|ac|gov|edu)\.[a-z]{2}|[a-z]{2,12})$/, '').split('.')
  const owner = labels.at(-1) ?? ''
  const general =
    /^(?:(?:the|my)?(?:mail|local|intern(?:al)?|cloud|server|corp|office|home|device|board|service|web|data|build|test|proxy|gateway|router|camera|network))\d{0,3}$/
  return owner.length >= 5 && !general.test(owner) && name.includes('.') ? owner : undefined
}

/**
 * Finds names and keys of clouds, radio networks and machines, by the commands, settings and formats that contain them.
 */
export function findNetworks(text: string): Span[] {
  return matchAll(text, [...CLOUDS, ...RADIO, ...ADDRESSES, ...HOSTS])
}
