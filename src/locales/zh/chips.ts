/** Strings of the popular sections. */
export const strings = {
  popular_sections: '热门板块',
  articles: '{{count}} 篇',
  tabs: '文章类型',
  empty_for: '{{chip}} 的“{{tab}}”下还没有内容',
  empty_hint: '可以看看这款芯片的全部内容，或者提一个问题。',
  whole_list: '查看全部 {{count}} 篇',
  loading: '正在加载其余文章',
  failed: '其余文章加载失败',
  retry: '重试'
} as const
