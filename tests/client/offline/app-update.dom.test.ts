/** A new version waits until the user accepts it, and no page reloads without the user's word. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

class FakeWorker extends EventTarget {
  readonly scriptURL = 'https://family.example/sw.js'
  state = 'installing'
  readonly messages: unknown[] = []
  postMessage(message: unknown) {
    this.messages.push(message)
  }
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  looks = 0
  async update() {
    this.looks++
  }
  find(worker: FakeWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
  /** Installs the worker. With an active worker, the new one waits. */
  install(worker: FakeWorker) {
    this.installing = null
    this.waiting = worker
    worker.become('installed')
    if (this.active) return
    this.waiting = null
    this.active = worker
    worker.become('activated')
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  registration = new FakeRegistration()
  register = vi.fn(async (_url: string, _options: object) => this.registration)
  takeOver(worker: FakeWorker) {
    this.registration.waiting = null
    this.registration.active = worker
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: FakeContainer
let update: typeof import('#client/offline/app-update.ts')
let connection: typeof import('#client/offline/connection.ts')
let reloads: number
const stops: (() => void)[] = []

beforeEach(async () => {
  reloads = 0
  sessionStorage.clear()
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  vi.stubGlobal('location', { href: 'https://family.example/', reload: () => reloads++ })
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      add(type, listener, options)
      stops.push(() => target.removeEventListener(type, listener, options))
    })
  }
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
  serve('/assets/index-old.js')
  await reopenPage()
  connection = await import('#client/offline/connection.ts')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Loads the page anew; the worker of the page before does not know it. */
async function reopenPage() {
  container = new FakeContainer()
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  vi.resetModules()
  update = await import('#client/offline/app-update.ts')
}

/** Sets the program of the page that the worker serves. */
function serve(program: string) {
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${program}"></script>`))
}

/** Opens a page that a worker of its own version controls. */
async function aPageWithWorker() {
  const worker = new FakeWorker()
  container.controller = worker
  container.registration.active = worker
  await update.startAppUpdate()
}

/** Installs a worker of a second version, which waits. */
function aNewVersion() {
  const worker = new FakeWorker()
  container.registration.find(worker)
  container.registration.install(worker)
  return worker
}

describe('first visit', () => {
  it('installs a worker without a reload and without offering an update', async () => {
    await update.startAppUpdate()
    const worker = new FakeWorker()
    container.registration.find(worker)
    container.registration.install(worker)
    container.takeOver(worker)
    expect(update.isUpdateAvailable()).toBe(false)
    expect(reloads).toBe(0)
    expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
  })

  it('offers no update when the first worker is about to become active', async () => {
    container.registration.waiting = new FakeWorker()
    await update.startAppUpdate()
    expect(update.isUpdateAvailable()).toBe(false)
  })

  it('works without a worker where the browser allows none', async () => {
    container.register.mockRejectedValueOnce(new Error('insecure'))
    await update.startAppUpdate()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    await update.startAppUpdate()
    expect(update.isUpdateAvailable()).toBe(false)
  })
})

describe('app update', () => {
  it('is offered when the worker waited before the page was opened', async () => {
    container.registration.waiting = new FakeWorker()
    await aPageWithWorker()
    expect(update.isUpdateAvailable()).toBe(true)
  })

  it('is offered when a worker that was being installed at the start of the page is ready', async () => {
    const worker = new FakeWorker()
    container.registration.installing = worker
    await aPageWithWorker()
    expect(update.isUpdateAvailable()).toBe(false)
    container.registration.install(worker)
    expect(update.isUpdateAvailable()).toBe(true)
  })

  it('is offered once when it is found while the page is open', async () => {
    await aPageWithWorker()
    const listener = vi.fn()
    update.watchUpdateAvailable(listener)
    const worker = aNewVersion()
    expect(update.isUpdateAvailable()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(worker.messages).toEqual([])
    expect(reloads).toBe(0)
  })

  it('activates the new worker and then reloads the page once when the user accepts', async () => {
    await aPageWithWorker()
    const worker = aNewVersion()
    update.acceptUpdate()
    update.acceptUpdate()
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reloads).toBe(0)
    container.takeOver(worker)
    container.takeOver(worker)
    vi.advanceTimersByTime(60_000)
    expect(reloads).toBe(1)
  })

  it('reloads the page after a timeout when the new worker does not take over', async () => {
    await aPageWithWorker()
    aNewVersion()
    update.acceptUpdate()
    vi.advanceTimersByTime(60_000)
    expect(reloads).toBe(1)
  })

  it('reloads once more when the page that the timeout reloaded is still the old one', async () => {
    await aPageWithWorker()
    const worker = aNewVersion()
    update.acceptUpdate()
    vi.advanceTimersByTime(60_000)
    expect(reloads).toBe(1)
    await reopenPage()
    container.takeOver(worker)
    serve('/assets/index-new.js')
    await update.startAppUpdate()
    expect(reloads).toBe(2)
  })

  it('is offered when the worker has taken over before the program of the page started', async () => {
    serve('/assets/index-new.js')
    await aPageWithWorker()
    expect(update.isUpdateAvailable()).toBe(true)
    expect(reloads).toBe(0)
  })

  it('is only offered in this tab when another tab has accepted it', async () => {
    await aPageWithWorker()
    container.takeOver(aNewVersion())
    expect(reloads).toBe(0)
    expect(update.isUpdateAvailable()).toBe(true)
    update.acceptUpdate()
    expect(reloads).toBe(1)
  })

  it('is looked for every hour and when the page becomes visible', async () => {
    await aPageWithWorker()
    vi.advanceTimersByTime(3 * 60 * 60 * 1000)
    expect(container.registration.looks).toBe(3)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(container.registration.looks).toBe(4)
  })
})

describe('reloadForMissingChunk', () => {
  /** Sets the response of the health endpoint; null for no response. */
  function serverSays(answer: object | null) {
    const answers = async () => {
      if (!answer) throw new TypeError('Failed to fetch')
      return Response.json(answer)
    }
    vi.stubGlobal('fetch', answers)
  }

  beforeEach(() => {
    connection.reportServerReached()
    serverSays({ status: 'ok' })
  })

  it('reloads the page', async () => {
    expect(await update.reloadForMissingChunk()).toBe(true)
    expect(reloads).toBe(1)
  })

  it('does not reload a second time within a minute', async () => {
    await update.reloadForMissingChunk()
    vi.resetModules()
    const next = await import('#client/offline/app-update.ts')
    expect(await next.reloadForMissingChunk()).toBe(false)
    expect(reloads).toBe(1)
  })

  it('reloads when the server can be reached again', async () => {
    connection.reportServerUnreachable()
    expect(await update.reloadForMissingChunk()).toBe(true)
    expect(reloads).toBe(1)
  })

  it('does not reload while the server cannot be reached', async () => {
    serverSays(null)
    expect(await update.reloadForMissingChunk()).toBe(false)
    expect(reloads).toBe(0)
    serverSays({ status: 'ok' })
    connection.reportServerReached()
    expect(await update.reloadForMissingChunk()).toBe(true)
  })

  it('does not reload when the browser allows no storage', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('No.', 'SecurityError')
      })
    expect(await update.reloadForMissingChunk()).toBe(false)
    expect(reloads).toBe(0)
  })

  it('calls the reload blockers first, so that forms can save their content', async () => {
    let saved = false
    update.addReloadBlocker(async () => {
      saved = reloads === 0
      return null
    })
    await update.reloadForMissingChunk()
    expect(saved).toBe(true)
  })
})

describe('reload blocker', () => {
  it('prevents the reload and gives its reason', async () => {
    await aPageWithWorker()
    const worker = aNewVersion()
    const stop = update.addReloadBlocker(async () => 'Something is being sent.')
    expect(await update.acceptUpdate()).toBe('Something is being sent.')
    expect(worker.messages).toEqual([])
    stop()
    expect(await update.acceptUpdate()).toBeNull()
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
  })

  it('delays the reload until the form is saved', async () => {
    await aPageWithWorker()
    const worker = aNewVersion()
    let saved = () => {}
    update.addReloadBlocker(() => new Promise((resolve) => (saved = () => resolve(null))))
    const accepted = update.acceptUpdate()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(worker.messages).toEqual([])
    saved()
    await accepted
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
  })

  it('does not prevent the reload when it fails or times out', async () => {
    await aPageWithWorker()
    const worker = aNewVersion()
    update.addReloadBlocker(() => new Promise(() => {}))
    update.addReloadBlocker(() => Promise.reject(new Error('broken')))
    const accepted = update.acceptUpdate()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await accepted).toBeNull()
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
  })
})
