/** A draft is on the device within a second of every change, and at once when the page may end. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotSavedError } from '#client/offline/outbox/outbox-entry.ts'
import { DraftAutosave } from '#client/submissions/draft/draft-autosave.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function aKeeper(save = async () => {}) {
  const saves = vi.fn(save)
  const onKept = vi.fn()
  return { saves, onKept, keeper: new DraftAutosave({ save: saves, onKept }) }
}

it('is saved within a second of the first change, however long one types on', async () => {
  const { keeper, saves } = aKeeper()
  for (let key = 0; key < 30; key++) {
    keeper.changed()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(saves.mock.calls.length).toBeGreaterThanOrEqual(3)
  await vi.advanceTimersByTimeAsync(1000)
  const { length } = saves.mock.calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves, 'nothing is saved while nothing changes').toHaveBeenCalledTimes(length)
})

it('is saved at once when the page is hidden or left, and only where something has changed', () => {
  const { keeper, saves } = aKeeper()
  const stop = keeper.listen()
  window.dispatchEvent(new Event('pagehide'))
  expect(saves).not.toHaveBeenCalled()
  keeper.changed()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(saves).toHaveBeenCalledTimes(1)
  stop()
})

it('is saved again where it changed while it was being saved, never twice at a time', async () => {
  const ends: (() => void)[] = []
  const { keeper, saves } = aKeeper(() => new Promise<void>((end) => ends.push(end)))
  keeper.changed()
  const first = keeper.flush()
  keeper.changed()
  const second = keeper.flush()
  await vi.advanceTimersByTimeAsync(2000)
  expect(saves).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await first
  await vi.advanceTimersByTimeAsync(0)
  ends[1]?.()
  expect(await second).toBe(true)
  expect(saves).toHaveBeenCalledTimes(2)
})

it('says why nothing is kept, and tries again with the next change', async () => {
  let full = true
  const { keeper, onKept } = aKeeper(async () => {
    if (full) throw new NotSavedError('full')
  })
  keeper.changed()
  expect(await keeper.flush()).toBe(false)
  expect(onKept).toHaveBeenLastCalledWith('full')
  full = false
  keeper.changed()
  await vi.advanceTimersByTimeAsync(1000)
  expect(onKept).toHaveBeenLastCalledWith(null)
})

it('once somebody else has taken charge nothing is saved afterwards', async () => {
  const { keeper, saves } = aKeeper()
  keeper.changed()
  await keeper.drop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(saves).not.toHaveBeenCalled()
})
