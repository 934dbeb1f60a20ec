/** Strings of the share dialog and the menu of selected text. */
export const strings = {
  share: '分享',
  scan: '用手机扫码打开',
  clipboard: '复制链接或文字，粘贴到聊天中即可分享。',
  link: '链接',
  copy_link: '复制链接',
  copy_text: '复制文字和链接',
  copied: '已复制到剪贴板',
  link_failed: '复制链接失败，请选中链接手动复制',
  text_failed: '复制失败，请选中文字手动复制',
  close: '关闭',
  selected: '选中的文字',
  quote: '引用',
  ask: '问 AI',
  copy: '复制'
} as const
