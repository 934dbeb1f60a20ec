/** Notifications to authors about moderation of their content. */
export const strings = {
  hide: '内容已被隐藏，原因：{{reason}}',
  restore: '内容已恢复显示。',
  approve: '内容已通过审核并公开。'
} as const
