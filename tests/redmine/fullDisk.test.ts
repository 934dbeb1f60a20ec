import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestRedmine, type TestRedmine, withoutRedmine } from '../support/redmine.ts'
import { canMount, mountSmallDisk } from '../support/smallDisk.ts'
import { openTicketSite, type TicketSite } from '../support/ticketSite.ts'

describe.skipIf(withoutRedmine || !canMount)('a sync of tickets on a full disk', () => {
  let redmine: TestRedmine
  let site: TicketSite
  beforeAll(async () => {
    redmine = await openTestRedmine()
    site = await openTicketSite({
      TICKETS_PUBLISH: 'auto',
      REDMINE_URL: redmine.url,
      REDMINE_API_KEY: redmine.apiKey,
      REDMINE_PROJECTS: redmine.project.identifier,
      REDMINE_FIELD: 'Publish:yes'
    })
  })
  afterAll(() => site?.close())

  const marked = () => ({ custom_fields: [{ id: redmine.fields.publish, value: 'yes' }] })
  const LONG = 'word '.repeat(3000)
  const failure = () =>
    site.sync().then(
      () => 'completed',
      (error: Error) => error.message
    )

  test('names the folder, writes whole articles only, and goes on once there is room', async () => {
    for (const subject of ['One', 'Two', 'Three', 'Four'])
      await redmine.closed({ subject, description: LONG, ...marked() })
    const folder = join(site.root, 'content', 'faq')
    const disk = await mountSmallDisk(folder, 1)
    onTestFinished(() => disk.unmount())
    await disk.fill(6 * 4096)
    for (let run = 0; run < 2; run++) expect(await failure()).toContain(`The disk of ${folder} is full`)
    const written = Object.values(await site.files())
    expect(written.length).toBeLessThan(4)
    expect(written.every(text => text.includes(LONG.trim()))).toBe(true)
    await disk.empty()
    expect((await site.sync()).counts).toMatchObject({ added: 4 - written.length, unchanged: written.length })
    expect(Object.keys(await site.files())).toHaveLength(4)
  })

  test('leaves no picture out for lack of room', async () => {
    const noise = await sharp(randomBytes(300 * 400 * 3), { raw: { width: 300, height: 400, channels: 3 } })
      .png()
      .toBuffer()
    const ticket = await redmine.closed({
      subject: 'Picture',
      description: `!noise.png!\n\n${LONG}`,
      uploads: [await redmine.upload('noise.png', noise)],
      ...marked()
    })
    const folder = join(site.dataFolder, 'uploads')
    const disk = await mountSmallDisk(folder, 2)
    onTestFinished(() => disk.unmount())
    for (const room of [0, noise.length / 2, noise.length + 100_000]) {
      await disk.fill(room)
      expect([room, await failure()]).toEqual([room, expect.stringContaining(`The disk of ${folder}`)])
      expect(await site.file(ticket)).toBeUndefined()
      await disk.empty()
    }
    await site.sync()
    expect(await site.file(ticket)).toMatch(/\(\/uploads\/[0-9a-f]{64}\.\w+\)/)
  })
})
