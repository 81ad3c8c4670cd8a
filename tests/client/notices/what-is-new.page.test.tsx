/** The page "What is new", and the choice of notifications on it. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { type Comment, listComments } from '#shared/contracts/comments.contract.ts'
import {
  getNoticeSettings,
  getNoticeState,
  getPushKey,
  type NoticeSettings,
  type NoticeState,
  saveNoticeVisit,
  savePushSubscription,
  stopWeeklyMail,
  updateNoticeSettings,
} from '#shared/contracts/notices.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { listMySubmissions } from '#shared/contracts/submissions.contract.ts'
import { anItem } from '#tests/client/archives/some-items.ts'
import { anArticle } from '#tests/client/articles/some-articles.ts'
import { anna, makePerson } from '#tests/support/client-people.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { openApp, pageTitle, prepareBrowser, server, signedInAs } from '#tests/support/render.tsx'

prepareBrowser()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 10, 12) }))
afterEach(() => void vi.useRealTimers())

const people = [
  makePerson({ birth_date: '1940-01-01' }),
  makePerson({ id: 'ole', first_name: 'Ole', last_name: 'Berg', birth_date: '1946-03-12', father_id: 'far' }),
  makePerson({ id: 'far', first_name: 'Far', last_name: 'Berg', birth_date: '1900', deceased: true }),
]
const roof = anArticle({
  id: 'roof',
  title: 'The new roof',
  slug: 'the-new-roof',
  published_at: '2026-03-09T10:00:00.000Z',
  member_ids: ['ole'],
})
const oldRoof = anArticle({ id: 'old', title: 'The old roof', published_at: '2026-02-20T10:00:00.000Z' })

const makeComment = (changes: Partial<Comment>): Comment => ({
  ...{ id: 'c1', target_type: 'news', target_id: 'roof', parent_id: null, text: 'How beautiful!' },
  ...{ author_id: 'account-ole', author_name: 'Ole Berg', author_member_id: 'ole' },
  created_at: '2026-03-09T11:00:00.000Z',
  updated_at: '2026-03-09T11:00:00.000Z',
  ...changes,
})

const untouched: NoticeSettings = {
  ...{ push_kinds: [], mail_kinds: [], quiet: null, time_zone: null },
  ...{ was_offered: false, mail_address: 'anna@example.org' },
}

let state: NoticeState
let settings: NoticeSettings
let visits: string[]
beforeEach(() => {
  state = {
    visited_at: '2026-03-01T00:00:00.000Z',
    own_ids: [],
    answer_ids: [],
    muted_ids: [],
    is_subscribed: false,
  }
  settings = untouched
  visits = []
})

interface Contents {
  comments?: Comment[]
  family?: typeof people
}

async function openNew({ comments = [], family = people }: Contents = {}, path = '/new') {
  server.use(
    signedInAs(anna),
    handle(listPeople, () => family),
    handle(articleEndpoints.news.list, () => [roof, oldRoof]),
    handle(articleEndpoints.blog.list, () => []),
    handle(listArchives, () => ({ data: [anItem({ created_at: '2020-01-01T00:00:00.000Z' })] })),
    handle(listComments, () => comments),
    handle(listMySubmissions, () => []),
    handle(getNoticeState, () => state),
    handle(saveNoticeVisit, ({ body }) => {
      visits.push(body.until)
      state = { ...state, visited_at: body.until }
      return { visited_at: body.until }
    }),
    handle(getNoticeSettings, () => settings),
    handle(updateNoticeSettings, ({ body }) => {
      settings = Object.assign({}, settings, body, { was_offered: true })
      return settings
    }),
  )
  const app = await openApp(path)
  await pageTitle('What is new')
  return app
}

const findFresh = async () => within(await screen.findByRole('list', { name: 'New since your last visit' }))
const readLines = (list: { getAllByRole: (role: string) => HTMLElement[] }) =>
  list.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the list', () => {
  it('has what came since the last visit, the latest first, and leads to it', async () => {
    await openNew({ comments: [makeComment({})] })
    const fresh = await findFresh()
    expect(readLines(fresh)).toEqual([
      expect.stringContaining('Ole Berg commented on “The new roof”Comment · 1d ago · How beautiful!'),
      expect.stringContaining('The new roofNews · 1d ago · from Berta Holm'),
      expect.stringContaining('Ole Berg turns 80 on 12 MarchBirthday'),
    ])
    expect(fresh.getByRole('link', { name: 'The new roof' }).getAttribute('href')).toBe('/news/the-new-roof')
    expect(fresh.getByRole('link', { name: 'Ole Berg turns 80 on 12 March' }).getAttribute('href')).toBe(
      '/people/ole',
    )
  })

  it('keeps what came earlier behind a heading', async () => {
    const { user } = await openNew()
    await findFresh()
    const earlier = screen.getByText('Earlier (1)')
    await user.click(earlier)
    expect(readLines(within(screen.getByRole('list', { name: 'Earlier' })))).toEqual([
      expect.stringContaining('The old roof'),
    ])
  })

  it('tells the user’s own answers apart from other comments, and leaves out what is the user’s own', async () => {
    state = { ...state, own_ids: ['roof'], answer_ids: ['c1'] }
    await openNew({
      comments: [makeComment({}), makeComment({ id: 'c2', author_id: 'account-anna', text: 'Mine' })],
    })
    expect(readLines(await findFresh())).toEqual([
      expect.stringContaining('Ole Berg commented on “The new roof”Answer to you'),
      expect.stringContaining('Ole Berg turns 80'),
    ])
  })

  it('says when somebody writes on the user’s own page', async () => {
    state = { ...state, answer_ids: ['c1'] }
    await openNew({ comments: [makeComment({ target_type: 'person', target_id: 'person-anna' })] })
    expect(readLines(await findFresh())).toContainEqual(
      expect.stringContaining('Ole Berg commented on your pageAnswer to you'),
    )
  })

  it('joins the thanks for one record, and many changed people of a day', async () => {
    const thanks = (id: string, name: string) =>
      makeComment({ id, text: null, author_id: id, author_name: name, author_member_id: null })
    const changed = Array.from({ length: 7 }, (_, n) =>
      makePerson({ id: `new-${n}`, birth_date: null, updated_at: `2026-03-08T10:00:0${n}.000Z` }),
    )
    await openNew({ comments: [thanks('a', 'Ole'), thanks('b', 'Liv')], family: [...people, ...changed] })
    const lines = readLines(await findFresh())
    expect(lines).toContainEqual(expect.stringContaining('Ole and Liv said thank you for “The new roof”'))
    expect(lines).toContainEqual(expect.stringContaining('7 people were added or changed'))
  })

  it('is empty when everything was seen', async () => {
    state = { ...state, visited_at: '2026-03-10T11:00:00.000Z' }
    await openNew()
    expect(await screen.findByText('Nothing new')).toBeTruthy()
    expect(visits).toEqual([])
  })
})

describe('the visit', () => {
  it('is saved up to the latest thing, while the list stays as it was', async () => {
    await openNew({ comments: [makeComment({})] })
    await findFresh()
    await waitFor(() => expect(visits).toEqual(['2026-03-09T11:00:00.000Z']))
    expect(readLines(await findFresh())).toHaveLength(3)
  })

  it('stays on the device when the server cannot be reached', async () => {
    await openNew()
    server.use(handleWithNetworkError(saveNoticeVisit))
    await findFresh()
    await waitFor(() =>
      expect(localStorage.getItem('family-heritage-notices')).toContain('2026-03-09T10:00:00.000Z'),
    )
  })
})

describe('the filters', () => {
  it('show one kind, and are in the address', async () => {
    const { user } = await openNew({ comments: [makeComment({})] })
    await findFresh()
    await user.click(screen.getByRole('button', { name: 'Birthdays' }))
    expect(readLines(await findFresh())).toEqual([expect.stringContaining('Ole Berg turns 80')])
    await waitFor(() => expect(location.search).toBe('?kind=birthdays'))
  })

  it('show one person, or the person’s branch', async () => {
    const { user } = await openNew({ comments: [makeComment({})] }, '/new?person=far')
    expect(await screen.findByText('Nothing new')).toBeTruthy()
    await user.click(
      screen.getByRole('checkbox', { name: 'Include ancestors, descendants and their partners' }),
    )
    expect(readLines(await findFresh())).toHaveLength(3)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Anna Lindqvist')
    expect(await screen.findByText('Nothing new')).toBeTruthy()
  })
})

describe('the choice', () => {
  const findBox = (name: string | RegExp) => screen.findByRole('checkbox', { name })

  it('sends a weekly email of the chosen kinds', async () => {
    const { user } = await openNew()
    await user.click(await findBox(/Send me an email every Sunday/))
    await waitFor(() => expect(settings.mail_kinds).toContain('news'))
    expect(screen.getByText(/To anna@example.org/)).toBeTruthy()
    await user.click(await findBox('News'))
    await waitFor(() => expect(settings.mail_kinds).not.toContain('news'))
    expect(settings.push_kinds).toEqual([])
    expect(settings.time_zone).not.toBeNull()
  })

  it('offers notices once, after the first answer to a contribution', async () => {
    state = { ...state, answer_ids: ['c1'] }
    const { user } = await openNew({ comments: [makeComment({})] })
    const question = 'Would you like to be told when something is new?'
    const offer = within(await screen.findByRole('region', { name: question }))
    await user.click(offer.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: question })).toBeNull())
    expect(settings).toMatchObject({ was_offered: true, push_kinds: [], mail_kinds: [] })
  })

  it('does not offer notices before anybody has answered', async () => {
    await openNew({ comments: [makeComment({})] })
    await findBox(/Send me an email every Sunday/)
    expect(screen.queryByText('Would you like to be told when something is new?')).toBeNull()
  })

  it('says when the browser cannot show notifications', async () => {
    await openNew()
    expect(await screen.findByText('This browser cannot show notifications of this site.')).toBeTruthy()
  })
})

describe('notifications on this device', () => {
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/x',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
    unsubscribe: async () => true,
  }
  let current: typeof subscription | null
  beforeEach(() => {
    current = null
    const pushManager = {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription
        return subscription
      },
    }
    const registration = { pushManager }
    const notification = {
      permission: 'default',
      requestPermission: async () => {
        notification.permission = 'granted'
        return 'granted'
      },
    }
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', notification)
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        ready: Promise.resolve(registration),
        getRegistration: async () => registration,
        addEventListener: () => {},
        removeEventListener: () => {},
      },
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('are turned on by a tap, with some kinds and a quiet night', async () => {
    const saved: unknown[] = []
    const { user } = await openNew()
    server.use(
      handle(getPushKey, () => ({ key: 'B'.repeat(87) })),
      handle(savePushSubscription, ({ body }) => {
        saved.push(body)
        return { success: true as const }
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }))
    await screen.findByRole('button', { name: 'Turn off on this device' })
    expect(saved).toEqual([
      { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    ])
    await waitFor(() =>
      expect(settings).toMatchObject({
        push_kinds: ['answers', 'news', 'blog', 'birthdays'],
        quiet: { from: '21:00', to: '08:00' },
      }),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quiet until' }), '09:00')
    await waitFor(() => expect(settings.quiet).toEqual({ from: '21:00', to: '09:00' }))
  })

  it('leave the weekly email off that was stopped elsewhere since the page was loaded', async () => {
    settings = {
      ...untouched,
      push_kinds: ['news'],
      mail_kinds: ['news'],
      quiet: { from: '21:00', to: '08:00' },
    }
    server.use(
      handle(getPushKey, () => ({ key: 'B'.repeat(87) })),
      handle(savePushSubscription, () => ({ success: true as const })),
    )
    const { user } = await openNew()
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }))
    const until = await screen.findByRole('combobox', { name: 'Quiet until' })
    settings = { ...settings, mail_kinds: [] }
    await user.selectOptions(until, '09:00')
    await waitFor(() => expect(settings.quiet).toEqual({ from: '21:00', to: '09:00' }))
    expect(settings.mail_kinds).toEqual([])
    const box = await screen.findByRole('checkbox', { name: /Send me an email every Sunday/ })
    await waitFor(() => expect(box).toHaveProperty('checked', false))
  })
})

describe('the page that stops the weekly email', () => {
  it('asks first, without a session', async () => {
    const stopped: string[] = []
    server.use(
      signedInAs(null),
      handle(stopWeeklyMail, ({ params }) => {
        stopped.push(params.id)
        return { success: true as const }
      }),
    )
    const id = `account-anna.${'A'.repeat(22)}`
    const { user } = await openApp(`/stop-mail/${id}`)
    await pageTitle('Stop the weekly email?')
    expect(stopped).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stop the weekly email' }))
    await pageTitle('The weekly email is stopped')
    expect(stopped).toEqual([id])
  })
})
