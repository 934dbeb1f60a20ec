import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PictureKind } from './fileTypes.ts'

/** Limits the pixels of a still picture, which must fit into memory: an 8K screen. */
const MAX_PIXELS = 2 ** 25
/** Limits the pixels of all frames, which are drawn one by one: 140 frames of 800 by 600. */
const MAX_ANIMATED_PIXELS = 2 ** 26
const MAX_FRAMES = 1000
const QUALITY = 90

/** Result of redrawing a picture. `refused` is the fault of the file, `failure` that of the disk, with its error code. */
export type Redrawn =
  | { width: number; height: number }
  | { refused: 'too_big' | 'invalid' }
  | { failure: string; code: string | undefined }

// Runs as a separate program, which isolates memory use and crashes.
const [kind = '', from = '', to = ''] = process.argv.slice(2)
sharp.concurrency(1)
process.stdout.write(JSON.stringify(await redraw(kind as PictureKind, from, to).catch(failureOf)))

/** Redraws the picture at `from` to `to`: upright, still animated, with its pixels only. */
async function redraw(kind: PictureKind, from: string, to: string): Promise<Redrawn> {
  const drawn = await draw(kind, from)
  if ('refused' in drawn) return drawn
  // Written here and not by sharp, whose error would not tell a full disk from a broken picture.
  await writeFile(to, drawn.data, { mode: 0o600 })
  return { width: drawn.info.width, height: drawn.info.pageHeight ?? drawn.info.height }
}

function failureOf(error: NodeJS.ErrnoException): Redrawn {
  return { failure: error.message, code: error.code }
}

async function draw(kind: PictureKind, from: string) {
  try {
    const known = await sharp(from, { limitInputPixels: MAX_ANIMATED_PIXELS }).metadata()
    const { width, height, pages = 1 } = known
    const animated = pages > 1
    const limitInputPixels = animated ? MAX_ANIMATED_PIXELS : MAX_PIXELS
    if (pages > MAX_FRAMES || width * height * pages > limitInputPixels) return { refused: 'too_big' as const }
    const picture = sharp(from, { animated, limitInputPixels, failOn: 'error' })
    if (!animated) picture.autoOrient()
    await encode(picture, kind, known, from)
    return await picture.toBuffer({ resolveWithObject: true })
  } catch (error) {
    return { refused: /pixel limit/.test((error as Error).message) ? ('too_big' as const) : ('invalid' as const) }
  }
}

async function encode(picture: Sharp, kind: PictureKind, known: Metadata, from: string): Promise<Sharp> {
  switch (kind) {
    case 'png':
      return picture.png()
    case 'gif':
      return picture.gif()
    case 'jpg':
      return picture.jpeg({
        quality: QUALITY,
        chromaSubsampling: known.chromaSubsampling?.startsWith('4:4:4') ? '4:4:4' : '4:2:0'
      })
    case 'webp':
      return picture.webp({ quality: QUALITY, lossless: isLossless(await readFile(from)) })
  }
}

/** Checks whether a WebP is lossless: its first frame is then in a VP8L chunk. */
function isLossless(webp: Buffer): boolean {
  const [exact, lossy] = [webp.indexOf('VP8L'), webp.indexOf('VP8 ')]
  return exact >= 0 && (lossy < 0 || exact < lossy)
}
