import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../support/person.ts'
import { refusal, startUploadServer, type UploadServer, uploadImage } from '../../support/uploads.ts'

let server: UploadServer
let person: Person
beforeAll(async () => {
  server = await startUploadServer()
  person = await signUp(server, 'painter')
})
afterAll(() => server.stop())

const IMAGE = '/api/upload/uploadImg'
/** Maximum frames of an animation. See redrawPicture.ts, which runs as a separate program. */
const MAX_FRAMES = 1000
const fetchFile = async (url: string) => Buffer.from(await (await server.get(url)).arrayBuffer())
const plain = (background: string, width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background } })
/** Returns a photograph that is red above blue when upright. A rotated camera stored it sideways. */
const photograph = async () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'blue' } })
    .composite([{ input: await plain('red', 20, 20).png().toBuffer(), left: 0, top: 0 }])
    .withExif({
      IFD0: { Artist: 'SECRET', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1', GPSProcessingMethod: 'SECRET' }
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const frames = async () => Promise.all(['red', 'lime', 'blue'].map(colour => plain(colour).png().toBuffer()))
const animation = async () => sharp(await frames(), { join: { animated: true } })

/** Returns an empty PNG: a few kilobytes that decompress to `width` × `height`. */
function emptyPng(width: number, height: number): Buffer<ArrayBuffer> {
  const chunk = (name: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    const named = Buffer.concat([Buffer.from(name), data])
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a photograph loses its location and author, and is rotated upright', async () => {
  const sent = await photograph()
  expect(sent.includes('SECRET')).toBe(true)
  const uploaded = await uploadImage(person, new File([sent], '照片.jpg'))
  expect(uploaded).toMatchObject({ name: '照片.jpg', width: 20, height: 40 })
  const bytes = await fetchFile(uploaded.url)
  expect(uploaded.size).toBe(bytes.length)
  expect(uploaded.url).toBe(`/uploads/${createHash('sha256').update(bytes).digest('hex')}.jpg`)
  expect(bytes.includes('SECRET')).toBe(false)
  expect(bytes.includes('Exif')).toBe(false)
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([data[0], data[2]].map(value => Math.round((value ?? 0) / 255))).toEqual([1, 0])
  expect([data.at(-3), data.at(-1)].map(value => Math.round((value ?? 0) / 255))).toEqual([0, 1])
})

test('XMP and comments are removed from PNG and WebP too, without changing pixels', async () => {
  for (const format of ['png', 'webp'] as const) {
    const sent = await plain('teal')
      .withExif({ IFD0: { Copyright: 'SECRET' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>')
      .toFormat(format, { lossless: true })
      .toBuffer()
    expect(sent.includes('SECRET')).toBe(true)
    const uploaded = await uploadImage(person, new File([sent], `a.${format}`))
    const bytes = await fetchFile(uploaded.url)
    expect(bytes.includes('SECRET')).toBe(false)
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer())
  }
})

test('a GIF and a WebP that move still do, at their pace', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const sent = await (await animation()).toFormat(format, { delay: [100, 200, 300], loop: 2 }).toBuffer()
    const uploaded = await uploadImage(person, new File([sent], `moving.${format}`))
    expect(uploaded).toMatchObject({ width: 40, height: 20 })
    const known = await sharp(await fetchFile(uploaded.url)).metadata()
    expect(known).toMatchObject({ format, pages: 3, delay: [100, 200, 300], loop: 2 })
  }
})

test('a picture is displayed by browsers, cached permanently, and cannot run scripts', async () => {
  const uploaded = await uploadImage(person, new File([await plain('olive').png().toBuffer()], 'a.png'))
  const reply = await server.get(uploaded.url)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(uploaded.size),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin'
  })
  expect(reply.headers.has('content-disposition')).toBe(false)
  const etag = reply.headers.get('etag') ?? ''
  const again = await server.get(uploaded.url, { 'if-none-match': `W/"other", ${etag}` })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  const head = await fetch(server.url + uploaded.url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(uploaded.size)])
})

test('content decides, not the name', async () => {
  const uploaded = await uploadImage(person, new File([await plain('navy').jpeg().toBuffer()], 'really.png'))
  expect(uploaded.url).toMatch(/\.jpg$/)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const tiff = await plain('navy').tiff().toBuffer()
  for (const content of ['<html><script>alert(1)</script>', svg, `<?xml version="1.0"?>${svg}`, 'some text', tiff])
    expect(await refusal(person.upload(IMAGE, new File([content], 'a.png', { type: 'image/png' })))).toEqual([
      415,
      'wrong_kind'
    ])
})

test('a picture that unfolds to too many pixels or frames is refused, and the next one is taken', async () => {
  const bomb = emptyPng(30_000, 30_000)
  expect(bomb.length).toBeLessThan(200_000)
  expect(await refusal(person.upload(IMAGE, new File([bomb], 'bomb.png')))).toEqual([422, 'invalid', 'too_big'])
  const dots = Array.from({ length: MAX_FRAMES + 1 }, (_, at) => Buffer.from([at & 255, at >> 8, 7]))
  const raw = { raw: { width: 1, height: 1, channels: 3 as const } }
  const many = await sharp(dots[0], raw).toColourspace('srgb').gif().toBuffer()
  const [head, frame] = [many.subarray(0, many.indexOf(0x2c)), many.subarray(many.indexOf(0x2c), -1)]
  const film = Buffer.concat([head, ...dots.map(() => frame), Buffer.from([0x3b])])
  expect((await sharp(film).metadata()).pages).toBe(MAX_FRAMES + 1)
  expect(await refusal(person.upload(IMAGE, new File([film], 'film.gif')))).toEqual([422, 'invalid', 'too_big'])
  await uploadImage(person, new File([await plain('pink').png().toBuffer()], 'next.png'))
})

test('a picture that is broken is refused and leaves nothing', async () => {
  const before = await server.files()
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const whole = sharp({ create: { width: 300, height: 300, channels: 3, background: 'gray', noise } })
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await whole.clone().toFormat(format).toBuffer()
    const sent = person.upload(IMAGE, new File([bytes.subarray(0, bytes.length / 2)], 'half'))
    expect(await refusal(sent)).toEqual([422, 'invalid', 'invalid'])
  }
  expect(await server.files()).toEqual(before)
})
