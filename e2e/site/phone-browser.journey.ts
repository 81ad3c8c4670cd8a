/**
 * What iPhones need and other phones profit from, with a simulated keyboard, notch and device: fields that do not zoom,
 * dialogs that keep clear of the keyboard and the edges of the screen, and the startup image.
 */
import type { Locator, Page } from '@playwright/test'
import { adminPages, familyPages } from '#client/pages.ts'
import { behindDialogs, findViolations } from '../fixtures/axe.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use({ ...withoutWorker, hasTouch: true, viewport: { width: 390, height: 844 } })

const pathsOf = (pages: object) => Object.keys(pages).filter((path) => !path.includes(':'))

/** Fields whose text is below 16 pixels: Safari zooms the page when such a field gets the focus. */
function findSmallFields(page: Page) {
  return page
    .locator('input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select')
    .evaluateAll((fields) =>
      fields.flatMap((field) => {
        const size = Number.parseFloat(getComputedStyle(field).fontSize)
        return size < 16
          ? [`${field.tagName} ${field.getAttribute('aria-label') ?? field.id}: ${size}px`]
          : []
      }),
    )
}

async function openPage(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('#splash')).toHaveCount(0)
}

/**
 * The button that opens the form of a page; a passkey is added in a window of the browser. The map has a button for every
 * place, also for New York.
 */
const formButton = /^(Add(?! a passkey)|Write|Create|Share Your)\b/

async function expectLargeFields(page: Page, address: string, path: string) {
  await openPage(page, `${address}${path}`)
  expect(await findSmallFields(page), path).toEqual([])
  const button = page.getByRole('main').getByRole('button', { name: formButton }).first()
  if (!(await button.isVisible()) || !(await button.isEnabled())) return
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  expect(await findSmallFields(page), `the form of ${path}`).toEqual([])
}

test('no field of any page makes Safari zoom', async ({ demo, page }) => {
  await openPage(page, `${demo.address}/login`)
  expect(await findSmallFields(page), '/login').toEqual([])
  await signInByApi(page, demo.address, selam)
  for (const path of pathsOf(familyPages)) await expectLargeFields(page, demo.address, path)
  await openPage(page, `${demo.address}/`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findSmallFields(page), 'search').toEqual([])
})

test('no field of any page for administrators makes Safari zoom', async ({ demo, page }) => {
  test.slow()
  await signInByApi(page, demo.address, ingrid)
  for (const path of pathsOf(adminPages)) await expectLargeFields(page, demo.address, path)
})

/** Replaces the visual viewport by one that a test resizes, as an on-screen keyboard does. */
async function simulateKeyboard(page: Page) {
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: viewport })
  })
}

async function openKeyboard(page: Page, height: number) {
  await page.evaluate((covered) => {
    const viewport = window.visualViewport
    if (!viewport) return
    Object.assign(viewport, { height: innerHeight - covered })
    viewport.dispatchEvent(new Event('resize'))
  }, height)
}

/** Whether nothing lies above the field, neither the keyboard nor the buttons of the dialog. */
function isUncovered(field: Locator, visibleHeight: number) {
  return field.evaluate((element, bottom) => {
    const edges = element.getBoundingClientRect()
    const middle = edges.left + edges.width / 2
    const isOnTop = (y: number) => document.elementFromPoint(middle, y) === element
    return edges.bottom <= bottom && isOnTop(edges.top + 2) && isOnTop(edges.bottom - 2)
  }, visibleHeight)
}

for (const [width, height, keyboard] of [
  [390, 844, 336],
  [320, 568, 253],
  [844, 390, 210],
] as const) {
  test(`keeps the focused field and the buttons of a form above the keyboard at ${width} × ${height}`, async ({
    demo,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await simulateKeyboard(page)
    await signInByApi(page, demo.address, selam)
    await openPage(page, `${demo.address}/archives`)
    await page.getByRole('button', { name: 'Add to Archives' }).click()
    const field = page.getByRole('dialog').getByLabel('Location')
    // The dialog has taken the focus, and does not take it again.
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
    await field.focus()
    await openKeyboard(page, keyboard)
    const visibleHeight = height - keyboard
    await expect
      .poll(() => isUncovered(field, visibleHeight), { message: 'the whole field is in view' })
      .toBe(true)
    const dialog = await page.getByRole('dialog').boundingBox()
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(visibleHeight)
  })
}

/** The edges that a notch and the home indicator cover. */
async function coverEdges(
  page: Page,
  insets: { top?: number; left?: number; right?: number; bottom?: number },
) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

test('keeps header, drawer, dialog and buttons clear of notch and home indicator', async ({ demo, page }) => {
  await coverEdges(page, { top: 47, bottom: 34 })
  await signInByApi(page, demo.address, selam)
  await openPage(page, `${demo.address}/archives`)
  const menu = page.getByRole('button', { name: 'Open menu' })
  expect((await menu.boundingBox())?.y).toBeGreaterThanOrEqual(47)
  await page.getByRole('button', { name: 'Add to Archives' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  expect((await close.boundingBox())?.y).toBeGreaterThanOrEqual(47)
  const submit = await page.getByRole('button', { name: 'Submit to Archives' }).boundingBox()
  expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThanOrEqual(844 - 34)
  await close.click()

  await page.setViewportSize({ width: 844, height: 390 })
  await coverEdges(page, { left: 47, right: 47, bottom: 21 })
  await menu.click()
  const closeMenu = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  const readRightEdge = async () => {
    const box = await closeMenu.boundingBox()
    return box && box.x + box.width
  }
  // The drawer begins outside of the window and slides in.
  await expect.poll(readRightEdge).toBeLessThanOrEqual(844 - 47)
})

test('controls answer double taps at once, and a long press selects no text of a button', async ({
  demo,
  page,
}) => {
  await signInByApi(page, demo.address, selam)
  await openPage(page, `${demo.address}/news`)
  const styles = await page.locator('a, button').evaluateAll((controls) =>
    controls.map((control) => ({
      touch: getComputedStyle(control).touchAction,
      select: control.matches('button') ? getComputedStyle(control).userSelect : 'none',
    })),
  )
  expect(new Set(styles.map(({ touch }) => touch))).toEqual(new Set(['manipulation']))
  expect(new Set(styles.map(({ select }) => select))).toEqual(new Set(['none']))
  expect(
    await page
      .locator('main p')
      .first()
      .evaluate((text) => getComputedStyle(text).userSelect),
  ).not.toBe('none')
})

test('draws startup images in the size of the screen for the home screen of an iPhone', async ({
  demo,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperty(window, 'devicePixelRatio', { value: 3 })
  })
  await openPage(page, `${demo.address}/login`)
  const links = page.locator('link[rel=apple-touch-startup-image]')
  await expect(links).toHaveCount(2)
  const images = await links.evaluateAll((found) =>
    Promise.all(
      found.map(async (link) => {
        if (!(link instanceof HTMLLinkElement)) throw new Error('A link was expected.')
        const image = new Image()
        image.src = link.href
        await image.decode()
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
        const colors = new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0)))
        return { media: link.media, size: [canvas.width, canvas.height], hasLogo: colors.size > 2 }
      }),
    ),
  )
  expect(images.map(({ size }) => size)).toEqual([
    [390 * 3, 844 * 3],
    [844 * 3, 390 * 3],
  ])
  expect(images[0]?.media).toBe(
    'screen and (device-width: 390px) and (device-height: 844px) and (-webkit-device-pixel-ratio: 3) and (orientation: portrait)',
  )
  expect(images.every(({ hasLogo }) => hasLogo)).toBe(true)
})

test('draws no startup images in the installed app', async ({ demo, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await openPage(page, `${demo.address}/login`)
  await expect(page.locator('link[rel=apple-touch-startup-image]')).toHaveCount(0)
})

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  })

  test('shows the steps to install, with drawings, before the user signs in', async ({ demo, page }) => {
    await openPage(page, `${demo.address}/login`)
    await page.getByRole('button', { name: 'Show me how' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add the site to your home screen' })
    await expect(sheet.getByRole('listitem')).toHaveCount(4)
    for (const drawing of await sheet.locator('li > svg').all()) {
      await drawing.scrollIntoViewIfNeeded()
      const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {}
      expect(width / height).toBeCloseTo(104 / 80, 1)
      expect(width).toBeGreaterThan(90)
    }
    expect(await findViolations(page, behindDialogs)).toEqual([])
  })
})
