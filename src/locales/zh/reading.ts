/** Strings of the reading features: large pictures, wrapped code. */
export const strings = {
  wrap: '换行',
  pictures: '图片',
  picture_at: '第 {{at}} 张，共 {{count}} 张',
  picture_previous: '上一张',
  picture_next: '下一张',
  picture_larger: '放大',
  picture_whole: '显示全图',
  picture_close: '关闭',
  picture_failed: '图片加载失败'
} as const
