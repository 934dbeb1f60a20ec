import { expect, test } from 'vitest'
import { publish } from '../support/publish.ts'
import { journey, openSite, server } from '../support/site.ts'

openSite()

test.each([
  { width: 1280, height: 860 },
  { width: 390, height: 844 }
])('the large view shows a whole picture above its caption, at $width px', viewport =>
  journey({ locale: 'en-US', viewport }, async page => {
    const content = '![Data path](/pictures/ipu-pipeline.svg)'
    await page.goto(`/en/home/article/${await publish(server, { bigTitle: 'Large', content })}`)
    await page.locator('.prose img').click()
    const viewer = page.getByRole('dialog', { name: 'Images' })
    const caption = await viewer.getByText('Data path').boundingBox()
    const picture = await viewer.getByRole('img').boundingBox()
    expect(picture?.y).toBeGreaterThan(0)
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(caption?.y ?? 0)
  })
)
