/** The search screens. */
export const zh = {
  title: '搜索',
  placeholder: '型号、报错码、API 名称',
  submit: '搜索',
  hint: '输入关键词,例如 ubifs、0x80070005、PWM 背光。搜索在浏览器里完成,断网也能用。',
  needs_script: '搜索需要 JavaScript。也可以按分类浏览。',
  loading: '正在载入索引',
  results: '{{total}} 条结果',
  none: '没有找到 “{{query}}”',
  none_hint: '换一个更短的词,或去掉版本号再试。',
  failed: '搜索索引没有载入成功,请检查网络后再试。'
} as const
