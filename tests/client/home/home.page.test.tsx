/** Tests of the home page. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { me } from '#shared/contracts/accounts.contract.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getPublicStats } from '#shared/contracts/stats.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { readAllStorage } from '#tests/support/browser-tabs.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { anItem } from '../archives/some-items.ts'
import { anArticle } from '../articles/some-articles.ts'

prepareBrowser()
afterEach(() => void vi.useRealTimers())

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

it('links to the tree, the history and the four main pages', async () => {
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

it('shows the statistics', async () => {
  await openHome()
  expect(await screen.findByText('170')).toBeTruthy()
  expect(figure('Family Members')).toBe('12')
  expect(figure('Years of History')).toBe('170')
  expect(figure('Photos & Media')).toBe('3')
  expect(figure('Stories & Documents')).toBe('4')
})

it('shows dashes when the statistics could never be loaded', async () => {
  server.use(handleWithError(getPublicStats, 'not_found', 'No.'))
  await openHome()
  expect(await screen.findByText('150+')).toBeTruthy()
  expect(figure('Family Members')).toContain('not known')
})

it('shows the saved statistics offline', async () => {
  const first = await openHome()
  expect(await screen.findByText('170')).toBeTruthy()
  await first.session.refreshSession()
  await waitFor(async () => expect(await readAllStorage()).toContain('getPublicStats'))
  server.use(
    handleWithNetworkError(me),
    handleWithNetworkError(getPublicStats),
    handleWithNetworkError(getPublicSettings),
  )
  cleanup()
  await openApp('/')
  await pageTitle('Family Heritage')
  expect(await screen.findByText('170')).toBeTruthy()
  expect(await screen.findByText(/Saved copy of today/)).toBeTruthy()
})

/** Simulates scrolling near the end of the page. */
function scrollNear() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe() {
        this.#tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
}

it('shows the latest articles and the anniversaries further down', async () => {
  scrollNear()
  const born = `1950-${new Date().toLocaleDateString('sv-SE').slice(5)}`
  server.use(
    handle(articleEndpoints.news.list, () => [
      anArticle({ id: 'n', slug: 'a-reunion', title: 'A reunion', published_at: '2026-02-01T00:00:00Z' }),
    ]),
    handle(articleEndpoints.blog.list, () => [
      anArticle({ id: 'b', slug: 'the-loom', title: 'The loom', published_at: '2026-03-01T00:00:00Z' }),
    ]),
    handle(listPeople, () => [makePerson({ birth_date: born })]),
    handle(listEvents, () => []),
  )
  await openHome()
  const latest = await screen.findByRole('region', { name: 'Latest news and stories' })
  const links = await within(latest).findAllByRole('link')
  expect(links.map((link) => [link.textContent, addressOf(link)])).toEqual([
    ['The loom', '/blog/the-loom'],
    ['A reunion', '/news/a-reunion'],
  ])
  const today = await screen.findByRole('region', { name: 'On this day' })
  const birthday = within(today).getByRole('link', { name: /^Anna Lindqvist turns/ })
  expect(addressOf(birthday)).toBe('/family-tree?person=person-anna')
})

it('greets the user and links to the people whose birthdays are next', async () => {
  scrollNear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 30, 22) })
  const olof = makePerson({ id: 'olof', first_name: 'Olof', birth_date: '1940-01-02' })
  server.use(handle(listPeople, () => [olof, makePerson({ birth_date: '1950-12-30' })]))
  await openHome()
  const greeting = within(await screen.findByRole('region', { name: 'Good evening, Anna' }))
  await greeting.findByRole('link', { name: /^Olof/ })
  const links = greeting.getAllByRole('link')
  expect(links.map((link) => [link.textContent, addressOf(link)])).toEqual([
    ['Open the calendar', '/calendar'],
    [expect.stringContaining('Anna76 today'), '/family-tree?person=person-anna'],
    [expect.stringContaining('Olof87 on 2 January'), '/family-tree?person=olof'],
  ])
})

it('shows a photo of the archives with its title and year', async () => {
  const photo = anItem({
    ...{ id: 'farm', title: 'The farm', file_type: 'photo', file_url: '/api/media/farm', date_taken: '1902' },
    picture: { width: 600, height: 400, thumbhash: null },
  })
  server.use(handle(listArchives, () => ({ data: [anItem({ id: 'letter', file_type: 'document' }), photo] })))
  await openHome()
  const link = await screen.findByRole('link', { name: 'The farm · 1902' })
  expect(addressOf(link)).toBe('/archives/farm')
})

it('updates the anniversaries after midnight', async () => {
  scrollNear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 12, 22) })
  const olof = makePerson({ id: 'olof', first_name: 'Olof', birth_date: '1940-03-13' })
  server.use(handle(listPeople, () => [makePerson({ birth_date: '1950-03-12' }), olof]))
  await openHome()
  const section = within(await screen.findByRole('region', { name: 'On this day' }))
  expect(await section.findByRole('link', { name: 'Anna Lindqvist turns 76' })).toBeTruthy()
  vi.setSystemTime(new Date(2026, 2, 13, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await section.findByRole('link', { name: 'Olof Lindqvist turns 86' })).toBeTruthy()
  expect(section.queryByRole('link', { name: /^Anna/ })).toBeNull()
  expect(screen.getByText('13 March')).toBeTruthy()
})

it('shows nothing further down without articles and anniversaries', async () => {
  scrollNear()
  const answered: string[] = []
  function nothing(name: string): [] {
    answered.push(name)
    return []
  }
  server.use(
    handle(articleEndpoints.news.list, () => nothing('news')),
    handle(articleEndpoints.blog.list, () => nothing('blog')),
    handle(listPeople, () => nothing('people')),
    handle(listEvents, () => nothing('events')),
  )
  await openHome()
  await waitFor(() => expect(new Set(answered).size).toBe(4))
  await waitFor(() => expect(screen.queryByText('Latest news and stories')).toBeNull())
  expect(screen.queryByText('On this day')).toBeNull()
})
