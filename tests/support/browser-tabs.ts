/**
 * Tabs of one browser: each has its own copy of the client's modules, all share the window's storage.
 * Closing a tab removes its listeners and channels, so that tests do not affect each other.
 */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { importSession } from './import-session.ts'

const openChannels = new Set<BroadcastChannel>()
const timers = new Set<ReturnType<typeof setTimeout>>()
const taken: (() => void)[] = []
/** Waits for the tab's idle work to end. */
const endings: (() => void)[] = []

/** Empties the browser and starts to track listeners. Call before the first tab of a test. */
export function openBrowser() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  sessionStorage.clear()
  const Channel = globalThis.BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        openChannels.add(this)
      }
    },
  )
  for (const target of [window, document]) keepBooks(target)
  const begin = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (work: (...told: unknown[]) => void, delay?: number, ...told: unknown[]) => {
    const timer = begin(work, delay, ...told)
    timers.add(timer)
    return timer
  })
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true })
}

/** A stand-in for Web Locks: exclusive locks by name, in order of request. */
class Locks {
  readonly #last = new Map<string, Promise<unknown>>()
  request<T>(name: string, _options: object, work: (lock: { name: string }) => Promise<T>): Promise<T> {
    const held = (this.#last.get(name) ?? Promise.resolve()).then(() => work({ name }))
    this.#last.set(
      name,
      held.catch(() => {}),
    )
    return held
  }
}

function keepBooks(target: EventTarget) {
  const add = target.addEventListener.bind(target)
  vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
    add(type, listener, options)
    taken.push(() => target.removeEventListener(type, listener, options))
  })
}

/** Closes all tabs. */
export function closeBrowser() {
  for (const channel of openChannels) channel.close()
  openChannels.clear()
  for (const giveBack of taken.splice(0)) giveBack()
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  for (const end of endings.splice(0)) end()
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** Opens another tab without starting it. */
export async function openTab() {
  vi.resetModules()
  const [session, api, queries, query, saved, answers, signOut, connection, people, signals] =
    await Promise.all([
      importSession(),
      import('#client/api/call.ts'),
      import('#client/api/query-client.ts'),
      import('@tanstack/react-query'),
      import('#client/offline/saved/saved-data.ts'),
      import('#client/offline/saved/saved-queries.ts'),
      import('#client/offline/sign-out.ts'),
      import('#client/offline/connection.ts'),
      import('#client/people/people.queries.ts'),
      import('#client/api/session-signals.ts'),
    ])
  endings.push(signals.startSessionEpoch)
  return { session, api, queries, query, saved, answers, signOut, connection, people, signals }
}

export type Tab = Awaited<ReturnType<typeof openTab>>

/** The content of all storage as one text to search in. */
export async function readAllStorage(): Promise<string> {
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) texts.push(await textOf(name))
  }
  return texts.join('\n')
}

async function textOf(name: string) {
  const { openDB } = await import('idb')
  const db = await openDB(name)
  try {
    const texts: string[] = []
    for (const store of db.objectStoreNames) {
      texts.push(store, JSON.stringify(await db.getAllKeys(store)), JSON.stringify(await db.getAll(store)))
    }
    return texts.join('\n')
  } finally {
    db.close()
  }
}
