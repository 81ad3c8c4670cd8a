/** Property test: a desktop program renumbers, adds, removes and corrects people between imports; a model knows who is who. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadFamily } from '#server/people/people.store.ts'
import type { ImportDoubt } from '#shared/contracts/gedcom.contract.ts'
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

const boys = ['Adam', 'Bert', 'Carl', 'Dirk', 'Emil', 'Franz', 'Georg', 'Hans', 'Otto', 'Paul'] as const
const girls = ['Anna', 'Berta', 'Clara', 'Dora', 'Edith', 'Frida', 'Greta', 'Helga', 'Olga', 'Petra'] as const

/** Somebody of the model; the token tells who it is, and is no evidence for an import. */
interface Somebody {
  token: string
  given: string
  surname: string
  sex: 'M' | 'F'
  /** A day; null where nobody knows it. */
  born: number | null
  parents: readonly [Somebody, Somebody] | null
  isMissing: boolean
}

interface Couple {
  partners: readonly [Somebody, Somebody]
  children: Somebody[]
}

class Village {
  readonly people: Somebody[] = []
  readonly couples: Couple[] = []

  add(given: string, surname: string, sex: 'M' | 'F', born: number | null, of?: Couple): Somebody {
    const parents = of ? of.partners : null
    const token = `T${this.people.length}`
    const somebody = { token, given, surname, sex, born, parents, isMissing: false }
    this.people.push(somebody)
    of?.children.push(somebody)
    return somebody
  }

  marry(husband: Somebody, wife: Somebody): Couple {
    const couple = { partners: [husband, wife] as const, children: [] }
    this.couples.push(couple)
    return couple
  }

  /** A child with a name that no brother or sister has, so that the model's truth can be known. */
  addChild(couple: Couple, seed: number, isDated: boolean): void {
    const sex = seed % 2 === 0 ? 'M' : 'F'
    const taken = couple.children.map(({ given }) => given)
    const free = (sex === 'M' ? boys : girls).filter((name) => !taken.includes(name))
    const given = free[seed % free.length]
    if (given === undefined) return
    const [father] = couple.partners
    const born = (father.born ?? 0) + (24 + couple.children.length * 2) * 365 + (seed % 300)
    this.add(given, father.surname, sex, isDated ? born : null, couple)
  }

  write(numberOf: (somebody: Somebody) => number): string {
    const xref = (somebody: Somebody) => `I${numberOf(somebody)}`
    const present = this.people.filter(({ isMissing }) => !isMissing)
    const ordered = present.toSorted((a, b) => numberOf(a) - numberOf(b))
    const families = this.couples.flatMap(({ partners, children }, i) => {
      const known = children.filter(({ isMissing }) => !isMissing).map(xref)
      const [husband, wife] = partners.map((partner) => (partner.isMissing ? null : xref(partner)))
      if (!husband && !wife) return []
      return [familyRecord(`F${i}`, [husband ?? null, wife ?? null], known)]
    })
    return gedcomFile(...ordered.map((somebody) => this.#record(xref(somebody), somebody)), ...families)
  }

  #record(xref: string, { given, surname, sex, born, token }: Somebody): string {
    const day = born === null ? null : new Date(born * 86_400_000).toISOString().slice(0, 10)
    const [year, month, date] = day?.split('-') ?? []
    const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
    const birth = day ? ['1 BIRT', `2 DATE ${Number(date)} ${months[Number(month) - 1]} ${year}`] : []
    return individualRecord(xref, `${given} /${surname}/`, `1 SEX ${sex}`, ...birth, `1 OCCU ${token}`)
  }
}

function build(seeds: readonly number[], dated: readonly boolean[]): Village {
  const village = new Village()
  const start = -100 * 365
  const surnames = ['Beck', 'Lund', 'Holm'] as const
  const first = surnames.map((surname, i) =>
    village.marry(
      village.add(boys[(seeds[i] ?? 0) % 10] ?? '', surname, 'M', start + i * 400),
      village.add(girls[(seeds[i + 3] ?? 0) % 10] ?? '', `Of${surname}`, 'F', start + i * 300 + 200),
    ),
  )
  for (const [i, seed] of seeds.entries()) {
    const couple = first[seed % first.length]
    if (couple) village.addChild(couple, seed, dated[i % dated.length] ?? true)
  }
  const grown = village.people.filter(({ parents }) => parents !== null)
  const sons = grown.filter(({ sex }) => sex === 'M')
  for (const [i, son] of sons.slice(0, 4).entries()) {
    const bride = grown.find(
      (girl) => girl.sex === 'F' && girl.surname !== son.surname && !isMarried(village, girl),
    )
    if (!bride) continue
    const couple = village.marry(son, bride)
    for (let n = 0; n < 1 + ((seeds[i] ?? 0) % 3); n++)
      village.addChild(couple, (seeds[n] ?? 0) + n * 7, true)
  }
  return village
}

function isMarried({ couples }: Village, somebody: Somebody): boolean {
  return couples.some(({ partners }) => partners.includes(somebody))
}

type Change =
  | { kind: 'correct' | 'remove' | 'return' | 'marry'; who: number; days: number }
  | { kind: 'born'; who: number; days: number }

/** What happens to the tree in the desktop program in a year. */
function apply(village: Village, { kind, who, days }: Change): void {
  const somebody = village.people[who % village.people.length]
  const couple = village.couples[who % village.couples.length]
  if (kind === 'born' && couple) village.addChild(couple, who + days, true)
  if (!somebody) return
  if (kind === 'correct' && somebody.born !== null) somebody.born += days
  if (kind === 'return') somebody.isMissing = false
  // Somebody without children can be removed; a name changes where a birth is known.
  const hasChildren = village.couples.some(
    ({ partners, children }) => partners.includes(somebody) && children.length,
  )
  if (kind === 'remove' && !hasChildren) somebody.isMissing = true
  if (kind === 'marry' && somebody.sex === 'F' && somebody.born !== null)
    somebody.surname = `Of${somebody.token}`
}

const change = fc.record({
  kind: fc.constantFrom('correct', 'remove', 'return', 'marry', 'born'),
  who: fc.nat(60),
  days: fc.integer({ min: 1, max: 300 }),
}) as fc.Arbitrary<Change>

const story = fc.record({
  seeds: fc.array(fc.nat(1000), { minLength: 6, maxLength: 14 }),
  dated: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  years: fc.array(fc.record({ changes: fc.array(change, { maxLength: 4 }), order: fc.nat(1_000_000) }), {
    minLength: 1,
    maxLength: 4,
  }),
})

/** Numbers everybody anew, in an order that looks random. */
function renumber(people: readonly Somebody[], order: number): (somebody: Somebody) => number {
  const keys = people.map((_, i) => ((i + 1) * (order * 2 + 1) * 2_654_435_761) % 1_000_003)
  const ranks = new Map(
    people.map((somebody, i) => [somebody, keys.filter((key) => key < (keys[i] ?? 0)).length]),
  )
  return (somebody) => ranks.get(somebody) ?? 0
}

it(
  'exchanges, doubles and loses nobody, whatever numbers the file has',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ seeds, dated, years }) => {
        const db = await openTestDatabase()
        const where = { db, clock, dataDir: data.dataDir }
        const ids = new Map<string, string>()
        const load = async (village: Village, order: number) => {
          const text = village.write(renumber(village.people, order))
          const { doubts } = await importText(where, text)
          // Somebody who knows the village answers.
          const answer = ({ person, xref }: ImportDoubt) => {
            const token = person.details.find(({ field }) => field === 'occupation')?.text
            return [xref, ids.get(token ?? '') ?? 'new'] as const
          }
          const byXref = Object.fromEntries(doubts.map(answer))
          if (doubts.length > 0) await importText(where, text, { answers: { byXref, others: 'open' } })
          const family = await loadFamily(db)
          for (const { occupation, id } of family) {
            const token = occupation ?? ''
            expect(ids.get(token) ?? id, token).toBe(id)
            ids.set(token, id)
          }
          expect(family.map(({ occupation }) => occupation).sort()).toEqual([...ids.keys()].sort())
        }
        try {
          const village = build(seeds, dated)
          await load(village, 0)
          for (const { changes, order } of years) {
            for (const one of changes) apply(village, one)
            await load(village, order)
          }
        } finally {
          await db.destroy()
        }
      }),
      { numRuns: 40 },
    )
  },
  timeLimit(120_000),
)
