/** What useFamily returns while the worker still draws a large family. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawFamily } from '#client/tree/chart/family-drawing.ts'
import type { DrawingRequest } from '#client/tree/loading/drawing.worker.ts'
import { useFamily } from '#client/tree/loading/tree.queries.ts'
import { makePerson } from '#tests/support/client-people.ts'
import { makePopulation } from '#tests/support/population.ts'

const { people } = makePopulation({ people: 1600, seed: 2 })
const members = people.map(({ id, fatherId, motherId, sex }) =>
  makePerson({ id, first_name: id, father_id: fatherId, mother_id: motherId, gender: sex, partners: [] }),
)

/** Draws like the real worker, but only when `finish` is called. */
class SlowWorker extends EventTarget {
  static current: SlowWorker | null = null
  readonly #records: DrawingRequest['records'] = []
  #request: DrawingRequest | null = null

  constructor() {
    super()
    SlowWorker.current = this
  }
  postMessage(request: DrawingRequest) {
    this.#records.push(...request.records)
    if (request.options) this.#request = request
  }
  terminate() {}
  get ready() {
    return this.#request !== null
  }
  finish() {
    const options = this.#request?.options
    if (!options) throw new Error('No drawing was requested.')
    const data = { family: drawFamily(this.#records, options) }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  SlowWorker.current = null
})

function open(initialPersonId: string | null) {
  vi.stubGlobal('Worker', SlowWorker)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useFamily(members, 'anna', 'wide', initialPersonId), { wrapper })
  return () => result.current.family
}

it('returns the nearest relatives until the whole family is drawn', async () => {
  const family = open('p700')
  await waitFor(() => expect(family()?.indexById.has('p700')).toBe(true))
  expect(family()?.partial).toBe('some people drawn')
  expect(family()?.members.length).toBeLessThan(400)
  await waitFor(() => expect(SlowWorker.current?.ready).toBe(true))
  SlowWorker.current?.finish()
  await waitFor(() => expect(family()?.members).toHaveLength(members.length))
  expect(family()?.partial).toBeUndefined()
})

it('returns null until the whole family is drawn when no initial person is given', async () => {
  const family = open(null)
  await waitFor(() => expect(SlowWorker.current?.ready).toBe(true))
  expect(family()).toBeNull()
  SlowWorker.current?.finish()
  await waitFor(() => expect(family()?.members).toHaveLength(members.length))
})
