/** The fingerprint of a list of people, computed and saved. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { anna, makeFamily, makePerson } from '#tests/support/client-people.ts'
import { savedQueriesOf } from '#tests/support/saved-queries.ts'
import { waitUntil } from '#tests/support/wait-for.ts'
import { royals, tudors } from '../royals.ts'

async function freshPage() {
  vi.resetModules()
  const saved = await import('#client/offline/saved/saved-data.ts')
  const answers = await import('#client/offline/saved/saved-queries.ts')
  const { computeFingerprint, getFingerprint } = await import('#client/tree/loading/family-fingerprint.ts')
  return { ...saved, ...answers, computeFingerprint, getFingerprint }
}

let page: Awaited<ReturnType<typeof freshPage>>

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  page = await freshPage()
})
afterEach(() => void vi.unstubAllGlobals())

it('is equal for equal people and changes with every drawn field', async () => {
  const mark = await page.computeFingerprint(royals)
  expect(await page.computeFingerprint(structuredClone(royals))).toBe(mark)
  const changes = [
    { updated_at: '2027-01-01T00:00:00Z' },
    { birth_date: '1492' },
    { father_id: null },
    { spouse_id: 'boleyn' },
    { partners: [] },
  ]
  for (const change of changes) {
    const [first, ...others] = royals
    expect(await page.computeFingerprint([makePerson({ ...first, ...change }), ...others])).not.toBe(mark)
  }
  expect(await page.computeFingerprint(tudors)).not.toBe(mark)
})

describe('the fingerprint of a saved list', () => {
  const fingerprintKey = `fingerprint:${anna.id}`
  const family = makeFamily(600)

  async function openAgain(): Promise<FamilyMember[]> {
    page = await freshPage()
    return (await savedQueriesOf(anna.id, page).read('people'))?.value as FamilyMember[]
  }

  beforeEach(async () => {
    await page.saveOwner(anna)
    await savedQueriesOf(anna.id, page).save('people', { value: family, etag: '"tag"', savedAt: 1_000 })
  })

  it('is computed once and then read from the device', async () => {
    const first = await openAgain()
    const mark = await page.getFingerprint(first, anna.id)
    expect(mark).toBe(await page.computeFingerprint(family))
    const kept = await waitUntil(() => page.readSaved('layouts', fingerprintKey))
    await page.writeSaved('layouts', anna.id, [
      [fingerprintKey, { ...Object(kept), fingerprint: 'saved value' }],
    ])
    const again = await openAgain()
    expect(await page.getFingerprint(again, anna.id)).toBe('saved value')
  })

  it('is computed again when the list has changed in memory or on the device', async () => {
    const before = await openAgain()
    await page.getFingerprint(before, anna.id)
    await waitUntil(() => page.readSaved('layouts', fingerprintKey))
    const [eldest, ...others] = before
    const changed = [makePerson({ ...eldest, birth_date: '1492' }), ...others]
    expect(await page.getFingerprint(changed, anna.id)).toBe(await page.computeFingerprint(changed))
    await savedQueriesOf(anna.id, page).save('people', { value: changed, etag: '"other"', savedAt: 2_000 })
    const again = await openAgain()
    expect(await page.getFingerprint(again, anna.id)).toBe(await page.computeFingerprint(changed))
  })
})
