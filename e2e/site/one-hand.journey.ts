/** What makes the site usable with one hand: the bottom bar, main actions without scrolling, and the text size. */
import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../fixtures/axe.ts'
import { selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { signIn, signInByApi, signOut } from '../fixtures/user-steps.ts'

const phone = { ...withoutWorker, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main pages' })

async function openPage(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('#splash')).toHaveCount(0)
}

/** Whether nothing covers the middle of an element, and the element is in the window. */
function isReachable(element: Locator) {
  return element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
    return onTop !== null && target.contains(onTop)
  })
}

test.describe('on a phone', () => {
  test.use(phone)

  test('leads to the main pages, and marks the current page', async ({ demo, page }) => {
    await signInByApi(page, demo.address, selam)
    await openPage(page, demo.address)
    for (const [name, heading] of [
      ['Tree', 'Family Tree'],
      ['History', 'Family History'],
      ['Archives', 'Family Archives'],
    ] as const) {
      await bar(page).getByRole('link', { name }).tap()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(bar(page).locator('[aria-current=page]')).toHaveText(name)
    }
    for (const control of await bar(page).getByRole('link').or(bar(page).getByRole('button')).all()) {
      const box = await control.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48)
    }
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  })

  test('opens the other pages by "More", and returns the focus', async ({ demo, page }) => {
    await signInByApi(page, demo.address, selam)
    await openPage(page, demo.address)
    const more = bar(page).getByRole('button', { name: 'More' })
    await more.tap()
    const sheet = page.getByRole('dialog', { name: 'More' })
    for (const name of ['News', 'Blog', 'My Profile', 'My Submissions', 'Offline copy']) {
      await expect(sheet.getByRole('link', { name })).toBeVisible()
    }
    await expect(sheet.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(more).toBeFocused()
    await more.tap()
    await sheet.getByRole('link', { name: 'Blog' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Family Blog' })).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })

  test('covers neither the end of a page nor a focused control', async ({ demo, page }) => {
    await signInByApi(page, demo.address, selam)
    await openPage(page, `${demo.address}/profile`)
    const footer = page.getByRole('contentinfo').getByText('All rights reserved.')
    const barTop = (await bar(page).boundingBox())?.y ?? 0
    // The page grows while its parts load.
    await expect
      .poll(() =>
        footer.evaluate((text) => {
          window.scrollTo(0, document.documentElement.scrollHeight)
          const range = document.createRange()
          range.selectNodeContents(text)
          return range.getBoundingClientRect().bottom
        }),
      )
      .toBeLessThanOrEqual(barTop)
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      if (!(await button.isEnabled())) continue
      await button.focus()
      await expect.poll(() => isReachable(button), { message: (await button.textContent()) ?? '' }).toBe(true)
    }
  })

  test('hides while the keyboard is open, and on paper', async ({ demo, page }) => {
    await page.addInitScript(() => {
      const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
      Object.defineProperty(window, 'visualViewport', { value: viewport })
    })
    await signInByApi(page, demo.address, selam)
    await openPage(page, `${demo.address}/news`)
    const resize = (height: number) =>
      page.evaluate((visible) => {
        Object.assign(window.visualViewport ?? {}, { height: visible })
        window.visualViewport?.dispatchEvent(new Event('resize'))
      }, height)
    await expect(bar(page)).toBeVisible()
    await resize(500)
    await expect(bar(page)).toBeHidden()
    await resize(844)
    await expect(bar(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page)).toBeHidden()
  })

  for (const [path, action] of [
    ['/news', 'Share Your News'],
    ['/blog', 'Write a Blog Post'],
    ['/archives', 'Add to Archives'],
  ] as const) {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [320, 568],
    ] as const) {
      test(`shows "${action}" without scrolling at ${width} × ${height}`, async ({ demo, page }) => {
        await page.setViewportSize({ width, height })
        await signInByApi(page, demo.address, selam)
        await openPage(page, `${demo.address}${path}`)
        const button = page.getByRole('button', { name: action }).first()
        await expect(button).toBeInViewport({ ratio: 1 })
        await expect.poll(() => isReachable(button)).toBe(true)
        await button.tap()
        await expect(page.getByRole('dialog', { name: action })).toBeVisible()
      })
    }
  }

  test('has no bar on the sign-in page', async ({ demo, page }) => {
    await openPage(page, `${demo.address}/login`)
    await expect(bar(page)).toHaveCount(0)
  })
})

test('has no bar on a desktop', async ({ demo, page }) => {
  await signInByApi(page, demo.address, selam)
  await openPage(page, demo.address)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test.describe('text size', () => {
  test.use(phone)

  const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

  test('survives sign-out, and is there before the first paint', async ({ startSite, page }) => {
    const site = await startSite({ data: preparedDataDir('demo') })
    await signIn(page, site.address, selam)
    await openPage(page, `${site.address}/profile`)
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/auth/text-size'))
    await page
      .getByRole('group', { name: /^Text size/ })
      .getByText('A')
      .nth(3)
      .tap()
    expect((await saved).status()).toBe(200)
    expect(await rootSize(page)).toBe('23.2px')
    await signOut(page)
    await expect(page).toHaveURL(/\/login/)
    expect(await rootSize(page)).toBe('23.2px')
    await page.route('**/assets/*.js', () => {})
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText('Loading family heritage...')).toBeVisible()
    expect(await rootSize(page)).toBe('23.2px')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('starts on another device with the size of the account', async ({ startSite, page, browser }) => {
    const site = await startSite({ data: preparedDataDir('demo') })
    await signInByApi(page, site.address, selam)
    const put = await page.request.put(`${site.address}/api/auth/text-size`, {
      data: { textSize: 130 },
      headers: { origin: site.address },
    })
    expect(put.status()).toBe(200)
    const tablet = await browser.newPage()
    await signIn(tablet, site.address, selam)
    await expect.poll(() => rootSize(tablet)).toBe('20.8px')
    await tablet.close()
  })

  for (const isLoading of [true, false]) {
    const state = isLoading ? ' while its data load' : ''
    test(`no page scrolls sideways with the largest text on the smallest phone${state}`, async ({
      demo,
      page,
    }) => {
      test.slow()
      await page.setViewportSize({ width: 320, height: 568 })
      await page.addInitScript(() => localStorage.setItem('family-heritage-text-size', '160'))
      await signInByApi(page, demo.address, selam)
      if (isLoading) await page.route(/\/api\/(?!auth)/, () => {})
      for (const path of [
        '/',
        '/family-history',
        '/news',
        '/blog',
        '/archives',
        '/my-submissions',
        '/offline',
        '/profile',
      ]) {
        await openPage(page, `${demo.address}${path}`)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, path).toBeLessThanOrEqual(0)
        expect(await page.evaluate(() => window.innerWidth), path).toBe(320)
      }
      expect(await findViolations(page)).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})
