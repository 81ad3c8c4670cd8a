/** Work that waits for an idle moment is done, once, and before the page is gone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let whenIdle: typeof import('#client/offline/idle-queue.ts').runWhenIdle
let idle: (() => void)[] = []
const stops: (() => void)[] = []

beforeEach(async () => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      add(type, listener, options)
      stops.push(() => target.removeEventListener(type, listener, options))
    })
  }
  vi.resetModules()
  whenIdle = (await import('#client/offline/idle-queue.ts')).runWhenIdle
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function beIdle() {
  for (const work of idle.splice(0)) work()
}

it('is not done at once', () => {
  const done: string[] = []
  whenIdle('save', () => done.push('saved'))
  expect(done).toEqual([])
  beIdle()
  expect(done).toEqual(['saved'])
})

it('is done only in its latest form', () => {
  const done: string[] = []
  whenIdle('save', () => done.push('old'))
  whenIdle('save', () => done.push('new'))
  for (let moment = 0; moment < 3; moment++) beIdle()
  expect(done).toEqual(['new'])
})

it('is done one piece at a time, so that none of them holds up the page for long', () => {
  const done: string[] = []
  for (const name of ['a', 'b', 'c']) whenIdle(name, () => done.push(name))
  beIdle()
  expect(done).toEqual(['a'])
  beIdle()
  beIdle()
  expect(done).toEqual(['a', 'b', 'c'])
})

it.each(['hidden', 'left'])('is done when the page is %s', (how) => {
  const done: string[] = []
  whenIdle('a', () => done.push('a'))
  whenIdle('b', () => done.push('b'))
  if (how === 'left') window.dispatchEvent(new Event('pagehide'))
  else {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(done).toEqual(['a', 'b'])
  beIdle()
  expect(done).toEqual(['a', 'b'])
})

it('is done also by a browser that does not say when it is idle', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  vi.useFakeTimers()
  const done: string[] = []
  whenIdle('save', () => done.push('saved'))
  vi.runAllTimers()
  expect(done).toEqual(['saved'])
})
