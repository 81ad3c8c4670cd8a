/** The page Calendar. */
import { screen, waitFor, within } from '@testing-library/react'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/contracts/app-error.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import {
  type CalendarFeed,
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  listEvents,
  updateCalendarFeed,
} from '#shared/contracts/timeline.contract.ts'
import { anEvent } from '#tests/client/timeline/an-event.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle } from '#tests/support/msw-handlers.ts'
import {
  openApp,
  openedQuestion,
  pageTitle,
  passwordDialog,
  prepareBrowser,
  server,
  settings,
  signedInAs,
} from '#tests/support/render.tsx'

const { device } = prepareBrowser()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 12, 22) }))
afterEach(() => void vi.useRealTimers())

const union = { union_id: 'u', from: '1976-03-14', to: null, end_reason: null, place: null }
const people = [
  makePerson({ birth_date: '1946-03-12', partners: [{ ...union, member_id: 'olof' }] }),
  makePerson({
    id: 'olof',
    first_name: 'Olof',
    birth_date: '1944-04-02',
    partners: [{ ...union, member_id: 'person-anna' }],
  }),
  makePerson({ id: 'stina', first_name: 'Stina', birth_date: '1880-03-20', death_date: '1930-03-20' }),
]
const reunion = anEvent({ id: 'r', title: 'Reunion at the lake', event_date: '2026-03-28' })

/** Before the handlers of a test, which take precedence. */
beforeEach(() => server.use(handle(getCalendarFeed, () => ({ feed: null }))))

async function openCalendar(address = '/calendar', isWide = false, family = people) {
  device().change({ roomy: isWide })
  server.use(
    signedInAs(anna),
    handle(listPeople, () => family),
    handle(listEvents, () => [reunion, anEvent()]),
  )
  const app = await openApp(address)
  await pageTitle('Calendar')
  await screen.findByRole('button', { name: 'Today' })
  return app
}

function readDays(): (string | null)[] {
  const days = screen.getByRole('list', { name: 'Days' })
  return within(days)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === days)
    .map(({ textContent }) => textContent)
}

it('lists the days of the month with ages and years, and links to the people', async () => {
  await openCalendar()
  expect(screen.getByRole('heading', { level: 2, name: 'March 2026' })).toBeTruthy()
  await screen.findByText('Reunion at the lake')
  expect(readDays()).toEqual([
    expect.stringMatching(/Thursday, 12 March, today.*Anna Lindqvistturns 80$/),
    expect.stringMatching(/14 March.*Anna Lindqvist and Olof Lindqvistmarried for 50 years$/),
    expect.stringMatching(/20 March.*Stina Lindqvistdied 96 years ago$/),
    expect.stringMatching(/28 March.*Reunion at the lakeEvent$/),
  ])
  expect(screen.getByRole('link', { name: 'Stina Lindqvist' }).getAttribute('href')).toBe('/people/stina')
  expect(screen.getByRole('link', { name: 'Reunion at the lake' }).getAttribute('href')).toBe(
    '/family-history?search=Reunion%20at%20the%20lake',
  )
})

it('begins with today, and keeps the days before behind a heading', async () => {
  vi.setSystemTime(new Date(2026, 2, 20, 9))
  const { user } = await openCalendar()
  await screen.findByText('Reunion at the lake')
  expect(readDays()).toHaveLength(2)
  const earlier = screen.getByText('Earlier this month').closest('details')
  expect(earlier?.open).toBe(false)
  await user.click(screen.getByText('Earlier this month'))
  expect(
    within(screen.getByRole('list', { name: 'Days before today' })).getAllByRole('heading'),
  ).toHaveLength(2)
})

it('moves to the next month, and keeps the month in the address', async () => {
  const { user } = await openCalendar()
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByRole('heading', { level: 2, name: 'April 2026' })).toBeTruthy()
  expect(readDays()).toEqual([expect.stringMatching(/2 April.*Olof Lindqvistturns 82$/)])
  await waitFor(() => expect(window.location.search).toBe('?month=2026-04'))
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByText('Nothing in this month')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Today' }))
  expect(screen.getByRole('heading', { level: 2, name: 'March 2026' })).toBeTruthy()
})

it('shows all days of the week that the address names', async () => {
  const { user } = await openCalendar('/calendar?week=2026-04-01')
  expect(screen.getByRole('heading', { level: 2, name: '30 March – 5 April 2026' })).toBeTruthy()
  expect(readDays()).toHaveLength(7)
  await user.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(screen.getByRole('heading', { level: 2, name: '23 – 29 March 2026' })).toBeTruthy()
})

it('hides a kind of entry, and keeps the choice in the address', async () => {
  const { user } = await openCalendar()
  await screen.findByText('Reunion at the lake')
  await user.click(screen.getByRole('button', { name: 'Remembrance' }))
  await user.click(screen.getByRole('button', { name: 'Events' }))
  expect(readDays()).toHaveLength(2)
  await waitFor(() => expect(window.location.search).toBe('?kinds=reunion.birthday.anniversary'))
})

it('shows the month as a table in a wide window, and more of a day in its week', async () => {
  const many = ['Per', 'Kari', 'Nils', 'Tora'].map((first_name) =>
    makePerson({ id: first_name, first_name, birth_date: '1960-03-18' }),
  )
  const { user } = await openCalendar('/calendar', true, many)
  const table = within(await screen.findByRole('table', { name: 'Month' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toHaveLength(7)
  expect((await table.findAllByRole('link', { name: /turns 66/ })).length).toBe(2)
  await user.click(table.getByRole('button', { name: '2 more on 18 March' }))
  expect(screen.getByRole('heading', { level: 2, name: '16 – 22 March 2026' })).toBeTruthy()
  expect(screen.getAllByText('turns 66')).toHaveLength(4)
})

it('saves an entry as an iCalendar file', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file)
        return 'blob:file'
      },
      revokeObjectURL: () => {},
    }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await openCalendar()
  await user.click(screen.getByRole('button', { name: 'Save to my calendar: Anna Lindqvist turns 80' }))
  await waitFor(() => expect(clicked).toHaveBeenCalled())
  const [event] = new ICAL.Component(ICAL.parse(await (files[0] as Blob).text())).getAllSubcomponents(
    'vevent',
  )
  const { summary, startDate } = new ICAL.Event(event as ICAL.Component)
  expect([summary, startDate.toString(), startDate.isDate]).toEqual([
    'Anna Lindqvist turns 80',
    '2026-03-12',
    true,
  ])
  clicked.mockRestore()
})

describe('the feed', () => {
  const feed = {
    scope: 'everybody' as const,
    has_years: false,
    has_surnames: false,
    created_at: '2026-03-01T12:00:00Z',
  }
  const url = 'https://family.example/api/calendar/secret.ics'

  it('asks for the password, makes an address with the chosen people, and shows it once', async () => {
    let current: CalendarFeed | null = null
    let hasProved = false
    server.use(
      handle(getCalendarFeed, () => ({ feed: current })),
      handle(confirmPassword, () => {
        hasProved = true
        return { success: true as const }
      }),
      handle(createCalendarFeed, ({ body }) => {
        if (!hasProved) throw new AppError('password_needed', 'Please confirm again that it is you.')
        current = { ...feed, scope: body.scope }
        return { feed: current, url }
      }),
    )
    const { user } = await openCalendar()
    await user.selectOptions(await screen.findByLabelText('People'), 'My own branch')
    await user.click(screen.getByRole('button', { name: 'Get a private address' }))
    const question = await passwordDialog()
    await user.type(question.getByLabelText('Password'), 'Secret-123')
    await user.click(question.getByRole('button', { name: 'Continue' }))
    expect(((await screen.findByLabelText('Your private address')) as HTMLInputElement).value).toBe(url)
    expect(current).toMatchObject({ scope: 'branch' })
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
    expect(screen.getByText(/^Your calendar address was created on 1 March 2026/)).toBeTruthy()
  })

  it('saves a choice at once, and stops after a question', async () => {
    let current: CalendarFeed | null = feed
    server.use(
      handle(getCalendarFeed, () => ({ feed: current })),
      handle(updateCalendarFeed, ({ body }) => {
        current = { ...feed, has_years: body.hasYears }
        return { feed: current }
      }),
      handle(deleteCalendarFeed, () => {
        current = null
        return { success: true as const }
      }),
    )
    const { user } = await openCalendar()
    await user.click(await screen.findByLabelText('With ages and years'))
    await waitFor(() => expect(current).toMatchObject({ has_years: true }))
    expect(screen.queryByLabelText('Your private address')).toBeNull()
    const stop = screen.getByRole<HTMLButtonElement>('button', { name: 'Switch off the calendar address' })
    // The buttons wait until the choice is saved.
    await waitFor(() => expect(stop.disabled).toBe(false))
    await user.click(stop)
    const question = await openedQuestion()
    await user.click(question.getByRole('button', { name: 'Switch off the calendar address' }))
    expect(await screen.findByRole('button', { name: 'Get a private address' })).toBeTruthy()
  })
})

describe('birthdays of people under 16', () => {
  // Today is 12 March 2026: Siri turns 16, Tuva in three days.
  const children = [
    makePerson({ id: 'sixteen', first_name: 'Siri', birth_date: '2010-03-12' }),
    makePerson({ id: 'young', first_name: 'Tuva', birth_date: '2010-03-15' }),
  ]

  it('waits until an administrator has allowed them', async () => {
    await openCalendar('/calendar', false, children)
    await screen.findByText('Reunion at the lake')
    expect(screen.getByRole('link', { name: 'Siri Lindqvist' })).toBeTruthy()
    expect(screen.queryByText(/Tuva/)).toBeNull()
  })

  it('shows them where an administrator has allowed them', async () => {
    server.use(handle(getPublicSettings, () => ({ ...settings, child_birthdays: true })))
    await openCalendar('/calendar', false, children)
    expect(await screen.findByRole('link', { name: 'Tuva Lindqvist' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Siri Lindqvist' })).toBeTruthy()
  })
})
