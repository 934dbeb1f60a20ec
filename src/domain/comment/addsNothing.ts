/** Limits the characters of a comment that only joins a question. A longer one describes something. */
const MAX_LENGTH = 160
/** Words, or Chinese characters, beside the thanks. */
const MAX_OTHER_WORDS = 4
const MAX_OTHER_CHARACTERS = 8

const JOINS = new RegExp(
  [
    String.raw`\b(?:me,? too|same (?:here|problem|issue|error|thing|question|behaviou?r|situation)|any (?:news|updates?|progress|solutions?|luck|fix|idea)|did (?:you|anyone|anybody) (?:ever )?(?:find|solve|fix)|bump|(?:also|i'm|i am) (?:having|seeing|getting|facing) (?:this|the same))\b`,
    String.raw`^\s*(?:\+1|following|up)\W*$|(?:^|\s)\+1\b|同[问求感]|我也(?:是|遇|碰|有|一样|这样|同样)|也(?:遇|碰)到`,
    '(?:一样|同样|相同|类似)的?(?:问题|情况|报错|现象|错误)|(?:有|求)(?:没有|无)?(?:结果|进展|下文|后续|更新|解决|答案)|解决了[吗没么]|蹲(?:一?个|守|$)',
    String.raw`^\s*(?:顶|mark|插眼)[\s一下!！。+]*$`
  ].join('|'),
  'iu'
)
/** Matches thanks, praise and confirmations. */
const THANKS =
  /谢谢|感谢|多谢|谢啦|已验证|验证通过|确认(?:可用|有效|解决)|学习了|收藏了|涨知识|写得[真很]?好|好文|\b(?:thanks?|thank you|thx|cheers|nice (?:write-?up|article|work|one)|great (?:article|post|write-?up|work)|confirmed|verified|well written)\b/giu
/** Matches what a comment adds. One that is taken for more than it is costs a card, the other way round an answer is lost. */
const SAYS_MORE =
  /正常|恢复|有效|升级|降级|回退|关[掉闭]|换了|去掉|重新|拔|焊|短接|没再|不再|```|`[^`]+`|https?:|\b(?:fixed|solved|resolved|works? (?:now|after|with)|workaround|try|because|after|once|when|only|disabl\w+|remov\w+|revert\w*|downgrad\w+|upgrad\w+|switch\w+|turn\w+)\b|解决办法|解决方法|原因|改成|换成|试试|因为|就好了|可以了|搞定/iu

/** Checks whether a comment only says that its author has the same question, asks for news, thanks or confirms. */
export function addsNothing(comment: string): boolean {
  const text = comment.trim()
  const isJoining = text.length <= MAX_LENGTH && JOINS.test(text)
  return (isJoining || isThanking(text)) && !SAYS_MORE.test(text.replace(/\b(?:any|did)\b[^.?!]*\?/giu, ''))
}

function isThanking(text: string): boolean {
  const others = text.replace(THANKS, ' ')
  const characters = others.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = others.match(/[A-Za-z']+/g)?.length ?? 0
  return others !== text && !/\d/.test(others) && characters <= MAX_OTHER_CHARACTERS && words <= MAX_OTHER_WORDS
}
