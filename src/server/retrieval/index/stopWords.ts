/** Words that say nothing of what a text is about. English as their stems. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the and or but if of in on at to for from by with as is are was were be been do doe did doing have ha had can could
  will would should mai might must not no it it's thi that these those there here i you he she we thei me my your our their
  what which who how why when where than then so such also into out up down about over again onli just more most
  的 了 是 在 和 与 或 就 都 而 及 也 很 到 说 要 去 会 着 没有 看 好 这 那 它 他 她 我 你 吗 呢 吧 什么 怎么 如何 哪里 为什么 可以 需要 请问 一个 这个 那个 有 用 不 对 把 被 从 以 为 于 等 中 上 下 里 后 前 时`.split(
    /\s+/
  )
)
