/** A family so large that its drawing takes a while: what the page has to show meanwhile. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawPicture } from '#client/tree/chart/family-drawing.ts'
import type { DrawRequest } from '#client/tree/loading/drawing.worker.ts'
import { useFamily } from '#client/tree/loading/tree.queries.ts'
import { aPerson } from '#tests/support/client-people.ts'
import { makePopulation } from '#tests/support/population.ts'

const { people } = makePopulation({ people: 1600, seed: 2 })
const members = people.map(({ id, fatherId, motherId, sex }) =>
  aPerson({ id, first_name: id, father_id: fatherId, mother_id: motherId, gender: sex, partners: [] }),
)

/** Draws like the real one, when it is told to. */
class SlowWorker extends EventTarget {
  static current: SlowWorker | null = null
  readonly #records: DrawRequest['records'] = []
  #request: DrawRequest | null = null

  constructor() {
    super()
    SlowWorker.current = this
  }
  postMessage(request: DrawRequest) {
    this.#records.push(...request.records)
    if (request.measures) this.#request = request
  }
  terminate() {}
  get ready() {
    return this.#request !== null
  }
  finish() {
    const measures = this.#request?.measures
    if (!measures) throw new Error('Nothing was asked for.')
    const data = { picture: drawPicture(this.#records, measures) }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  SlowWorker.current = null
})

function open(near: string | null) {
  vi.stubGlobal('Worker', SlowWorker)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useFamily(members, 'anna', 'wide', near), { wrapper })
  return () => result.current.family
}

it('shows the nearest of somebody until everybody is laid out, and then everybody', async () => {
  const family = open('p700')
  await waitFor(() => expect(family()?.numberOf.has('p700')).toBe(true))
  expect(family()?.partial).toBe('some people')
  expect(family()?.members.length).toBeLessThan(400)
  await waitFor(() => expect(SlowWorker.current?.ready).toBe(true))
  SlowWorker.current?.finish()
  await waitFor(() => expect(family()?.members).toHaveLength(members.length))
  expect(family()?.partial).toBeUndefined()
})

it('waits for everybody where nobody is asked for', async () => {
  const family = open(null)
  await waitFor(() => expect(SlowWorker.current?.ready).toBe(true))
  expect(family()).toBeNull()
  SlowWorker.current?.finish()
  await waitFor(() => expect(family()?.members).toHaveLength(members.length))
})
