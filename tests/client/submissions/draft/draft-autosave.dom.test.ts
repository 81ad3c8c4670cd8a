import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotSavedError } from '#client/offline/outbox/outbox-entry.ts'
import { DraftAutosave } from '#client/submissions/draft/draft-autosave.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function createAutosave(save = async () => {}) {
  const saves = vi.fn(save)
  const onSaved = vi.fn()
  return { saves, onSaved, autosave: new DraftAutosave({ save: saves, onSaved }) }
}

it('saves within a second of the first change while the user keeps typing', async () => {
  const { autosave, saves } = createAutosave()
  for (let key = 0; key < 30; key++) {
    autosave.scheduleSave()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(saves.mock.calls.length).toBeGreaterThanOrEqual(3)
  await vi.advanceTimersByTimeAsync(1000)
  const { length } = saves.mock.calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves, 'nothing is saved while nothing changes').toHaveBeenCalledTimes(length)
})

it('starts to save within 100 ms, because nothing can be encrypted once the page is being closed', async () => {
  const { autosave, saves } = createAutosave()
  autosave.scheduleSave()
  expect(autosave.isPending).toBe(true)
  await vi.advanceTimersByTimeAsync(99)
  expect(saves).toHaveBeenCalledTimes(1)
  expect(autosave.isPending).toBe(false)
})

it('saves at once when the page is hidden or left, but only when the draft has changed', () => {
  const { autosave, saves } = createAutosave()
  const stop = autosave.watchPage()
  window.dispatchEvent(new Event('pagehide'))
  expect(saves).not.toHaveBeenCalled()
  autosave.scheduleSave()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(saves).toHaveBeenCalledTimes(1)
  stop()
})

it('saves again after a change during a save, one save at a time', async () => {
  const ends: (() => void)[] = []
  const { autosave, saves } = createAutosave(() => new Promise<void>((end) => ends.push(end)))
  autosave.scheduleSave()
  const first = autosave.flush()
  autosave.scheduleSave()
  const second = autosave.flush()
  await vi.advanceTimersByTimeAsync(2000)
  expect(saves).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await first
  await vi.advanceTimersByTimeAsync(0)
  ends[1]?.()
  expect(await second).toBe(true)
  expect(saves).toHaveBeenCalledTimes(2)
})

it('reports why saving failed and tries again after the next change', async () => {
  let full = true
  const { autosave, onSaved } = createAutosave(async () => {
    if (full) throw new NotSavedError('full')
  })
  autosave.scheduleSave()
  expect(await autosave.flush()).toBe(false)
  expect(onSaved).toHaveBeenLastCalledWith('full')
  full = false
  autosave.scheduleSave()
  await vi.advanceTimersByTimeAsync(1000)
  expect(onSaved).toHaveBeenLastCalledWith(null)
})

it('saves nothing after it is cancelled', async () => {
  const { autosave, saves } = createAutosave()
  autosave.scheduleSave()
  await autosave.cancel()
  await vi.advanceTimersByTimeAsync(5000)
  expect(saves).not.toHaveBeenCalled()
})
