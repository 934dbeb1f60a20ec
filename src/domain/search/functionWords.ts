/** Words without significance for the topic of a text. English words are included as stems too. */
export const STOP_WORDS =
  `a an the and or but if of in on at to for from by with as is are was were be been do doe did doing have ha had can could
  will would should mai might must not no it it's thi that these those there here i you he she we thei me my your our their
  what which who how why when where than then so such also into out up down about over again onli just more most
  的 了 是 在 和 与 或 就 都 而 及 也 很 到 说 要 去 会 着 没有 看 好 这 那 它 他 她 我 你 吗 呢 吧 什么 怎么 如何 哪里 为什么 可以 需要 请问 一个 这个 那个 有 用 不 对 把 被 从 以 为 于 等 中 上 下 里 后 前 时`.split(
    /\s+/
  )

/**
 * Words of asking, not of the question's topic: interrogatives, modal and light verbs, courtesies. They are rare in
 * documents, so their rarity would dominate the score.
 */
export const ASKING_WORDS =
  `ani anyon anybodi somebodi someon someth anyth everyth pleas help hi hello hei thank want wonder know tell explain show understand
  try tri tried seem get got gotten getting take taken took make made making mean go goe going gone come came let us am im i'm
  i've don't doesn't didn't can't cannot won't isn't aren't wasn't still alwai everi whenev instead whi possibl abl way thing
  stuff question problem issu mani much few some all realli actual simpli exactli proper properli correct correctli right
  best better good bad need like keep kept happen give given given find found guy folk team dear sir best regard
  能 能否 能不能 是否 是不是 可不可以 可否 有没有 会不会 要不要 行不行 几个 几种 哪些 哪个 哪种 哪 哪儿 多少 怎样 怎么样 样 怎么办 怎么回事
  为何 为啥 啥 咋 咋办 咋样 何 何种 直接 起来 出来 下来 一下 一些 有些 这样 那样 这种 那种 这里 那里 这些 那些 这么 那么 应该 应当 应 必须 希望 想 想要 打算
  帮忙 帮助 求助 求教 请教 大佬 大家 各位 谢谢 你好 您好 您 我们 你们 他们 人 有人 知道 了解 告诉 解释 介绍 说明 看看 问题 问 问下 情况 办法 方法 方式
  原因 总是 一直 老是 经常 有时 偶尔 突然 仍然 还是 依然 还 又 再 才 只 只能 都是 就是 不是 不能 无法 没 没法 怎 得 地 过 给 让 使 跟 但 但是 因为 所以 如果 然后
  目前 现在 这时 时候 之后 之前 以后 里面 上面 下面 其中 其他 另外 进行 使用 通过 关于 对于 由于 发现 出现 遇到 碰到 感觉 好像 似乎 大概 一般 通常 正常
  我的 你的 他的 自己 也没 也不 也是 已经 每次 不用 不行 不了 试过 试了 有点 非常 特别 比较 太 挺 真的 其实 到底 究竟 刚 刚刚 刚才 新手 小白 急 麻烦
  哪位 老师 楼主 指点 指教 告知 赐教 反应 办 几`.split(/\s+/)

/**
 * Characters of Chinese function words. A word with one of them that no document has is a piece of spoken language, such
 * as `丢到` or `那台`, and not a name of something.
 */
export const FUNCTION_CHARACTERS =
  /[的了是在这那哪个些几每都也又还就才再最很太好不没别被把给让跟对从往到进出起来去过着得里说听想一儿]/
