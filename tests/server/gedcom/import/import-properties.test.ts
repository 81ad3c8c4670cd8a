/** Property test of the three-way merge: random edits on the site and in the file between two imports. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { savePersonColumnsAsFacts } from '#server/facts/derived-columns.service.ts'
import { loadFamily, updatePersonRow } from '#server/people/people.store.ts'
import {
  familyRecord,
  gedcomFile,
  importText,
  individualRecord,
  makeDataDir,
} from '#tests/support/gedcom-files.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { SettableClock } from '#tests/support/test-server.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

const clock = new SettableClock('2026-05-01T12:00:00.000Z')
let data: ReturnType<typeof makeDataDir>
beforeAll(() => {
  data = makeDataDir()
})
afterAll(() => data.remove())

const occupations = ['Weaver', 'Baker', 'Midwife', 'Sailor', null] as const
const occupation = fc.constantFrom(...occupations)

/** The fields of a person in a file; the name never changes, so that the test can find the person. */
const fileFields = fc.record({ occupation: occupation, birth_place: occupation, death_place: occupation })
type FileFields = { occupation: string | null; birth_place: string | null; death_place: string | null }
const fields = ['occupation', 'birth_place', 'death_place'] as const

function write(people: readonly FileFields[]) {
  const records = people.map(({ occupation, birth_place, death_place }, i) =>
    individualRecord(
      `I${i}`,
      `Person${i} /Lind/`,
      ...(occupation ? [`1 OCCU ${occupation}`] : []),
      ...(birth_place ? ['1 BIRT', `2 PLAC ${birth_place}`] : []),
      ...(death_place ? ['1 DEAT', `2 PLAC ${death_place}`] : []),
    ),
  )
  const families = people.flatMap((_, i) =>
    2 * i + 2 < people.length
      ? [familyRecord(`F${i}`, [`I${i}`, null], [`I${2 * i + 1}`, `I${2 * i + 2}`])]
      : [],
  )
  return gedcomFile(...records, ...families)
}

const story = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    first: fc.array(fileFields, { minLength: count, maxLength: count }),
    second: fc.array(fileFields, { minLength: count, maxLength: count }),
    edits: fc.array(
      fc.record({ person: fc.nat(count - 1), field: fc.constantFrom(...fields), value: occupation }),
      { maxLength: 10 },
    ),
    removed: fc.option(fc.nat(count - 1), { freq: 4 }),
  }),
)

async function peopleOf(db: Db) {
  return new Map((await loadFamily(db)).map((person) => [person.first_name, person]))
}

it(
  'keeps every edit, takes every change of the file, and changes nothing at the next import',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ first, second, edits, removed }) => {
        const db = await openTestDatabase()
        const where = { db, clock, dataDir: data.dataDir }
        try {
          await importText(where, write(first))
          const before = await peopleOf(db)
          const edited = new Map<string, string | null>()
          for (const { person, field, value } of edits) {
            const id = before.get(`Person${person}`)?.id ?? ''
            await updatePersonRow(db, id, { [field]: value })
            await savePersonColumnsAsFacts(db, [id], timestamp(clock))
            edited.set(`${person} ${field}`, value)
          }
          if (removed !== null) {
            await db.deleteFrom('people').where('first_name', '=', `Person${removed}`).execute()
          }
          await importText(where, write(second))
          const after = await peopleOf(db)
          expect(after.size).toBe(first.length - (removed === null ? 0 : 1))
          for (const [i, now] of second.entries()) {
            if (i === removed) continue
            for (const field of fields) {
              const ours = edited.get(`${i} ${field}`)
              const touched = ours !== undefined && ours !== (first[i]?.[field] ?? null)
              // Another occupation of the file is another fact than the one that was deleted here.
              const isOther = field === 'occupation' && ours === null && now[field] !== first[i]?.[field]
              expect(after.get(`Person${i}`)?.[field]).toBe(touched && !isOther ? ours : now[field])
            }
          }
          const again = await importText(where, write(second))
          expect(again).toMatchObject({
            added: { people: 0, families: 0 },
            changed: { people: 0, families: 0 },
          })
        } finally {
          await db.destroy()
        }
      }),
      { numRuns: 25 },
    )
  },
  timeLimit(120_000),
)
