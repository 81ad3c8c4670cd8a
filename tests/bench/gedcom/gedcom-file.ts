/** Writes GEDCOM files of made families: everybody has six facts with five citations, and two notes. */
import fs from 'node:fs'
import type { TreePerson } from '#shared/genealogy/graph/person-graph.ts'
import { type Population, randomFrom } from '#tests/support/population.ts'
import { type Choose, pickOne } from '../generated-words.ts'

const facts = 6
const citations = 5
const notes = 2
const tags = ['RESI', 'OCCU', 'CENS', 'CHR', 'CONF', 'BURI', 'EMIG', 'IMMI', 'EDUC', 'GRAD', 'PROP', 'WILL']
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** Everybody born before died long ago. */
const livingSince = 1935
const linesPerWrite = 50_000

interface FileFamily {
  xref: string
  father: string | null
  mother: string | null
  children: string[]
}

/** The couples and parents of a population, each once. */
function listFamilies({ people, unions }: Population): FileFamily[] {
  const sexes = new Map(people.map(({ id, sex }) => [id, sex]))
  const families = new Map<string, FileFamily>()
  const find = (father: string | null, mother: string | null) => {
    const key = `${father}+${mother}`
    const family = families.get(key) ?? { xref: `@F${families.size + 1}@`, father, mother, children: [] }
    families.set(key, family)
    return family
  }
  for (const { partner1, partner2 } of unions) {
    if (sexes.get(partner1 ?? '') === 'F') find(partner2, partner1)
    else find(partner1, partner2)
  }
  for (const { id, fatherId, motherId } of people) {
    if (fatherId ?? motherId) find(fatherId, motherId).children.push(id)
  }
  return [...families.values()]
}

const toXref = (id: string) => `@I${id.slice(1)}@`

/** Lists the values of a key, each under all its keys. */
function groupByKeys<T>(values: readonly T[], toKeys: (value: T) => (string | null)[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    for (const key of toKeys(value)) if (key !== null) groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}

class FamilyFile {
  readonly #choose: Choose
  readonly #sources: number
  readonly #surnames = new Map<string, string>()

  constructor(choose: Choose, sources: number) {
    this.#choose = choose
    this.#sources = sources
  }

  #date(year: number): string {
    return `2 DATE ${1 + this.#choose(28)} ${months[this.#choose(12)]} ${year}`
  }

  #place(): string {
    return `2 PLAC ${pickOne('place', this.#choose)}, Hordaland, Norway`
  }

  #fact(n: number, k: number, year: number): string[] {
    const tag = tags[(n + k * 5) % tags.length] ?? 'EVEN'
    const lines = [`1 ${tag}${tag === 'OCCU' ? ' Farmer' : ''}`, this.#date(year), this.#place()]
    if (k >= citations) return lines
    const source = 1 + ((n * 7 + k) % this.#sources)
    return [...lines, `2 SOUR @S${source}@`, `3 PAGE folio ${1 + this.#choose(400)}`, '3 QUAY 2']
  }

  /** @param n the number of the person */
  person({ id, sex, fatherId, birthKey }: TreePerson, n: number): string[] {
    const surname = this.#surnames.get(fatherId ?? '') ?? pickOne('family', this.#choose)
    this.#surnames.set(id, surname)
    const name = `${pickOne(sex ?? 'F', this.#choose)} /${surname}/`
    const death = ['1 DEAT', this.#date(birthKey + 40 + this.#choose(45))]
    return [
      ...[`0 ${toXref(id)} INDI`, `1 NAME ${name}`, `1 SEX ${sex ?? 'U'}`],
      ...['1 BIRT', this.#date(birthKey), this.#place()],
      ...(birthKey < livingSince ? death : []),
      ...Array.from({ length: facts }, (_, k) => this.#fact(n, k, birthKey + 5 + k * 6)).flat(),
      ...Array.from(
        { length: notes },
        (_, k) =>
          `1 NOTE The ${k + 1}. note on this person: what the parish book of ${birthKey} says about the farm, its boundaries and the boat.`,
      ),
    ]
  }

  family({ xref, father, mother, children }: FileFamily, marriageYear: number): string[] {
    return [
      `0 ${xref} FAM`,
      ...(father === null ? [] : [`1 HUSB ${toXref(father)}`]),
      ...(mother === null ? [] : [`1 WIFE ${toXref(mother)}`]),
      ...children.map((child) => `1 CHIL ${toXref(child)}`),
      ...['1 MARR', this.#date(marriageYear), this.#place()],
    ]
  }

  source(n: number): string[] {
    const parish = pickOne('place', this.#choose)
    return [`0 @S${n}@ SOUR`, `1 TITL Parish register ${n}`, `1 AUTH Parish of ${parish}`]
  }
}

function* listRecords(population: Population, sources: number): Generator<string[]> {
  const random = randomFrom(8)
  const file = new FamilyFile((below) => Math.floor(random() * below), sources)
  const families = listFamilies(population)
  const ofParent = groupByKeys(families, ({ father, mother }) => [father, mother])
  const ofChild = groupByKeys(families, ({ children }) => children)
  const years = new Map(population.people.map(({ id, birthKey }) => [id, birthKey]))
  yield ['0 HEAD', '1 SOUR MADE', '1 SUBM @U1@', '1 GEDC', '2 VERS 5.5.1', '2 FORM LINEAGE-LINKED']
  yield ['1 CHAR UTF-8', '0 @U1@ SUBM', '1 NAME Made']
  for (const [n, person] of population.people.entries()) {
    yield [
      ...file.person(person, n),
      ...(ofChild.get(person.id) ?? []).map(({ xref }) => `1 FAMC ${xref}`),
      ...(ofParent.get(person.id) ?? []).map(({ xref }) => `1 FAMS ${xref}`),
    ]
  }
  for (const family of families) {
    yield file.family(family, (years.get(family.father ?? family.mother ?? '') ?? 1800) + 24)
  }
  for (let n = 1; n <= sources; n++) yield file.source(n)
  yield ['0 TRLR']
}

/** The sources of a family of this size: one for fifty people. */
export const countSources = (people: number): number => Math.max(1, Math.ceil(people / 50))

/** @param sources how many sources are cited */
export function writeGedcomFile(path: string, population: Population, sources: number): void {
  const file = fs.openSync(path, 'w')
  let lines: string[] = []
  const write = () => {
    fs.writeSync(file, `${lines.join('\n')}\n`)
    lines = []
  }
  try {
    for (const record of listRecords(population, sources)) {
      lines.push(...record)
      if (lines.length > linesPerWrite) write()
    }
    write()
  } finally {
    fs.closeSync(file)
  }
}

/** A couple with so many children that each parent has `people` near kin, the parent among them. */
export function makeLargeHousehold(people: number): Population {
  const toPerson = (n: number): TreePerson => ({
    id: `p${n}`,
    sex: n % 2 === 0 ? 'M' : 'F',
    fatherId: n < 2 ? null : 'p0',
    motherId: n < 2 ? null : 'p1',
    otherParents: [],
    birthOrder: n < 2 ? null : n - 2,
    birthKey: n < 2 ? 1850 : 1872 + (n % 24),
  })
  return {
    people: Array.from({ length: people }, (_, n) => toPerson(n)),
    unions: [{ id: 'u0', partner1: 'p0', partner2: 'p1', current: true }],
  }
}
