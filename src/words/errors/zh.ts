/** Pages for what went wrong. */
export const zh = {
  not_found: '没有这个页面',
  not_found_hint: '地址可能写错了，或者文章已被删除、转为内部。',
  unexpected: 'Unexpected Application Error!',
  unexpected_hint: '服务器出了问题，已经记录。稍后再试，静态页面不受影响。'
} as const
