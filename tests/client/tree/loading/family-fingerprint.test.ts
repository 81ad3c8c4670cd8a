/** By its fingerprint a saved picture of the family is known to be still right. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { aFamily, anna, aPerson } from '#tests/support/client-people.ts'
import { royals, tudors } from '../royals.ts'

async function freshPage() {
  vi.resetModules()
  const [saved, answers, fingerprint] = await Promise.all([
    import('#client/offline/saved/saved-data.ts'),
    import('#client/offline/saved/saved-queries.ts'),
    import('#client/tree/loading/family-fingerprint.ts'),
  ])
  return { ...saved, ...answers, ...fingerprint }
}

let page: Awaited<ReturnType<typeof freshPage>>

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  page = await freshPage()
})
afterEach(() => void vi.unstubAllGlobals())

it('stays the same for the same people and changes with whatever is drawn', async () => {
  const mark = await page.fingerprintOf(royals)
  expect(await page.fingerprintOf(structuredClone(royals))).toBe(mark)
  const changes = [
    { updated_at: '2027-01-01T00:00:00Z' },
    { birth_date: '1492' },
    { father_id: null },
    { spouse_id: 'boleyn' },
    { partners: [] },
  ]
  for (const change of changes) {
    const [first, ...others] = royals
    expect(await page.fingerprintOf([aPerson({ ...first, ...change }), ...others])).not.toBe(mark)
  }
  expect(await page.fingerprintOf(tudors)).not.toBe(mark)
})

describe('of a list that is saved', () => {
  const shelf = `fingerprint:${anna.id}`
  const family = aFamily(600)

  async function openAgain(): Promise<FamilyMember[]> {
    page = await freshPage()
    return (await page.readAnswer('people'))?.value as FamilyMember[]
  }

  beforeEach(async () => {
    await page.saveOwner(anna)
    await page.writeAnswer('people', anna.id, { value: family, etag: '"tag"', savedAt: 1_000 })
  })

  it('is worked out once', async () => {
    const first = await openAgain()
    const mark = await page.knownFingerprint(first, anna.id)
    expect(mark).toBe(await page.fingerprintOf(family))
    const kept = await vi.waitUntil(() => page.readSaved('layouts', shelf))
    await page.writeSaved('layouts', anna.id, [[shelf, { ...Object(kept), fingerprint: 'the kept one' }]])
    const again = await openAgain()
    expect(await page.knownFingerprint(again, anna.id)).toBe('the kept one')
  })

  it('is worked out anew once the list is another, here or on the device', async () => {
    const before = await openAgain()
    await page.knownFingerprint(before, anna.id)
    await vi.waitUntil(() => page.readSaved('layouts', shelf))
    const [eldest, ...others] = before
    const changed = [aPerson({ ...eldest, birth_date: '1492' }), ...others]
    expect(await page.knownFingerprint(changed, anna.id)).toBe(await page.fingerprintOf(changed))
    await page.writeAnswer('people', anna.id, { value: changed, etag: '"other"', savedAt: 2_000 })
    const again = await openAgain()
    expect(await page.knownFingerprint(again, anna.id)).toBe(await page.fingerprintOf(changed))
  })
})
