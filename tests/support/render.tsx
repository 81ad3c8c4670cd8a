/**
 * Opens the complete app in jsdom with a fresh browser and endpoint-based server responses. Every call loads a fresh copy of
 * the app's modules, so that session state of one test cannot reach the next.
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
import { listComments } from '#shared/contracts/comments.contract.ts'
import { listFaces, listUnmarkedPeople } from '#shared/contracts/faces.contract.ts'
import { factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { getImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import {
  getRecordingConversion,
  getStorageStats,
  listThumbnailSizes,
} from '#shared/contracts/media.contract.ts'
import { getNoticeState } from '#shared/contracts/notices.contract.ts'
import { getVersion, listDataChecks } from '#shared/contracts/operations.contract.ts'
import { getPerson, listPeople } from '#shared/contracts/people.contract.ts'
import { getFamilyMap, placeEndpoints } from '#shared/contracts/places.contract.ts'
import { reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import { listSubmissions } from '#shared/contracts/reviews.contract.ts'
import { getPublicSettings, type PublicSettings } from '#shared/contracts/settings.contract.ts'
import { getSignInMethods } from '#shared/contracts/sign-in-methods.contract.ts'
import { knownFileTypes } from '#shared/contracts/site-settings.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { getDashboardStats, getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'
import { listMySubmissions } from '#shared/contracts/submissions.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import { listAccountHolders } from '#shared/invitations/invitations.contract.ts'
import { closeBrowser, openBrowser } from './browser-tabs.ts'
import { makePerson } from './client-people.ts'
import { importSession, type SessionModules } from './import-session.ts'
import { handle, handleWithNetworkError } from './msw-handlers.ts'

// The theme caches computed styles and has no other state, so all copies of the app share it.
vi.doMock('#client/theme/system.ts', () => theme)

export const server = setupServer()

/** CSS properties that tests depend on: visibility, display and pointer events. */
const met = /^(?:display|visibility|pointer-events|position|content):/
const styles = createCache({ key: 'css' })
const insert = styles.insert
/** Drops all other CSS, because jsdom parses it again for every computed style. */
styles.insert = (selector, serialized, sheet, kept) => {
  const text = serialized.styles
    .replace(/[^;{}]+;/g, (declaration) => (met.test(declaration) ? declaration : ''))
    .replace(/[^;{}]+\{\}/g, '')
  if (selector !== '' && text !== '') return insert(selector, { ...serialized, styles: text }, sheet, kept)
  if (kept) styles.inserted[serialized.name] = true
}

/** The public settings, as the site answers them by default. */
export const settings: PublicSettings = {
  site_name: 'Family Heritage',
  site_description: '',
  comments_enabled: true,
  child_birthdays: false,
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

const noSignInMethods = { passkeys: [], app_since: null, recovery_codes_left: 0, is_required: false }

/** What the server takes by default. */
export const uploadRules = { available: true, maxFileSize: 10, allowedFileTypes: [...knownFileTypes] }

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

/** Simulated media queries (light theme, wide screen, printing) and their listeners. */
export interface Device {
  light: boolean
  roomy: boolean
  printing: boolean
  change: (to: { light?: boolean; roomy?: boolean; printing?: boolean }) => void
}

/** Minimal stand-ins for media queries, scrolling and observers, which jsdom lacks. */
function furnish(): Device {
  const asked = new Set<{ query: string; target: EventTarget & { matches: boolean } }>()
  const device: Device = {
    light: false,
    roomy: true,
    printing: false,
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
    (query.startsWith('(min-width: ') && device.roomy) ||
    (query === 'print' && device.printing)
  vi.stubGlobal('matchMedia', (query: string) => {
    const target = Object.assign(new EventTarget(), { matches: matches(query), media: query })
    asked.add({ query, target })
    return target
  })
  vi.stubGlobal('scrollTo', () => {})
  return device
}

let device: Device
/** Cancels pending retries at the end of a test. */
let stopQueries = () => {}

/** Call once in a test file that opens the app: sets up and cleans up its environment. */
export function prepareBrowser(): { device: () => Device } {
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' })
    // The library patches the document once; closing the browser must not undo that.
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
      handle(getSignInMethods, () => noSignInMethods),
      handle(getPublicSettings, () => settings),
      handle(getPublicStats, () => ({
        familyMembers: 12,
        yearsOfHistory: 170,
        photosAndMedia: 3,
        storiesAndDocuments: 4,
      })),
      handle(getHistoryStats, () => ({ yearsOfHistory: 170, generations: 5, locations: 12 })),
      // Default responses for every page; tests override those they are about.
      ...[
        listPeople,
        listEvents,
        listComments,
        listFaces,
        reunionEndpoints.list,
        articleEndpoints.news.list,
        articleEndpoints.blog.list,
        listMySubmissions,
        factEndpoints.list,
        nameEndpoints.list,
        sourceEndpoints.list,
        repositoryEndpoints.list,
        placeEndpoints.list,
      ].map((list) => handle(list, () => [])),
      handle(getNoticeState, () => ({
        visited_at: '',
        own_ids: [],
        answer_ids: [],
        muted_ids: [],
        is_subscribed: false,
      })),
      handle(listUnmarkedPeople, () => ({ person_ids: [] })),
      handle(listAccountHolders, () => ({ person_ids: [] })),
      handle(getPerson, ({ params }) => makePerson({ id: params.id })),
      handle(listArchives, () => ({ data: [] })),
      handle(getArchiveStats, () => ({ data: { documents: 0, photos: 0, videos: 0, years_covered: 0 } })),
      handle(getImportProgress, () => ({ state: 'idle' as const, done: 0, total: 0 })),
      handle(listSubmissions, () => []),
      handle(getDashboardStats, () => dashboard),
      handle(getListChanges, () => ({})),
      handle(getFamilyMap, () => ({ places: [], facts: [] })),
      handle(listThumbnailSizes, () => ({})),
      handle(getRecordingConversion, () => uploadRules),
      handle(getStorageStats, () => storage),
      handle(listDataChecks, () => ({ checks: [] })),
      handle(getVersion, () => ({ version: '1.2.3' })),
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

/** Sets the response of `/auth/me`: a user, no session, or a network error. */
export function signedInAs(user: SessionUser | null | 'no answer'): HttpHandler {
  if (user === 'no answer') return handleWithNetworkError(me)
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
 * Opens the app at a URL, as a browser does on start.
 *
 * @param inTransitions true renders navigations in transitions, as in a browser
 */
export async function openApp(at: string, state: unknown = null, inTransitions = false): Promise<OpenApp> {
  window.history.replaceState(state === null ? null : { usr: state, key: 'test', idx: 0 }, '', at)
  vi.resetModules()
  const [
    { AppRoutes },
    { BrowserRouter },
    { QueryClientProvider },
    session,
    connection,
    queries,
    chakra,
    { startSessionEpoch },
  ] = await Promise.all([
    import('#client/routes.tsx'),
    import('react-router'),
    import('@tanstack/react-query'),
    importSession(),
    import('#client/offline/connection.ts'),
    import('#client/api/query-client.ts'),
    import('@chakra-ui/react'),
    import('#client/api/session-signals.ts'),
  ])
  queries.connectQueryClient()
  stopQueries = () => {
    void queries.queryClient.cancelQueries()
    queries.queryClient.clear()
    connection.reportServerReached()
    // Answers that come later belong to no page: they would delete the keys of the next test's user.
    startSessionEpoch()
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
 * A user-event that waits until its target accepts pointer events: a dialog above another dialog is rendered one frame
 * before the lower one releases pointer events.
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

/** Renders a component with theme and router. */
export function renderComponent(piece: ReactElement): UserEvent {
  render(
    <CacheProvider value={styles}>
      <ChakraProvider value={theme.system}>
        <MemoryRouter>{piece}</MemoryRouter>
      </ChakraProvider>
    </CacheProvider>,
  )
  return personAtTheScreen()
}

/** Fills a field in one step: typing letter by letter renders the page for each. */
export function fillIn(label: string, words: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: words } })
}

/** Waits until the newest dialog has the focus; earlier, the dialog below would take its clicks and letters. */
async function opened(role: 'dialog' | 'alertdialog', name: string | RegExp | undefined) {
  const newest = await waitFor(() => {
    const dialog = screen.getAllByRole(role, name === undefined ? {} : { name }).at(-1)
    if (!dialog?.contains(document.activeElement)) throw new Error('The dialog does not hold the focus.')
    return dialog
  })
  return within(newest)
}

export function openedDialog(name?: string | RegExp) {
  return opened('dialog', name)
}

/** A question that has to be answered. */
export function openedQuestion(name?: string | RegExp) {
  return opened('alertdialog', name)
}

export function passwordDialog() {
  return openedDialog('Please enter your password again')
}

/** Waits for the page's title. */
export function pageTitle(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name })
}
