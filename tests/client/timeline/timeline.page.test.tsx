/** The page Family History: the timeline, the search, the filters and the states. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getHistoryStats } from '#shared/contracts/stats.contract.ts'
import { listEvents, type TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handleList, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'
import { anEvent } from './an-event.ts'

prepareBrowser()

const events = [
  anEvent({ id: 'boathouse' }),
  anEvent({
    id: 'chile',
    title: 'Sjur leaves his ship',
    description: 'He begins to work for a sailmaker.',
    event_date: '1857~',
    location: 'Valparaíso, Chile',
    associated_member_id: 'person-sjur',
    first_name: 'Sjur',
    last_name: 'Brandvold',
  }),
  anEvent({
    id: 'war',
    title: 'The lost years',
    description: 'The war takes two sons.',
    event_date: '1914/1918',
    image_url: '/api/media/picture-1',
  }),
]

const answers = (list: TimelineEvent[]) => handleList(listEvents, () => ({ list, etag: '"1"' }))

async function openHistory(at = '/family-history') {
  server.use(signedInAs(anna))
  const app = await openApp(at)
  await pageTitle('Family History')
  return app
}

const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const card = (name: string) => screen.findByRole('article', { name })

it('shows events earliest first with year, text, place, category, image and person', async () => {
  server.use(answers([...events].reverse()))
  await openHistory()
  const chile = await card('Sjur leaves his ship')
  expect(titles()).toEqual(['The boathouse is raised', 'Sjur leaves his ship', 'The lost years'])
  expect(chile.textContent).toContain('about 1857')
  for (const text of ['He begins to work for a sailmaker.', 'Valparaíso, Chile', 'Business']) {
    expect(within(chile).getByText(text)).toBeTruthy()
  }
  const person = within(chile).getByRole('link', { name: 'Sjur Brandvold' })
  expect(person.getAttribute('href')).toBe('/family-tree?person=person-sjur')
  expect(within(chile).getByText('SB')).toBeTruthy()
  const war = await card('The lost years')
  expect(within(war).getByText('1914–1918')).toBeTruthy()
  expect(within(war).getByRole('img', { name: 'The lost years' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'The nineteenth century' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: '1850s' })).toBeTruthy()
  expect(await screen.findByText('170')).toBeTruthy()
  for (const label of ['Years of history', 'Generations', 'Locations'])
    expect(screen.getByText(label)).toBeTruthy()
})

it('shows the photo of the person of an event', async () => {
  const sjur = makePerson({ id: 'person-sjur', profile_photo_url: '/api/media/sjur' })
  server.use(
    answers(events),
    handleList(listPeople, () => ({ list: [sjur], etag: '"1"' })),
  )
  await openHistory()
  const chile = await card('Sjur leaves his ship')
  await waitFor(() => expect(chile.querySelector('img')?.getAttribute('src')).toMatch('/api/media/sjur'))
})

it('opens and closes the large image of an event', async () => {
  server.use(answers(events))
  const { user } = await openHistory()
  const small = within(await card('The lost years')).getByRole('button', {
    name: 'Enlarge the picture: The lost years',
  })
  await user.click(small)
  const large = await screen.findByRole('dialog', { name: 'The lost years' })
  expect(await within(large).findByRole('img', { name: 'The lost years' })).toBeTruthy()
  expect(await within(large).findByRole('button', { name: 'Zoom in' })).toBeTruthy()
  await user.click(within(large).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('combines search and category, stores both in the URL, and resets them', async () => {
  server.use(answers(events))
  const { user } = await openHistory('/family-history?category=business')
  await waitFor(() => expect(titles()).toEqual(['Sjur leaves his ship']))
  const names = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'All',
    'General',
    'Migration',
    'Business',
    'Military',
    'Property',
    'Tradition',
  ])
  expect(screen.getByRole('button', { name: 'Business' }).getAttribute('aria-pressed')).toBe('true')
  await user.type(screen.getByRole('searchbox'), 'HARDANGER')
  expect(await screen.findByText('No Timeline Events')).toBeTruthy()
  expect(screen.getByText('No events match your current search and filters.')).toBeTruthy()
  expect(screen.queryByText(/admin panel/)).toBeNull()
  await waitFor(() => expect(window.location.search).toBe('?search=HARDANGER&category=business'))
  await user.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(titles()).toEqual(['The boathouse is raised', 'The lost years']))
  expect(screen.getByText('2 of 3 events')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
})

it('explains an empty timeline', async () => {
  server.use(answers([]), handleWithError(getHistoryStats, 'not_found'))
  await openHistory()
  expect(await screen.findByText('No Timeline Events')).toBeTruthy()
  expect(screen.getByText('No family history events have been added yet.')).toBeTruthy()
  expect(screen.getByText('Timeline events can be added through the admin panel.')).toBeTruthy()
  // What the specification shows while the figures were never loaded.
  for (const figure of ['150+', '5', '12']) expect(await screen.findByText(figure)).toBeTruthy()
})

it('shows a loading error in an alert and a toast and tries again', async () => {
  server.use(handleWithError(listEvents, 'forbidden', ''))
  const { user } = await openHistory()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load timeline events')
  const toast = (await screen.findByText('Error')).parentElement
  expect(toast?.textContent).toContain('Failed to load timeline events')
  server.use(handleWithError(listEvents, 'forbidden', 'The archive is being moved.'))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The archive is being moved.'))
  server.use(answers(events))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await card('The lost years')).toBeTruthy()
})

it('shows the offline state without a saved copy', async () => {
  server.use(handleWithNetworkError(listEvents))
  await openHistory()
  expect(await screen.findByText('Not saved on this device yet')).toBeTruthy()
})

it('shows a year once, also BC, and the full date if known', async () => {
  server.use(
    answers([
      anEvent({ id: 'valley', title: 'The valley is settled', event_date: '-0500~' }),
      anEvent({ id: 'ides', title: 'The ides', event_date: '-0043-03-15' }),
    ]),
  )
  await openHistory()
  const valley = await card('The valley is settled')
  expect(valley.textContent?.match(/501 BC/g)).toHaveLength(1)
  const ides = await card('The ides')
  expect(within(ides).getByText('15 March 44 BC')).toBeTruthy()
})
