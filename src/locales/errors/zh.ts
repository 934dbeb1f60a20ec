/** Pages for what went wrong. */
export const zh = {
  not_found: '没有这个页面',
  not_found_hint: '地址可能写错了，或者文章已被删除、转为内部。',
  unavailable: '这个页面暂时打不开',
  unavailable_hint: '服务正在自动恢复，请稍后刷新。其他页面和搜索不受影响。',
  outdated: '暂时无法更新这一页，内容可能不是最新的，现在也可能无法保存。',
  unexpected: 'Unexpected Application Error!',
  unexpected_hint: '服务器出了问题，已经记录。稍后再试，静态页面不受影响。'
} as const
