/** The chat with the support account: for members, and as an inbox for staff. */
export const zh = {
  account: '技术支持'
} as const
