/** Accessibility of every page: axe in both themes, keyboard use, large text on small screens. */
import type { Browser, Page } from '@playwright/test'
import { timeLimit } from '#tests/support/time-limits.ts'
import { behindDialogs, findViolations, waitForAnimations } from '../fixtures/axe.ts'
import { ingrid, isaura, selam } from '../fixtures/family.ts'
import { idsOf } from '../fixtures/find-people.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { pressContribute } from '../fixtures/submission-form.ts'
import type { Site } from '../fixtures/test-site.ts'
import {
  type Credentials,
  openDetails,
  openMonitor,
  openTree,
  personCard,
  signInByApi,
} from '../fixtures/user-steps.ts'

test.use(withoutWorker)

// axe looks at every element of many pages: on a machine that does other things, too, that takes minutes.
test.describe.configure({ timeout: timeLimit(240_000) })

type Theme = 'dark' | 'light'
const themes: readonly Theme[] = ['dark', 'light']

async function wear(page: Page, theme: Theme) {
  await page.addInitScript((preference) => localStorage.setItem('family-heritage-theme', preference), theme)
}

/** The splash is gone and nothing moves any more. */
async function settled(page: Page) {
  await expect(page.locator('#splash')).toHaveCount(0)
  await expect(page.locator('h1')).toBeVisible()
  await waitForAnimations(page)
}

/** A dialog or a question. */
const opened = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** A dialog is open, the page behind it silent, and nothing moves any more. */
async function dialogSettled(page: Page) {
  await expect(opened(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await settled(page)
}

/** The page has what it is for, and nothing moves any more. */
async function filled(page: Page) {
  await expect(page.locator('#splash')).toHaveCount(0)
  await expect(page.locator('h1')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(main.getByText(/^Loading /).or(main.getByLabel(/^Loading /))).toHaveCount(0)
  await settled(page)
}

/** Opens the first article or item of a list. */
async function openFirst(page: Page, list: string) {
  await page.locator(`main a[href^="${list}/"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`${list}/.+`))
}

async function expectNothingFound(page: Page, except: string[] = []) {
  expect.soft(await findViolations(page, except), page.url()).toEqual([])
}

async function openSearch(page: Page) {
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /^Search people/ }).fill('boat')
  await expect(page.getByRole('option').first()).toBeVisible()
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** What is done with the first entry of a table. */
const choose = (action: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

interface Visit {
  route: string
  /** What opens each of its dialogs. */
  dialogs?: ((page: Page) => Promise<void>)[]
  /** Whether it is a list, whose first entry is looked at, too. */
  opens?: boolean
  /** The headings of its table. */
  columns?: readonly string[]
}

const familyTree: Visit = { route: '/family-tree' }

/** What is read and looked after, beside the tree. A page is loaded once, and what it opens is opened from there. */
const rounds: [string, Credentials, Visit[]][] = [
  [
    'home, history, news and blog',
    selam,
    [
      { route: '/' },
      { route: '/family-history' },
      { route: '/statistics' },
      { route: '/lifespans' },
      { route: '/map' },
      { route: '/who-is-this' },
      { route: '/calendar' },
      { route: '/reunions', opens: true },
      { route: '/name-tags' },
      { route: '/scan?show=my-code' },
      { route: '/new' },
      { route: '/reports' },
      { route: '/news', dialogs: [(page) => pressContribute(page, 'news')], opens: true },
      { route: '/blog', opens: true },
    ],
  ],
  [
    'archives, profile, submissions and offline',
    selam,
    [
      { route: '/archives', dialogs: [openSearch, press('Add to Archives')], opens: true },
      { route: '/profile', dialogs: [press(/photo/i)] },
      { route: '/my-submissions' },
      { route: '/offline' },
    ],
  ],
  [
    'the admin area',
    ingrid,
    [
      { route: '/admin' },
      { route: '/admin/blog', dialogs: [press('Add Blog Post'), choose('Delete')] },
      { route: '/admin/news' },
      { route: '/admin/timeline', dialogs: [press('Add Event')] },
      { route: '/admin/archive', dialogs: [press('Add to Archives'), press(/^Edit /)] },
      { route: '/admin/archive?tab=documents' },
      { route: '/admin/submissions', dialogs: [press('Review')] },
      { route: '/admin/invitations' },
      {
        route: '/admin/family-members',
        dialogs: ['Edit', 'Account', 'Set password', 'Merge…', 'Erase data…', 'Delete'].map(choose),
      },
      { route: '/admin/admin-users', dialogs: [press('Add Admin User'), choose('Edit')] },
      { route: '/admin/family-tree', dialogs: [press('Add Member')] },
      { route: '/admin/activity' },
      { route: '/admin/import' },
      ...['general', 'email', 'security', 'media', 'advanced'].map((tab) => ({
        route: `/admin/settings?tab=${tab}`,
      })),
    ],
  ],
]

for (const theme of themes) {
  // `npm test` looks at the default theme only.
  test.describe(theme, theme === 'dark' ? {} : { tag: '@full' }, () => {
    test(`has no accessibility violation on any page (${theme})`, async ({ site, page }) => {
      await wear(page, theme)
      await page.goto(`${site.address}/login`)
      await settled(page)
      await expectNothingFound(page)
      for (const route of ['/nowhere', '/invitation']) {
        await page.goto(`${site.address}${route}`)
        await settled(page)
        await expectNothingFound(page)
      }
    })

    for (const [names, who, visits] of rounds) {
      test(`has no accessibility violation on ${names} and their dialogs (${theme})`, async ({
        demo,
        page,
      }) => {
        await wear(page, theme)
        await signInByApi(page, demo.address, who)
        for (const { route, dialogs = [], opens = false } of visits) {
          await page.goto(`${demo.address}${route}`)
          await filled(page)
          await expectNothingFound(page)
          for (const open of dialogs) {
            await open(page)
            await dialogSettled(page)
            await expectNothingFound(page, behindDialogs)
            await page.keyboard.press('Escape')
            await expect(opened(page)).toHaveCount(0)
          }
          if (!opens) continue
          await openFirst(page, route)
          await filled(page)
          await expectNothingFound(page)
        }
      })
    }

    test(`has no accessibility violation on the admin sign-in page and an expanded log entry (${theme})`, async ({
      demo,
      page,
    }) => {
      await wear(page, theme)
      await page.goto(`${demo.address}/admin/login`)
      await settled(page)
      await expectNothingFound(page)
      await signInByApi(page, demo.address, ingrid)
      const [id] = await idsOf(page, demo.address, 'Johannes Aga')
      const changed = await page.request.put(`${demo.address}/api/family/${id}`, {
        data: { occupation: `Ferryman, read in the ${theme}` },
        headers: { origin: demo.address },
      })
      expect(changed.status()).toBe(200)
      await page.goto(`${demo.address}/admin/activity`)
      await filled(page)
      await page.getByRole('list', { name: 'Activity' }).getByRole('button').first().click()
      await expect(page.getByRole('cell', { name: `Ferryman, read in the ${theme}` })).toBeVisible()
      await expectNothingFound(page)
    })

    test(`has no accessibility violation on the tree, the monitor, a person's details and the drawer (${theme})`, async ({
      site,
      page,
    }) => {
      await wear(page, theme)
      await signInByApi(page, site.address, isaura)
      await openTree(page, site.address)
      await settled(page)
      await expectNothingFound(page)
      const monitor = await openMonitor(page)
      await expect(monitor).toBeVisible()
      await expectNothingFound(page)
      await monitor.getByRole('button', { name: 'Close the list' }).click()
      await openDetails(page, 'Ambrosius')
      await dialogSettled(page)
      await expectNothingFound(page, behindDialogs)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.setViewportSize({ width: 390, height: 844 })
      await settled(page)
      await expectNothingFound(page)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await dialogSettled(page)
      await expectNothingFound(page, behindDialogs)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Monitor' }).click()
      await dialogSettled(page)
      await expectNothingFound(page, behindDialogs)
    })
  })
}

/** Presses Tab until the focus is on what the test names; fails after a whole round of the page. */
async function tabTo(page: Page, what: RegExp) {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return ''
      const labels =
        element instanceof HTMLInputElement
          ? [...(element.labels ?? [])].map((label) => label.textContent)
          : []
      return [
        element.getAttribute('aria-label'),
        ...labels,
        element.textContent,
        element.getAttribute('placeholder'),
      ].join(' ')
    })
    if (what.test(focused)) return
  }
  throw new Error(`The Tab key never reached ${what}.`)
}

test('signs in, opens the tree, finds a person and reads the details using only the keyboard', async ({
  site,
  page,
}) => {
  await page.goto(`${site.address}/login`)
  await settled(page)
  await tabTo(page, /username or email/i)
  await page.keyboard.type(isaura.username)
  await tabTo(page, /^\s*password/i)
  await page.keyboard.type(isaura.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.address}/`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title, 'a new page hands the focus to its title').toBeFocused()
  await tabTo(page, /family tree/i)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/family-tree/)
  await expect(title).toBeFocused()
  await tabTo(page, /search family members/i)
  await page.keyboard.type('Elspethine')
  await page.keyboard.press('Enter')
  const found = personCard(page, 'Elspethine')
  await expect(found).toBeInViewport()
  await tabTo(page, /arrow keys move/i)
  await expect(found, 'the highlight of a search goes after three seconds').not.toHaveAttribute(
    'data-highlighted',
  )
  await page.keyboard.press('ArrowDown')
  await expect(found, 'the walk begins with whoever is in the middle').toHaveAttribute('data-highlighted')
  await page.keyboard.press('ArrowDown')
  await expect(personCard(page, 'Wendelin')).toHaveAttribute('data-highlighted')
  await page.keyboard.press('ArrowUp')
  await expect(personCard(page, 'Ottokar')).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Clockmaker')
  await expect(dialog).toContainText('Elspethine Ravenholt')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

/** The tables of the admin area, with their columns. */
const tables: Visit[] = [
  {
    route: '/admin/family-members',
    columns: ['Member', 'Username/Contact', 'Role', 'Status', 'Joined', 'Actions'],
  },
  // Seven columns: here its rows are cards.
  { route: '/admin/admin-users' },
  { route: '/admin/activity' },
]

/** Rows of tabs, choices and faces scroll by themselves, as the tree does. */
const ownScrolling = '.react-flow, [role="tablist"], [data-scrolls-sideways]'

/** How wide the screen is, in px, and how large the letters are on it, in percent. */
interface Room {
  width: number
  letters: number
}

async function expectAllFits(
  demo: Site,
  browser: Browser,
  who: Credentials,
  visits: readonly Visit[],
  { width, letters }: Room = { width: 320, letters: 200 },
) {
  const context = await browser.newContext({ viewport: { width, height: 2 * width } })
  const page = await context.newPage()
  await page.addInitScript((percent) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${percent}%`
    })
  }, letters)
  const fits = async (where: string) => {
    await settled(page)
    const overflow = await page.evaluate((scrolling) => {
      const wide = document.documentElement.clientWidth
      const beyond = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
        if (element.closest(scrolling)) return false
        for (let around = element.parentElement; around; around = around.parentElement)
          if (getComputedStyle(around).textOverflow === 'ellipsis') return false
        const box = element.getBoundingClientRect()
        return box.width > 1 && box.height > 1 && box.right > wide + 1
      })
      return {
        scroll: document.documentElement.scrollWidth - wide,
        beyond: beyond.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
      }
    }, ownScrolling)
    expect.soft(overflow, where).toEqual({ scroll: 0, beyond: [] })
  }
  await page.goto(`${demo.address}/login`)
  await fits('/login')
  await signInByApi(page, demo.address, who)
  for (const { route, opens, columns } of visits) {
    await page.goto(`${demo.address}${route}`)
    await filled(page)
    await fits(route)
    if (columns) await expectTable(page, columns)
    if (!opens) continue
    await openFirst(page, route)
    await filled(page)
    await fits(page.url())
  }
  await context.close()
}

/** Every column is there with its heading, no word runs into the next one, and what is done with a row can be reached. */
async function expectTable(page: Page, columns: readonly string[]) {
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.first().getByRole('columnheader')).toHaveText([...columns])
  await expect(rows.nth(1).getByRole('cell')).toHaveCount(columns.length)
  const tooLong = await rows.locator('[role="columnheader"], [role="cell"]').evaluateAll((cells) =>
    cells
      // What is pressed to sort reaches a little into the gap.
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 10)
      .map((cell) => `${cell.textContent}: ${cell.scrollWidth} of ${cell.clientWidth} px`),
  )
  expect.soft(tooLong, page.url()).toEqual([])
  await expect(rows.nth(1).getByRole('button', { name: /^Actions for/ })).toBeInViewport({ ratio: 1 })
}

const visitsOf = (who: Credentials) => rounds.flatMap(([, whose, visits]) => (whose === who ? visits : []))

test('needs no horizontal scrolling at 320 px with text at 200 %', async ({ demo, browser }) => {
  await expectAllFits(demo, browser, selam, [...visitsOf(selam), familyTree])
})

test('needs no horizontal scrolling in the admin area at 320 px with text at 200 %, nor in its tables at 768 px', async ({
  demo,
  browser,
}) => {
  await expectAllFits(demo, browser, ingrid, visitsOf(ingrid))
  await expectAllFits(demo, browser, ingrid, tables, { width: 768, letters: 100 })
})
