/** When the photos on cards are loaded. */
import { describe, expect, it } from 'vitest'
import { CardPhotoQueue } from '#client/tree/cards/card-photo-queue.ts'

/** A queue whose images load when the test says so. */
function makeQueue() {
  const requested: string[] = []
  const pending = new Map<string, { load: () => void; fail: () => void }>()
  const queue = new CardPhotoQueue((url) => {
    requested.push(url)
    return new Promise((resolve, reject) => {
      pending.set(url, { load: () => resolve(), fail: () => reject(new Error('no network')) })
    })
  })
  const flushPromises = () => new Promise((resolve) => setImmediate(resolve))
  return {
    queue,
    requested,
    load: async (url: string) => {
      pending.get(url)?.load()
      await flushPromises()
    },
    fail: async (url: string) => {
      pending.get(url)?.fail()
      await flushPromises()
    },
  }
}

describe('CardPhotoQueue', () => {
  it('loads four photos at a time', async () => {
    const { queue, requested, load } = makeQueue()
    for (const url of 'abcdef') queue.request(url, () => {})
    expect(requested).toEqual(['a', 'b', 'c', 'd'])
    await load('b')
    expect(requested).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('neither requests nor shows photos while paused', async () => {
    const { queue, requested, load } = makeQueue()
    const shown: string[] = []
    queue.request('a', () => shown.push('a'))
    queue.setPaused(true)
    queue.request('b', () => shown.push('b'))
    await load('a')
    expect([requested, shown]).toEqual([['a'], []])
    queue.setPaused(false)
    expect([requested, shown]).toEqual([['a', 'b'], ['a']])
  })

  it('does not show a photo whose request was cancelled', async () => {
    const { queue, requested, load } = makeQueue()
    const shown: string[] = []
    const cancel = queue.request('a', () => shown.push('a'))
    queue.setPaused(true)
    queue.request('b', () => shown.push('b'))()
    cancel()
    await load('a')
    queue.setPaused(false)
    expect([requested, shown]).toEqual([['a'], []])
  })

  it('continues with the next photo when a photo fails to load', async () => {
    const { queue, requested, fail } = makeQueue()
    for (const url of 'abcde') queue.request(url, () => {})
    await fail('a')
    expect(requested).toContain('e')
    expect(queue.has('a')).toBe(false)
  })
})
