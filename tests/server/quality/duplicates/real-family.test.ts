/** The search for likely duplicates in royal92, if the file lies next to the repository: 300 people are copied and disturbed. */
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findLikelyDuplicates, likelyScore } from '#server/quality/duplicates/find-likely-duplicates.ts'
import { loadFamily } from '#server/quality/family-records.store.ts'
import { linkFamily, type PersonRecord } from '#shared/genealogy/quality/checked-family.ts'
import { disturbFamily } from '#tests/support/disturbed-family.ts'
import { importText, makeDataDir } from '#tests/support/gedcom-files.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { SettableClock } from '#tests/support/test-server.ts'

const file = path.resolve(import.meta.dirname, '../../../../../shared/data/gedcom/royal92.ged')

async function loadRoyals() {
  const data = makeDataDir()
  const db = await openTestDatabase()
  const clock = new SettableClock('2026-05-01T12:00:00.000Z')
  await importText({ db, clock, dataDir: data.dataDir }, fs.readFileSync(file), { name: 'royal92.ged' })
  const family = await loadFamily(db)
  await db.destroy()
  data.remove()
  return family
}

/** Nobody can tell "Margaret", without surname and dates, from another Margaret. */
function canBeTold({ first_name, last_name, birth_date, death_date }: PersonRecord): boolean {
  const hasName = first_name !== '' && !/^(?:son|daughter|child|infant)/i.test(first_name)
  return hasName && (last_name !== '' || birth_date !== null || death_date !== null)
}

describe.skipIf(!fs.existsSync(file))('royal92 with a disturbed copy of 300 people', () => {
  it('finds 95 of 100 copies as likely, with at most one wrong pair in ten', async () => {
    const royals = await loadRoyals()
    const before = new Set(
      findLikelyDuplicates(linkFamily(royals, 5).people).map(({ people }) => people.join()),
    )
    const totals = { copies: 0, found: 0, right: 0, wrong: 0 }
    for (const seed of [1, 2, 3, 4, 5]) {
      const { records, copies } = disturbFamily(royals, 300, seed)
      const byId = new Map(records.people.map((person) => [person.id, person]))
      const pairs = findLikelyDuplicates(linkFamily(records, 5).people).filter(
        ({ score }) => score >= likelyScore,
      )
      const right = new Set(
        pairs.flatMap(({ people: [a, b] }) => (copies.get(a) === b ? [a] : copies.get(b) === a ? [b] : [])),
      )
      const isClear = (id: string) => canBeTold(byId.get(id) as PersonRecord)
      const clear = [...copies].filter((ids) => ids.every(isClear)).map(([id]) => id)
      totals.copies += clear.length
      totals.found += clear.filter((id) => right.has(id)).length
      totals.right += right.size
      totals.wrong += pairs.filter(
        ({ people }) => !people.some((id) => right.has(id)) && !before.has(people.join()),
      ).length
    }
    expect(totals.found / totals.copies).toBeGreaterThanOrEqual(0.95)
    expect(totals.right / (totals.right + totals.wrong)).toBeGreaterThanOrEqual(0.9)
  })
})
