/** Strings of the error pages. */
export const strings = {
  not_found: '页面不存在',
  not_found_hint: '地址可能有误，或者文章已被删除，或仅内部可见。',
  unavailable: '页面暂时无法打开',
  unavailable_hint: '服务正在自动恢复，请稍后刷新。其他页面和搜索不受影响。',
  outdated: '页面暂时无法更新，内容可能不是最新的，保存也可能失败。',
  unexpected: '服务器出错了',
  unexpected_hint: '我们已记录这个问题，请稍后重试。其他页面不受影响。',
  retry: '重试'
} as const
