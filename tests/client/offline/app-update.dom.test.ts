/** A new version waits until it is accepted, and no page is loaded anew behind somebody's back. */
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
  /** The worker is ready; beside an active one it waits. */
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
  container = new FakeContainer()
  reloads = 0
  sessionStorage.clear()
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  vi.stubGlobal('location', { href: 'https://family.example/', reload: () => reloads++ })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      add(type, listener, options)
      stops.push(() => target.removeEventListener(type, listener, options))
    })
  }
  vi.resetModules()
  update = await import('#client/offline/app-update.ts')
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

/** A page that is controlled by the worker of its own version. */
async function aPageWithWorker() {
  const worker = new FakeWorker()
  container.controller = worker
  container.registration.active = worker
  await update.startAppUpdate()
}

/** A second version is found, and waits. */
function aNewVersion() {
  const worker = new FakeWorker()
  container.registration.find(worker)
  container.registration.install(worker)
  return worker
}

describe('the first visit', () => {
  it('ends with a worker, without a reload and without a new version to accept', async () => {
    await update.startAppUpdate()
    const worker = new FakeWorker()
    container.registration.find(worker)
    container.registration.install(worker)
    container.takeOver(worker)
    expect(update.isUpdateAvailable()).toBe(false)
    expect(reloads).toBe(0)
    expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
  })

  it('that is about to be finished when the page asks has no new version either', async () => {
    container.registration.waiting = new FakeWorker()
    await update.startAppUpdate()
    expect(update.isUpdateAvailable()).toBe(false)
  })

  it('does without a worker where there can be none', async () => {
    container.register.mockRejectedValueOnce(new Error('insecure'))
    await update.startAppUpdate()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    await update.startAppUpdate()
    expect(update.isUpdateAvailable()).toBe(false)
  })
})

describe('a new version', () => {
  it('that waited before the page was opened is offered', async () => {
    container.registration.waiting = new FakeWorker()
    await aPageWithWorker()
    expect(update.isUpdateAvailable()).toBe(true)
  })

  it('that was being installed when the page was opened is offered when it is ready', async () => {
    const worker = new FakeWorker()
    container.registration.installing = worker
    await aPageWithWorker()
    expect(update.isUpdateAvailable()).toBe(false)
    container.registration.install(worker)
    expect(update.isUpdateAvailable()).toBe(true)
  })

  it('that comes while the page is open is offered, once', async () => {
    await aPageWithWorker()
    const listener = vi.fn()
    update.watchUpdateAvailable(listener)
    const worker = aNewVersion()
    expect(update.isUpdateAvailable()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(worker.messages).toEqual([])
    expect(reloads).toBe(0)
  })

  it('that is accepted takes over, and then the page is loaded once', async () => {
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

  it('that is accepted but does not take over does not keep the page waiting for ever', async () => {
    await aPageWithWorker()
    aNewVersion()
    update.acceptUpdate()
    vi.advanceTimersByTime(60_000)
    expect(reloads).toBe(1)
  })

  it('that another tab accepted is offered here, not forced; accepting it loads the page once', async () => {
    await aPageWithWorker()
    container.takeOver(aNewVersion())
    expect(reloads).toBe(0)
    expect(update.isUpdateAvailable()).toBe(true)
    update.acceptUpdate()
    expect(reloads).toBe(1)
  })

  it('is looked for every hour and when somebody looks at the page', async () => {
    await aPageWithWorker()
    vi.advanceTimersByTime(3 * 60 * 60 * 1000)
    expect(container.registration.looks).toBe(3)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(container.registration.looks).toBe(4)
  })
})

describe('a page of which a part is missing', () => {
  /** What the server says when it is asked whether it is there; nothing where it is not. */
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

  it('is loaded anew', async () => {
    expect(await update.reloadForMissingChunk()).toBe(true)
    expect(reloads).toBe(1)
  })

  it('stays, and tells it, where loading anew has just not helped', async () => {
    await update.reloadForMissingChunk()
    vi.resetModules()
    const next = await import('#client/offline/app-update.ts')
    expect(await next.reloadForMissingChunk()).toBe(false)
    expect(reloads).toBe(1)
  })

  it('is loaded anew also where the server was missed a moment ago, and is back', async () => {
    connection.reportServerUnreachable()
    expect(await update.reloadForMissingChunk()).toBe(true)
    expect(reloads).toBe(1)
  })

  it('stays where the server is gone, and may be loaded anew once it is back', async () => {
    serverSays(null)
    expect(await update.reloadForMissingChunk()).toBe(false)
    expect(reloads).toBe(0)
    serverSays({ status: 'ok' })
    connection.reportServerReached()
    expect(await update.reloadForMissingChunk()).toBe(true)
  })

  it('stays where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('No.', 'SecurityError')
    })
    expect(await update.reloadForMissingChunk()).toBe(false)
    expect(reloads).toBe(0)
  })

  it('saves what is being written first', async () => {
    let saved = false
    update.addReloadBlocker(async () => {
      saved = reloads === 0
      return null
    })
    await update.reloadForMissingChunk()
    expect(saved).toBe(true)
  })
})

describe('a reload on purpose', () => {
  it('is not made while somebody has a reason against it, and says which', async () => {
    await aPageWithWorker()
    const worker = aNewVersion()
    const stop = update.addReloadBlocker(async () => 'Something is being sent.')
    expect(await update.acceptUpdate()).toBe('Something is being sent.')
    expect(worker.messages).toEqual([])
    stop()
    expect(await update.acceptUpdate()).toBeNull()
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
  })

  it('waits until what is being written has been saved', async () => {
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

  it('is held up by nobody who fails or does not answer', async () => {
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
