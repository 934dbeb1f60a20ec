import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { samplePerson } from '../support/samplePeople.ts'
import { journey, openSite } from '../support/site.ts'

openSite()

/** Returns how much of a red background is drawn at the left edge, in the middle and at the right edge of a line, 0 to 1. */
async function drawn(line: Locator): Promise<number[]> {
  const picture = [...(await line.screenshot())]
  return line.evaluate(async (_, bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
    const { width } = bitmap
    const paper = new OffscreenCanvas(width, 4).getContext('2d')
    paper?.drawImage(bitmap, 0, 0)
    return [1, width / 2, width - 2].map(x => 1 - (paper?.getImageData(x, 1, 1, 1).data[1] ?? 0) / 255)
  }, picture)
}

test('a line of tabs fades at both edges where it goes on, also after it was scrolled', () =>
  journey({ viewport: { width: 320, height: 700 }, colorScheme: 'light' }, async page => {
    await page.goto(`/en/user?userId=${samplePerson({ active: true }).id}`)
    const line = page.getByRole('complementary').getByRole('navigation')
    await line.getByText(/^Posts \d/).waitFor()
    await line.evaluate(tabs => {
      tabs.style.background = '#f00'
    })
    const shape = async () => (await drawn(line)).map(part => (part > 0.8 ? 'full' : part < 0.3 ? 'faded' : 'half'))
    await expect.poll(shape).toEqual(['full', 'full', 'faded'])
    await line.evaluate(tabs => {
      tabs.scrollLeft = 80
    })
    await expect.poll(shape).toEqual(['faded', 'full', 'faded'])
    await line.evaluate(tabs => {
      tabs.scrollLeft = 9999
    })
    await expect.poll(shape).toEqual(['faded', 'full', 'full'])
  }))
