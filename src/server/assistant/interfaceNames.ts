import { ownTermsOf } from './messageKinds.ts'

/** A letter or digit that would make a name a part of another word. Chinese ones stand beside a name. */
const PART_OF_WORD = String.raw`[[\p{L}\p{N}_]--\p{Script=Han}]`

/** Returns a pattern for a name that is no part of another word. */
function standing(name: string): string {
  return `(?<!${PART_OF_WORD}|-)${name}(?!${PART_OF_WORD}|-)`
}

/**
 * Names of interfaces and storage that a follow-up puts in place of another, as in "and over SPI?". Unlike a chip they are no
 * condition for an answer. Those of one group stand for one another first.
 */
const GROUPS = [
  'I2C|IIC|I3C|SPI|QSPI|I2S|UART|USART|RS-?232|RS-?485|CAN-?FD|CAN|LIN|1-?Wire|SDIO|PCIe|USB|串口|串行口|serial port',
  'HDMI|MIPI|DSI|eDP|DP|LVDS|RGB|VGA|CVBS',
  'Wi-?Fi|BLE|Bluetooth|Zigbee|LoRa|NB-?IoT|LTE|Ethernet|蓝牙|以太网|网口|有线网络?|无线网络?',
  'eMMC|SD ?卡|TF ?卡|SD card|microSD|U ?盘|USB (?:stick|drive)|NVMe|SSD|SATA|(?:SPI )?NAND|(?:SPI )?NOR|硬盘',
  'GPIO|ADC|DAC|PWM|timer|RTC|定时器|看门狗|watchdog|WDT',
  'GPU|NPU|VPU|IPU|ISP|CPU|DPU'
].map(names => new RegExp(standing(`(?:${names})\\d{0,2}`), 'giv'))

interface Interface {
  text: string
  group: number
}

/** Returns the interfaces that a text names, each once. Of names within one another the longest counts. */
function interfacesIn(text: string): Interface[] {
  const all = GROUPS.flatMap((names, group) =>
    [...text.matchAll(names)].map(({ 0: name, index }) => ({ text: name, group, from: index, to: index + name.length }))
  )
  const isWithin = (one: (typeof all)[number]) =>
    all.some(other => other.from <= one.from && other.to >= one.to && other.text.length > one.text.length)
  // Only CAN in capitals is the bus: "Can it wake?" is about none.
  const isVerb = ({ text }: Interface) => text !== 'CAN' && text.toLowerCase() === 'can'
  const named = all.filter(one => !isVerb(one) && !isWithin(one))
  return [...new Map(named.map(one => [one.text.toLowerCase(), one])).values()]
}

/** Words that put one interface in place of another. */
const INSTEAD = /换成?|改成|改用|用|走|\b(?:over|via|with|using|through|use)\b/giu

/**
 * Returns the topic of a thread with the interface that a follow-up names in place of the one that the topic names. Returns
 * undefined for a message that says more, or where it is not clear which one is meant.
 */
export function withInterface(topic: string, message: string): string | undefined {
  const [now, another] = interfacesIn(message)
  if (!now || another) return undefined
  if (ownTermsOf(message.replace(now.text, ' ').replace(INSTEAD, ' ')).size > 0) return undefined
  const before = interfacesIn(topic)
  const ofGroup = before.filter(({ group }) => group === now.group)
  const [former, other] = ofGroup.length > 0 ? ofGroup : before
  if (!former || other || former.text.toLowerCase() === now.text.toLowerCase()) return undefined
  return topic.replace(new RegExp(standing(former.text), 'gv'), now.text)
}
