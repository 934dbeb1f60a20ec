import type { Element } from 'hast'

/** Alternative texts that editors put in place of one, and names of files. They say nothing of the picture. */
const PLACEHOLDER =
  /^(?:alt(?:ernative)?[ _-]?text|(?:image|img|picture|pic|photo|screen ?shot|图片?|图像|截图)[ _-]?\d*|image[ _-]description|enter image description(?: here)?|在这里插入图片描述|输入图片说明|请输入图片描述|图片描述|\d{1,3}|[^\s/\\]+\.(?:png|jpe?g|gif|svg|webp|bmp))$/i

/** Returns the alternative text of a picture, or '' if it is a placeholder. */
export function altOf({ properties }: Element): string {
  const alt = String(properties.alt ?? '').trim()
  return PLACEHOLDER.test(alt) ? '' : alt
}
