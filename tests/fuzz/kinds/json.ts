/** JSON bodies of every endpoint that takes one. The first line of an input is the endpoint's name. */
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Random } from '#tests/chaos/random.ts'
import { type FuzzKind, toBytes, toText } from '../fuzz-kind.ts'
import { mutateJson } from '../mutate.ts'
import { sampleBody } from '../sample-body.ts'
import { SiteUnderFuzz } from '../site-under-fuzz.ts'

const words = [
  'null',
  '[]',
  '{}',
  '"',
  ':',
  ',',
  '1e999',
  '-0',
  '"__proto__":{"role":"admin"}',
  '\\ud800',
  '\\u0000',
  '[[[[[[',
  '{"a":',
]

const inputOf = (name: string, body: unknown) => toBytes(`${name}\n${JSON.stringify(body) ?? ''}`)

export async function openKind(): Promise<FuzzKind> {
  const site = new SiteUnderFuzz()
  const byName = new Map<string, { endpoint: Endpoint; body: unknown }>()
  for (const endpoint of allEndpoints) {
    const body = sampleBody(endpoint)
    if (body !== undefined) byName.set(endpoint.name, { endpoint, body })
  }
  const samples = [...byName].map(([name, { body }]) => ({ name, body }))

  function makeInput(random: Random): Uint8Array {
    const { name, body } = random.pick(samples)
    let changed = body
    for (let i = random.between(0, 3); i > 0; i--) changed = mutateJson(random, changed)
    return inputOf(name, changed)
  }

  return {
    seeds: samples.map(({ name, body }) => inputOf(name, body)),
    words,
    makeInput,
    async run(input) {
      const end = input.indexOf(10)
      const found = byName.get(toText(input.subarray(0, Math.max(0, end)))) ?? byName.get('createPerson')
      if (!found) throw new Error('There is no endpoint createPerson.')
      const { method, path } = found.endpoint
      const headers = { 'Content-Type': 'application/json', 'If-Match': '*' }
      const body = new Uint8Array(input.subarray(end + 1))
      await site.send(`/api${path.replaceAll(/:\w+/g, 'absent')}`, { method, headers, body })
    },
    close: () => site.close(),
  }
}
