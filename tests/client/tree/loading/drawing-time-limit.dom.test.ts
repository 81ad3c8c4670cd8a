/** What happens when a worker draws a family for too long. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawFamily } from '#client/tree/chart/family-drawing.ts'
import { getLayoutOptions } from '#client/tree/chart/layout-options.ts'
import type { DrawingRequest } from '#client/tree/loading/drawing.worker.ts'
import { DrawingTimeError, drawFamilyInWorker } from '#client/tree/loading/drawing-worker-client.ts'
import * as limits from '#shared/limits.ts'
import { makeFamily } from '#tests/support/client-people.ts'

const members = makeFamily(6)
const options = getLayoutOptions('wide')

/** Never ends with the best drawing. */
class SlowWorker extends EventTarget {
  static all: SlowWorker[] = []
  static canDrawQuickly = true
  isTerminated = false

  constructor() {
    super()
    SlowWorker.all.push(this)
  }
  postMessage(request: DrawingRequest) {
    if (request.options?.ordering !== 'quick' || !SlowWorker.canDrawQuickly) return
    const data = { family: drawFamily(request.records, request.options) }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {
    this.isTerminated = true
  }
}

beforeEach(() => {
  SlowWorker.all = []
  SlowWorker.canDrawQuickly = true
  vi.stubGlobal('Worker', SlowWorker)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('drawFamilyInWorker with a slow worker', () => {
  it('draws simply after the time limit', async () => {
    const drawing = drawFamilyInWorker(members, options, new AbortController().signal, () => {})
    await vi.advanceTimersByTimeAsync(limits.tree.drawingMs)
    expect((await drawing).layout.ids).toHaveLength(members.length)
    expect(SlowWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true, true])
  })

  it('draws simply at once when the user asks to', async () => {
    const simplify = vi.fn((start: () => void) => start())
    const drawing = drawFamilyInWorker(members, options, new AbortController().signal, simplify)
    await vi.advanceTimersByTimeAsync(limits.tree.slowDrawingMs)
    expect(simplify).toHaveBeenCalledOnce()
    expect((await drawing).layout.ids).toHaveLength(members.length)
  })

  it('says that the device takes too long when a simple drawing does, too', async () => {
    SlowWorker.canDrawQuickly = false
    const drawing = drawFamilyInWorker(members, options, new AbortController().signal, () => {})
    const failure = expect(drawing).rejects.toBeInstanceOf(DrawingTimeError)
    await vi.advanceTimersByTimeAsync(2 * limits.tree.drawingMs)
    await failure
  })

  it('ends the worker when the page does not need the drawing any more', async () => {
    const page = new AbortController()
    const drawing = drawFamilyInWorker(members, options, page.signal, () => {})
    const failure = expect(drawing).rejects.toThrow('closed')
    page.abort(new Error('closed'))
    await failure
    await vi.advanceTimersByTimeAsync(2 * limits.tree.drawingMs)
    expect(SlowWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true])
  })
})
