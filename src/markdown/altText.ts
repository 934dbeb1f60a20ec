import type { Element } from 'hast'

/** Alternative texts that editors put in place of one, and names of files. They say nothing of the picture. */
const PLACEHOLDER =
  /^(?:alt(?:ernative)?[ _-]?text|(?:image|img|picture|pic|photo|screen ?shot|图片?|图像|截图)[ _-]?\d*|image[ _-]description|enter image description(?: here)?|在这里插入图片描述|输入图片说明|请输入图片描述|图片描述|(?:未找到|找不到)图片[ _-]?\d*\|?|图片未找到|(?:image|picture)[ _-]not[ _-]found|\d{1,3}|[^\s/\\]+\.(?:png|jpe?g|gif|svg|webp|bmp))$/i

/** One or two letters, words for any picture of a kind, and names of files without their ending. */
const NO_CAPTION =
  /^(?:[a-z]{1,2}|(?:the )?logo|icon|banner|badge|avatar|thumbnail|标志|图标|徽标|[a-z0-9-]*_[\w-]*|[a-z]+-\d+|[a-z0-9]+(?:-[a-z0-9]+){2,})$/i

/** Returns the alternative text of a picture, or '' if it is a placeholder. */
export function altOf({ properties }: Element): string {
  const alt = String(properties.alt ?? '').trim()
  return PLACEHOLDER.test(alt) ? '' : alt
}

/** Returns the alternative text of a picture, or '' if it says too little to stand below the picture. */
export function captionOf(picture: Element): string {
  const alt = altOf(picture)
  return NO_CAPTION.test(alt) ? '' : alt
}
