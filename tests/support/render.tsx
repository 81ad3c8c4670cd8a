/**
 * The whole app as a person meets it, on a fresh browser and against the endpoints' own test answers. Every call opens a
 * fresh copy of the app's modules, so that no test hears the session of the one before.
 */
import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw/http'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import * as theme from '#client/theme/system.ts'
import { getEncryptionKey, logout, me, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getArchiveStats, listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog } from '#shared/contracts/audit.contract.ts'
import { getImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { getStorageStats } from '#shared/contracts/media.contract.ts'
import { getPerson, listPeople } from '#shared/contracts/people.contract.ts'
import { getPublicSettings, type PublicSettings } from '#shared/contracts/settings.contract.ts'
import { getDashboardStats, getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'
import { listMySubmissions, listSubmissions } from '#shared/contracts/submissions.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { closeBrowser, openBrowser } from './browser-tabs.ts'
import { aPerson } from './client-people.ts'
import { importSession, type SessionModules } from './import-session.ts'
import { handle, handleSilence } from './msw-handlers.ts'

// The theme remembers every style it has worked out and nothing else: all copies of the app wear the same one.
vi.doMock('#client/theme/system.ts', () => theme)

export const server = setupServer()

/** What a test can meet of a style: whether something is there, is named as one word or several, and takes pointers. */
const met = /^(?:display|visibility|pointer-events|position|content):/
const styles = createCache({ key: 'css' })
const insert = styles.insert
/** The other nine tenths are left out of the document, where jsdom would read them anew for every answer. */
styles.insert = (selector, serialized, sheet, kept) => {
  const text = serialized.styles
    .replace(/[^;{}]+;/g, (declaration) => (met.test(declaration) ? declaration : ''))
    .replace(/[^;{}]+\{\}/g, '')
  if (selector !== '' && text !== '') return insert(selector, { ...serialized, styles: text }, sheet, kept)
  if (kept) styles.inserted[serialized.name] = true
}

const settings: PublicSettings = {
  site_name: 'Family Heritage',
  site_description: '',
  contact_email: null,
  theme: 'dark',
  maintenance_mode: false,
}

const dashboard = {
  familyMembers: 3,
  familyTreeMembers: 12,
  publishedBlogs: 2,
  publishedNews: 1,
  publishedArchives: 4,
  pendingSubmissions: 0,
}

const noFiles = { fileCount: 0, bytes: 0 }
const storage = {
  totalUsed: 0,
  totalQuota: 1024 ** 3,
  usagePercentage: 0,
  isNearCapacity: false,
  isAtCapacity: false,
  breakdown: { images: noFiles, videos: noFiles, documents: noFiles, other: noFiles },
}

const sealingKey = { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a00', key: btoa('k'.repeat(32)) }

/** Whether the device prefers light and has room beside a page, and who listens to it. */
export interface Device {
  light: boolean
  roomy: boolean
  change: (to: { light?: boolean; roomy?: boolean }) => void
}

/** jsdom has no media queries, no scrolling and no observers: the least that stands in for them. */
function furnish(): Device {
  const asked = new Set<{ query: string; target: EventTarget & { matches: boolean } }>()
  const device: Device = {
    light: false,
    roomy: true,
    change(to) {
      Object.assign(device, to)
      for (const { query, target } of asked) {
        const before = target.matches
        target.matches = matches(query)
        if (target.matches !== before) target.dispatchEvent(new Event('change'))
      }
    },
  }
  const matches = (query: string) =>
    (query.includes('prefers-color-scheme: light') && device.light) ||
    (query === '(min-width: 64rem)' && device.roomy)
  vi.stubGlobal('matchMedia', (query: string) => {
    const target = Object.assign(new EventTarget(), { matches: matches(query), media: query })
    asked.add({ query, target })
    return target
  })
  vi.stubGlobal('scrollTo', () => {})
  return device
}

let device: Device
/** No retry outlives its test. */
let stopQueries = () => {}

/** Call once in a test file that opens the app: starts and stops what stands around it. */
export function prepareBrowser(): { device: () => Device } {
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' })
    // It fits out the document once; closing the browser must not take that along.
    userEvent.setup()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    openBrowser()
    device = furnish()
    server.resetHandlers(
      http.get('*/api/health', () => HttpResponse.error()),
      handle(logout, () => ({ success: true as const })),
      handle(getEncryptionKey, () => sealingKey),
      handle(getPublicSettings, () => settings),
      handle(getPublicStats, () => ({
        familyMembers: 12,
        yearsOfHistory: 170,
        photosAndMedia: 3,
        storiesAndDocuments: 4,
      })),
      handle(getHistoryStats, () => ({ yearsOfHistory: 170, generations: 5, locations: 12 })),
      // Every page of the house may be looked at; a test that is about one of them says what it holds.
      ...[
        listPeople,
        listEvents,
        articleEndpoints.news.list,
        articleEndpoints.blog.list,
        listMySubmissions,
      ].map((list) => handle(list, () => [])),
      handle(getPerson, ({ params }) => aPerson({ id: params.id })),
      handle(listArchives, () => ({ data: [] })),
      handle(getArchiveStats, () => ({ data: { documents: 0, photos: 0, videos: 0, years_covered: 0 } })),
      handle(getImportProgress, () => ({ state: 'idle' as const, done: 0, total: 0 })),
      handle(listSubmissions, () => []),
      handle(getDashboardStats, () => dashboard),
      handle(getStorageStats, () => storage),
      handle(getAuditLog, () => ({
        logs: [],
        pagination: { page: 1, limit: 10, total: 0, totalPages: 0 },
      })),
    )
  })
  afterEach(() => {
    cleanup()
    stopQueries()
    closeBrowser()
    document.documentElement.className = ''
  })
  return { device: () => device }
}

/** Answers who is signed in: a user, nobody, or nothing at all. */
export function signedInAs(user: SessionUser | null | 'no answer'): HttpHandler {
  if (user === 'no answer') return handleSilence(me)
  return handle(me, () => {
    if (user) return { user }
    throw new AppError('no_session', 'Please sign in.')
  })
}

export interface OpenApp {
  user: UserEvent
  session: SessionModules
  connection: typeof import('#client/offline/connection.ts')
}

/**
 * Opens the app at an address, as a browser that starts there.
 *
 * @param inTransitions whether a new address is drawn as in a browser, a little later than all else
 */
export async function openApp(at: string, state: unknown = null, inTransitions = false): Promise<OpenApp> {
  window.history.replaceState(state === null ? null : { usr: state, key: 'test', idx: 0 }, '', at)
  vi.resetModules()
  const [{ AppRoutes }, { BrowserRouter }, { QueryClientProvider }, session, connection, queries, chakra] =
    await Promise.all([
      import('#client/routes.tsx'),
      import('react-router'),
      import('@tanstack/react-query'),
      importSession(),
      import('#client/offline/connection.ts'),
      import('#client/api/query-client.ts'),
      import('@chakra-ui/react'),
    ])
  queries.connectQueryClient()
  stopQueries = () => {
    void queries.queryClient.cancelQueries()
    queries.queryClient.clear()
    connection.reportServerReached()
  }
  void session.startSession()
  session.allowOpeningOutbox()
  render(
    <CacheProvider value={styles}>
      <chakra.ChakraProvider value={theme.system}>
        <QueryClientProvider client={queries.queryClient}>
          <BrowserRouter useTransitions={inTransitions}>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </chakra.ChakraProvider>
    </CacheProvider>,
  )
  return { user: personAtTheScreen(), session, connection }
}

/**
 * A person whose finger waits until what it points at takes pointers: a window over another window is drawn one frame
 * before the lower one hands them over.
 */
function personAtTheScreen(): UserEvent {
  const person = userEvent.setup({ delay: null })
  const click: UserEvent['click'] = async (target) => {
    await waitFor(() => {
      if (getComputedStyle(target).pointerEvents === 'none') throw new Error('It takes no pointers.')
    })
    await person.click(target)
  }
  return { ...person, click }
}

/** One piece of the app by itself, within the theme and an address. */
export function renderPiece(piece: ReactElement): UserEvent {
  render(
    <CacheProvider value={styles}>
      <ChakraProvider value={theme.system}>
        <MemoryRouter>{piece}</MemoryRouter>
      </ChakraProvider>
    </CacheProvider>,
  )
  return personAtTheScreen()
}

/** Fills a field in one go: letter by letter costs a picture of the page for each, and is rarely what a test is about. */
export function fillIn(label: string, words: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: words } })
}

/** The question for the password, once it holds the focus: until then the dialog below it would take it back. */
export async function passwordDialog() {
  const dialog = await screen.findByRole('dialog', { name: 'Please enter your password again' })
  await waitFor(() => {
    if (!dialog.contains(document.activeElement)) throw new Error('The dialog does not hold the focus.')
  })
  return within(dialog)
}

/** The page's title, once the page is there. */
export function pageTitle(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name })
}
