/** Tests of the bar at the bottom of phones. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { oneHandScreen } from '#client/theme/screen-kinds.ts'
import { anna, makeUser } from '#tests/support/client-people.ts'
import { openApp, openedDialog, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

/** After the stand-ins of `prepareBrowser`: only the query for phones matches. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === oneHandScreen, media: query }),
  )
})

async function openBar(user = anna, at = '/') {
  server.use(signedInAs(user))
  const app = await openApp(at)
  return { app, bar: within(await screen.findByRole('navigation', { name: 'Main pages' })) }
}

it('links to four pages, and marks the current page', async () => {
  const { bar } = await openBar(anna, '/archives')
  const links = bar.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Tree', '/family-tree'],
    ['History', '/family-history'],
    ['Archives', '/archives'],
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, null, 'page'])
})

it.each([
  ['a member', anna, 0],
  ['an administrator', makeUser({ role: 'admin' }), 1],
] as const)('opens the other pages of %s by "More"', async (_, user, adminLinks) => {
  const { app, bar } = await openBar(user)
  await app.user.click(bar.getByRole('button', { name: 'More' }))
  const sheet = await openedDialog('More')
  for (const name of ['News', 'Blog', 'My Profile', 'My Submissions', 'Offline copy']) {
    expect(sheet.getByRole('link', { name })).toBeTruthy()
  }
  expect(sheet.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(sheet.queryAllByRole('link', { name: 'Admin Dashboard' })).toHaveLength(adminLinks)
})
