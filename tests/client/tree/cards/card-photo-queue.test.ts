/** When the photos on the cards come. */
import { describe, expect, it } from 'vitest'
import { PhotoQueue } from '#client/tree/cards/card-photo-queue.ts'

/** A queue whose pictures arrive when one says so. */
function makeQueue() {
  const asked: string[] = []
  const arrivals = new Map<string, { come: () => void; fail: () => void }>()
  const queue = new PhotoQueue((url) => {
    asked.push(url)
    return new Promise((resolve, reject) => {
      arrivals.set(url, { come: () => resolve(), fail: () => reject(new Error('no network')) })
    })
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    queue,
    asked,
    come: async (url: string) => {
      arrivals.get(url)?.come()
      await settled()
    },
    fail: async (url: string) => {
      arrivals.get(url)?.fail()
      await settled()
    },
  }
}

describe('the photos on the cards', () => {
  it('are loaded a few at a time', async () => {
    const { queue, asked, come } = makeQueue()
    for (const url of 'abcdef') queue.want(url, () => {})
    expect(asked).toEqual(['a', 'b', 'c', 'd'])
    await come('b')
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are neither asked for nor shown while the view moves', async () => {
    const { queue, asked, come } = makeQueue()
    const shown: string[] = []
    queue.want('a', () => shown.push('a'))
    queue.rest(false)
    queue.want('b', () => shown.push('b'))
    await come('a')
    expect([asked, shown]).toEqual([['a'], []])
    queue.rest(true)
    expect([asked, shown]).toEqual([['a', 'b'], ['a']])
  })

  it('are not shown on cards that have gone', async () => {
    const { queue, asked, come } = makeQueue()
    const shown: string[] = []
    const forget = queue.want('a', () => shown.push('a'))
    queue.rest(false)
    queue.want('b', () => shown.push('b'))()
    forget()
    await come('a')
    queue.rest(true)
    expect([asked, shown]).toEqual([['a'], []])
  })

  it('make room for others where they cannot be had', async () => {
    const { queue, asked, fail } = makeQueue()
    for (const url of 'abcde') queue.want(url, () => {})
    await fail('a')
    expect(asked).toContain('e')
    expect(queue.has('a')).toBe(false)
  })
})
