/** Headings of the parts of a problem. Their content belongs to the heading above them. */
const SYMPTOM =
  '问题|问题描述|问题现象|问题背景|现象|现象描述|故障现象|症状|描述|场景|环境|背景|报错信息|错误信息|错误描述|symptoms?|issue|problem|problem description|description|environment|background|what happens|error message'
const REMEDY =
  '可能原因|原因|原因分析|分析|问题原因|问题分析|定位|定位过程|排查|解决|解决办法|解决方法|解决方案|解决措施|处理|处理步骤|处理方法|处理建议|解答|答案|回答|答|验证|参考链接|参考代码|参考文档|参考|possible causes?|causes?|root causes?|analysis|cause analysis|reasons?|why|solutions?|fix|resolution|answers?|how to fix|workarounds?|verify|verification|references?|what to do'
const partOf = (words: string) => new RegExp(`^[\\s\\d.、:：【[(（]*(?:${words})[\\s\\d.:：】\\])）]*$`, 'i')
const SYMPTOM_HEADING = partOf(SYMPTOM)
const REMEDY_HEADING = partOf(REMEDY)

/** Checks whether a heading names the symptom of a problem, which the reader already knows. */
export const isSymptom = (heading: string) => SYMPTOM_HEADING.test(heading.trim())
/** Checks whether a heading names the cause or the solution of a problem. */
export const isRemedy = (heading: string) => REMEDY_HEADING.test(heading.trim())

/** Checks whether a heading names a part of a problem, such as "Solution", instead of a separate subject. */
export const isProblemPart = (heading: string) => isSymptom(heading) || isRemedy(heading)
