import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { signUp } from '../support/person.ts'
import { pickOption } from '../support/pickOption.ts'
import { as, openSite, server } from '../support/site.ts'

openSite({ HOLD_FIRST_POSTS: '1' })

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a cover is uploaded and taken away, a log that is dropped comes in without its secrets, and a long one as a file', async () => {
  const writer = await signUp(server, 'writer')
  await as(writer, async page => {
    await page.goto('/edit-article?type=2&new=1')
    await page.getByRole('textbox', { name: '正文' }).waitFor()
    const cover = { name: 'board.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
    await page.locator('[data-cover] input').setInputFiles(cover)
    await page.locator('[data-cover] img[src^="/uploads/"]').waitFor()
    await page.getByRole('button', { name: '移除封面' }).click()
    await page.locator('[data-cover] img').waitFor({ state: 'detached' })
    await page.locator('[data-cover] input').setInputFiles(cover)
    await page.locator('[data-cover] img[src^="/uploads/"]').waitFor()

    const log = page.getByRole('textbox', { name: '日志' })
    const drop = (text: string) =>
      log.evaluate((area, content) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([content], 'boot.log', { type: 'text/plain' }))
        area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      }, text)
    await drop('eth0: 3c:ef:8c:12:34:56 link up')
    await page.getByRole('button', { name: '遮盖选中的 1 处' }).click()
    await expect.poll(() => log.inputValue()).toBe('eth0: {MAC-1} link up')
    await drop('DDR training passed\n'.repeat(4000))
    await page.locator('.cm-content', { hasText: /\[boot\.log\]\(\/uploads\/\w+\.(log|txt)\)/ }).waitFor()
    expect(await log.inputValue()).toBe('eth0: {MAC-1} link up')
  })
})

test('leaving an unsaved text asks for confirmation, and leaving a saved one does not', async () => {
  const writer = await signUp(server, 'leaver')
  await as(
    writer,
    async page => {
      // Some browsers store nothing in private windows.
      await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('Full', 'QuotaExceededError')
        }
      })
      const held: (() => Promise<void>)[] = []
      let hold = true
      await page.route('**/api/article/drafts*', route => {
        if (!hold || route.request().method() !== 'POST') return route.continue()
        held.push(() => route.continue())
        return undefined
      })
      await page.goto('/en/edit-article?new=1')
      await page.getByRole('textbox', { name: 'Text' }).click()
      await page.keyboard.type('Not to be lost')
      await page.locator('[data-device=failed]').waitFor()
      const prompt = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await prompt
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      expect(await page.locator('.cm-line').first().textContent()).toBe('Not to be lost')

      hold = false
      for (const go of held) await go()
      await page.locator('[data-server=saved]').waitFor()
      const closed = page.waitForEvent('close')
      await page.close({ runBeforeUnload: true })
      await closed
    },
    { serviceWorkers: 'block' }
  )
})

test('the first post of a newcomer waits: its author sees it with a notice, others not before an admin approved it', async () => {
  const [newcomer, admin, other] = [
    await signUp(server, 'newcomer'),
    await signUp(server, 'keeper', { role: 'admin' }),
    await signUp(server, 'reader')
  ]
  const bigTitle = '第一块板子'
  await as(newcomer, async page => {
    await page.goto('/edit-article?type=1&family1=28&new=1')
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('能启动了')
    await page.getByRole('textbox', { name: '标题', exact: true }).fill(bigTitle)
    await pickOption(page, '分类', '存储')
    await page.getByRole('button', { name: '发布' }).first().click()
    await page.getByText('已提交，等待审核').waitFor()
    await page.locator('[data-published]').getByRole('link', { name: '我的帖子' }).click()
    const row = page.locator('main .row', { hasText: bigTitle })
    await row.getByText('待审核').waitFor()
    const path = (await row.getByRole('link').getAttribute('href')) ?? ''
    const id = Number(/\d+$/.exec(path)?.[0])
    await page.goto(path)
    await page.getByText('等待管理员审核').waitFor()
    for (const reader of [server, other]) expect((await reader.get(path)).status).toBe(404)

    expect((await admin.post('/api/admin/approve', { id })).status).toBe(200)
    await eventually('everybody can read it', async () => (await server.get(path)).status === 200)
    await page.reload()
    await page.locator('[data-like][aria-pressed]').waitFor()
    expect(await page.locator('[data-status]').count()).toBe(0)
  })
})

test('on a phone each button of the notice about secrets shows all its words, in both languages', async () => {
  const writer = await signUp(server, 'narrow')
  for (const [root, log] of [
    ['', '日志'],
    ['/en', 'Log']
  ] as const)
    await as(
      writer,
      async page => {
        await page.goto(`${root}/edit-article?type=2&new=1`)
        await page.getByRole('textbox', { name: log }).evaluate(area => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(['eth0: 3c:ef:8c:12:34:56 link up'], 'boot.log', { type: 'text/plain' }))
          area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
        })
        const buttons = page.locator('dialog[open] form .btn')
        await buttons.first().waitFor()
        const clipped = await buttons.evaluateAll(
          all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length
        )
        expect(clipped).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { viewport: { width: 390, height: 844 } }
    )
})

test('files that come at once stand apart, what is typed next comes after them, and the picture button refuses others', async () => {
  const writer = await signUp(server, 'attacher')
  await as(writer, async page => {
    await page.goto('/edit-article?new=1')
    const text = page.getByRole('textbox', { name: '正文' })
    await text.click()
    await page.keyboard.type('See')
    const choose = async (button: string, names: string[]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: button, exact: true }).click()
      const mimeType = (name: string) => (name.endsWith('.png') ? 'image/png' : 'text/plain')
      const files = names.map(name => ({ name, mimeType: mimeType(name), buffer: Buffer.from(PNG, 'base64') }))
      await (await chooser).setFiles(files)
    }
    const lines = () => text.locator('.cm-line').allTextContents()
    await choose('图片', ['one.png'])
    await expect.poll(lines).toEqual([expect.stringMatching(/^See !\[one\]\(\S+\)$/)])
    await page.keyboard.type(' and ')
    await choose('图片', ['two.png', 'three.png'])
    const pictures = /^See !\[one\]\(\S+\) and !\[(?:two|three)\]\(\S+\)$/
    await expect.poll(lines).toEqual([expect.stringMatching(pictures), expect.stringMatching(/^!\[(?:two|three)\]/)])
    await choose('图片', ['notes.txt'])
    await page
      .getByRole('alert')
      .filter({ hasText: 'notes.txt 上传失败：只支持 PNG、JPEG、WebP 和 GIF 图片' })
      .waitFor()
    expect((await lines()).join('')).not.toContain('notes')
    await page.keyboard.type('!')
    expect((await lines()).at(-1)).toMatch(/\)!$/)
  })
})

test('without the script of the editor, an uploaded file is in the plain field; a file that cannot be read is named', async () => {
  await as(await signUp(server, 'plainwriter'), async page => {
    // An aborted file would be an error of the page.
    await page.route('**/*createEditor*', route => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/edit-article?new=1')
    const text = page.locator('textarea[aria-label="正文"]')
    await text.fill('See')
    const input = page.locator('input[type=file][multiple]:not([accept])')
    await input.setInputFiles({ name: 'boot.log', mimeType: 'text/plain', buffer: Buffer.from('U-Boot 2026.01') })
    await expect.poll(() => text.inputValue()).toMatch(/^See\n\n\[boot\.log\]\(\S+\)$/)
    await page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('It has changed', 'NotReadableError'))
    })
    await input.setInputFiles({ name: 'serial.log', mimeType: 'text/plain', buffer: Buffer.from('still written') })
    await page.getByRole('alert').filter({ hasText: 'serial.log 上传失败' }).waitFor()
    expect(await text.inputValue()).not.toContain('serial')
  })
})

test('a draft that is open in another tab says so in the main part of the page, to which the skip link leads', async () => {
  const writer = await signUp(server, 'two-tabs')
  await as(writer, async page => {
    await page.goto('/edit-article?new=1')
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('One')
    await page.locator('[data-server=saved]').waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('main').getByText('这份草稿正在另一个标签页中编辑').waitFor()
    expect(await other.locator('main#main').count()).toBe(1)
  })
})
