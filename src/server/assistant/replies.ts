// Tells whether a message within a thread is a reply to the answer. People say in countless ways that an answer did not
// help, but they hardly ever ask in them, while a new question nearly always does.

const HAN = /\p{Script=Han}/u

/** Matches a message in Chinese that asks, requests or offers alternatives. */
const ASKS_IN_CHINESE =
  /[?？]|[吗呢么吧](?:[，,。!！~～…\s]|$)|什么|啥|怎|咋|哪|几|多[少久大长高快远]|为何|是否|[能可应要该]否|有没有|(\p{Script=Han})[不没]\1|如何|谁|[能会可]以?(?:不[能会可]|[^，。！？]{1,8}吗)|(?<![要需请])求(?!值)|请(?!求)|不[。!！\s]*$|帮[我忙]|给我|想[要问知]|麻烦|(?<=[^，。；、\s])还是(?![不没无老这那一报出会要有卡连起抛同空黑白])/u
/** Matches the beginnings of questions and requests in English, of the message or of a clause. */
const ASKS_IN_ENGLISH = new RegExp(
  String.raw`\?|(?:^|[.,;:!–—-]\s*|\b(?:and|but|or|so|then|also|ok|okay|hey|hi|hm+|now)\s+)(?:(?:and|but|or|so|then|also|ok|okay|well|now)[\s,]+)*(?:${[
    '(?:at|in|on|for|to|from|with|by|under) (?:what|which|whose)|what|which|how|where|when|why|who|whose|whether',
    String.raw`(?:is|are|does|do)(?! (?:no|not|nothing|on|off|set|still|already|all)\b)`,
    String.raw`did(?! (?:that|this|these|those|all|both|so|everything|it[,.;])(?:\b|(?=\s)))|can|could|should|would|will`,
    'may|must|any',
    String.raw`(?:please|pls|kindly|tell|show|give|list|explain|outline|draft|write|repeat|recommend|suggest|find|need|want|looking for|wondering|ignore|pretend)\b(?! (?:hard|again))`
  ].join('|')})\b(?!n.t| not)|\bi (?:need|want|would like|'d like|wonder)\b`,
  'i'
)
/** Matches what statements have and search terms lack: persons, tenses, negations and what stays as it was. */
const STATES_IN_CHINESE =
  /[我你您他它]|[了过着]|没|不|照[样旧做]|依[然旧]|仍|又|都|也|还是|一样|原样|这[页个条篇段]|那[页个条篇段]|上面|是/u
const STATES_IN_ENGLISH =
  /\b(?:i|i'm|i've|im|we|we've|you|you're|your|it|it's|its|this|that|that's|they|them|is|was|are|were|has|have|had|did|does|didn.?t|doesn.?t|dosn.?t|isn.?t|wasn.?t|won.?t|can.?t|not|no|nope|nah|none|nothing|never|still|same|again|already|regardless|\w{3,}ed)\b/i
/** Limits the characters of a reply. A longer text describes a new problem. */
const MAX_LENGTH = 200

/** Matches what refers to the answer or to trying it: the assistant, "this", "still", "the same". */
const REFERS =
  /\b(?:you|your|that|this|those|these|it|they|them|same|still|regardless|again|already|tried|nope|nah|no|neither|either|none|never|followed|i (?:did|do|have|had|can|measured|checked)|back (?:to|where))\b|[你您这那它照]|依[然旧]|仍|还是|一样|原样|又|白[费搞忙折]|没[变用效区戏]|上面|早就|本来就|原来就|别再|排除|错了|纹丝|都[试改换加查设做]/iu

/** Checks whether a message within a thread states something about the answer before, and asks nothing. */
export function isReply(message: string): boolean {
  const text = message.trim()
  if (text.length > MAX_LENGTH || text.includes('\n') || !REFERS.test(text) || asks(text)) return false
  return STATES_IN_ENGLISH.test(text) || (HAN.test(text) && STATES_IN_CHINESE.test(text))
}

/** Checks whether a message asks or requests something. */
export function asks(message: string): boolean {
  const text = message.trim().slice(0, MAX_LENGTH)
  return ASKS_IN_ENGLISH.test(text) || (HAN.test(text) && ASKS_IN_CHINESE.test(text))
}

/** Matches words of success and of the contrary. */
const CONTENT =
  /\b(?:great|nice|awesome|perfect|lovely|sweet|excellent|brilliant|cheers|legend|lifesaver|bingo|yay|hooray|sorted|resolved|solved|fixed|finally|works|worked|working|trick|magic|charm|happy|relieved|boots|alive|got it|makes sense|that was it)\b|完美|太[棒牛强神好]|给力|果然|就是(?:这个|它)|原来(?:如此|是)|懂了|明白|收工|撤了|搞定|解决|成了|好了|通了|亮了|跑起来|学到|省了|服了|不用(?:再|回)/iu
const DISCONTENT =
  /n['’]?t\b|\b(?:not|no|still|but|wrong|same|fail\w*|never|nope|except|only|until|again|yet|supposed|already)\b|不(?!用)|没|还是|照|依旧|错|但|可是|不过|只是|又|仍/iu

/** Checks whether a reply says that the problem is gone. */
export function isContent(reply: string): boolean {
  return CONTENT.test(reply) && !DISCONTENT.test(reply)
}
