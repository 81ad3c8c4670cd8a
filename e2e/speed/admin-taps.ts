/** The admin pages and what the benchmark taps and types there. */
import type { Page } from '@playwright/test'
import type { PageToOpen } from './page-starts.ts'
import type { Action } from './tap-latency.ts'

export const adminPages = {
  dashboard: { path: '/admin', drawn: '[aria-label="Site statistics"] a' },
  members: { path: '/admin/family-members', drawn: '[role="table"] [data-index]' },
  'tree editor': { path: '/admin/family-tree', drawn: '.tree-person' },
  timeline: { path: '/admin/timeline', drawn: '[aria-label="Events"] article' },
  blog: { path: '/admin/blog', drawn: '#root main article' },
  archive: { path: '/admin/archive', drawn: '#root main article' },
  submissions: { path: '/admin/submissions', drawn: '#root main article' },
  activity: { path: '/admin/activity', drawn: '[aria-label="Activity"] li' },
  settings: { path: '/admin/settings', drawn: '#root main form, #root main input' },
} satisfies Record<string, PageToOpen>

/** Types at the speed of a fast typist. */
const type = (word: string) => async (page: Page) => {
  for (const key of word) await page.keyboard.press(key, { delay: 90 })
}
const intoSearch = (page: Page) => page.locator('#root main').getByRole('searchbox').first().focus()

export const adminActions: readonly Action[] = [
  { name: 'members: search, 6 keys', page: adminPages.members, before: intoSearch, tap: type('ingrid') },
  {
    name: 'members: sort by status',
    page: adminPages.members,
    tap: async (page) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('status')
    },
  },
  {
    name: 'members: edit',
    page: adminPages.members,
    before: (page) => page.locator('[role="table"] [data-index] button[aria-haspopup]').first().click(),
    tap: (page) => page.getByRole('menuitem', { name: 'Edit' }).click(),
    result: '[role="dialog"] input',
  },
  {
    name: 'tree editor: choose a card',
    page: adminPages['tree editor'],
    tap: (page) => page.locator('.tree-person').first().click(),
    result: '[aria-label^="Close "]',
  },
  { name: 'archive: search, 6 keys', page: adminPages.archive, before: intoSearch, tap: type('church') },
  {
    name: 'archive: category',
    page: adminPages.archive,
    before: (page) => page.getByLabel('Category').focus(),
    tap: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    name: 'timeline: tab',
    page: adminPages.timeline,
    tap: (page) => page.getByRole('tab').nth(2).click(),
  },
  {
    name: 'submissions: tab',
    page: adminPages.submissions,
    tap: (page) => page.getByRole('tab').nth(3).click(),
  },
  {
    name: 'activity: next page',
    page: adminPages.activity,
    tap: (page) => page.getByRole('button', { name: 'Next' }).click(),
  },
]
