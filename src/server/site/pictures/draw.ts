import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { fontsFor, MONO, SANS } from './fonts.ts'
import { HEIGHT, layout, type PictureCard, WIDTH } from './layout.ts'

/** Draws the picture of an article as PNG. Runs in a worker, because it takes a tenth of a second of CPU time. */
export default async function draw(card: PictureCard): Promise<Uint8Array> {
  const small = [card.type, card.author, '·'].join(' ')
  const bold = [card.title, card.siteName, card.state?.text ?? '', '…'].join('\n')
  const [title, text, mono, spare] = await Promise.all([
    fontsFor(SANS, 600, bold),
    fontsFor(SANS, 400, small),
    fontsFor(MONO, 400, [card.date, ...card.chips].join(' ')),
    // A part number may contain Chinese characters.
    fontsFor(SANS, 400, card.chips.join(' '))
  ])
  const known = async (words: string) => (await fontsFor(SANS, 600, words)).known
  const names = (...groups: { fonts: { name: string }[] }[]) =>
    groups.flatMap(({ fonts }) => fonts.map(one => one.name))
  const faces = {
    title: names(title).join(', '),
    text: names(text).join(', '),
    mono: names(mono, spare).join(', ')
  }
  const drawable = { ...card, title: await known(card.title), author: await known(card.author) }
  const fonts = new Map([title, text, mono, spare].flatMap(({ fonts }) => fonts.map(font => [font.name, font])))
  // Satori's types require React nodes, but it also accepts plain objects of that shape.
  const svg = await satori(layout(drawable, faces) as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: Array.from(fonts.values(), font => ({ ...font, style: 'normal' as const }))
  })
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}
