/** Work in the idle queue runs once, at the latest when the page is closed. */
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

it('does not run work at once', () => {
  const done: string[] = []
  whenIdle('save', () => done.push('saved'))
  expect(done).toEqual([])
  beIdle()
  expect(done).toEqual(['saved'])
})

it('runs only the latest work of a name', () => {
  const done: string[] = []
  whenIdle('save', () => done.push('old'))
  whenIdle('save', () => done.push('new'))
  for (let moment = 0; moment < 3; moment++) beIdle()
  expect(done).toEqual(['new'])
})

it('runs one piece of work in each idle callback', () => {
  const done: string[] = []
  for (const name of ['a', 'b', 'c']) whenIdle(name, () => done.push(name))
  beIdle()
  expect(done).toEqual(['a'])
  beIdle()
  beIdle()
  expect(done).toEqual(['a', 'b', 'c'])
})

it.each(['hidden', 'left'])('runs all work when the page is %s', (how) => {
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

it('runs work in a browser without requestIdleCallback', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  vi.useFakeTimers()
  const done: string[] = []
  whenIdle('save', () => done.push('saved'))
  vi.runAllTimers()
  expect(done).toEqual(['saved'])
})
