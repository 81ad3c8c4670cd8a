/** The first page: where it leads, and the family in figures, saved ones too. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { me } from '#shared/contracts/accounts.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getPublicStats } from '#shared/contracts/stats.contract.ts'
import { everythingStored } from '#tests/support/browser-tabs.ts'
import { anna } from '#tests/support/client-people.ts'
import { handleRefusal, handleSilence } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()

async function openHome() {
  server.use(signedInAs(anna))
  const app = await openApp('/')
  await pageTitle('Family Heritage')
  return app
}

function figure(label: string) {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent
}

const addressOf = (link: HTMLElement) => link.getAttribute('href')

it('leads from the hero to the tree and the history, and from four cards to the pages', async () => {
  await openHome()
  expect(addressOf(screen.getByRole('link', { name: 'Explore the family tree' }))).toBe('/family-tree')
  expect(addressOf(screen.getByRole('link', { name: 'Read our history' }))).toBe('/family-history')
  const cards = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(cards.map((card) => addressOf(within(card).getByRole('link')))).toEqual([
    '/family-history',
    '/family-tree',
    '/news',
    '/blog',
  ])
})

it('tells the real figures', async () => {
  await openHome()
  expect(await screen.findByText('170')).toBeTruthy()
  expect(figure('Family Members')).toBe('12')
  expect(figure('Years of History')).toBe('170')
  expect(figure('Photos & Media')).toBe('3')
  expect(figure('Stories & Documents')).toBe('4')
})

it('shows the default years and no made-up figures where none could ever be loaded', async () => {
  server.use(handleRefusal(getPublicStats, 'not_found', 'No.'))
  await openHome()
  expect(await screen.findByText('150+')).toBeTruthy()
  expect(figure('Family Members')).toContain('not known')
})

it('shows the saved figures without a network, and says so', async () => {
  const first = await openHome()
  expect(await screen.findByText('170')).toBeTruthy()
  await first.session.refreshSession()
  await waitFor(async () => expect(await everythingStored()).toContain('getPublicStats'))
  server.use(handleSilence(me), handleSilence(getPublicStats), handleSilence(getPublicSettings))
  cleanup()
  await openApp('/')
  await pageTitle('Family Heritage')
  expect(await screen.findByText('170')).toBeTruthy()
  expect(await screen.findByText(/Saved copy of today/)).toBeTruthy()
})
