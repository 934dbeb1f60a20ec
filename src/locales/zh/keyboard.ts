/** What the keys do, as the list of keyboard shortcuts says it. */
export const strings = {
  or: '或',
  everywhere: '所有页面',
  reading: '阅读',
  writing: '搜索与写作',
  search: '搜索',
  next: '下一条',
  previous: '上一条',
  open: '打开',
  new: '发帖',
  reply: '回复',
  bookmark: '收藏',
  like: '点赞',
  home: '返回首页',
  filter: '筛选手册目录',
  ask: '在搜索框中：问 AI',
  send: '发送或发布',
  save: '保存草稿',
  help: '显示快捷键',
  close: '关闭'
} as const
