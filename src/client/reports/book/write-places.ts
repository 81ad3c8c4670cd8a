/** Writes the list of places: countries as chapters, and for every place who was born, lived, married or died there. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FamilyMap } from '#shared/contracts/places.contract.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { formatYear } from '#shared/genealogy/dates/format-date.ts'
import type { BookEntry, Chapter, ListItem } from './book.ts'
import type { BookWriter } from './book-writer.ts'

interface Stay {
  personId: string
  /** "born" */
  what: string
  date: string | null
}

interface PlaceOfStays {
  /** "Ulvik, Hardanger, Norway" */
  name: string
  stays: Stay[]
}

const words: Readonly<Record<string, string>> = {
  BAPM: 'baptized',
  BIRT: 'born',
  BURI: 'buried',
  CHR: 'christened',
  CONF: 'confirmed',
  DEAT: 'died',
  EMIG: 'emigrated',
  IMMI: 'immigrated',
  MARR: 'married',
  RESI: 'lived here',
}

function formatWord(fact: { tag: string; type?: string | undefined }): string {
  return words[fact.tag] ?? formatFactName(fact).toLowerCase()
}

/** Births, deaths and marriages from the list of people, everything else from the data of the map. */
class Places {
  readonly #idByText = new Map<string, string>()
  readonly found = new Map<string, PlaceOfStays>()

  constructor(people: readonly FamilyMember[], map: FamilyMap | null) {
    const nameById = new Map<string, string>()
    for (const { id, texts } of map?.places ?? []) {
      nameById.set(id, texts[0] ?? '')
      for (const text of texts) this.#idByText.set(text, id)
    }
    const peopleByUnion = new Map<string, string[]>()
    for (const { id, partners, ...person } of people) {
      this.#add(person.birth_place, { personId: id, what: 'born', date: person.birth_date })
      this.#add(person.death_place, { personId: id, what: 'died', date: person.death_date })
      for (const { union_id, place, from } of partners) {
        this.#add(place, { personId: id, what: 'married', date: from })
        peopleByUnion.set(union_id, [...(peopleByUnion.get(union_id) ?? []), id])
      }
    }
    for (const fact of map?.facts ?? []) {
      const name = nameById.get(fact.place_id)
      const owners = fact.person_id ? [fact.person_id] : (peopleByUnion.get(fact.union_id ?? '') ?? [])
      for (const personId of owners)
        this.#add(name, { personId, what: formatWord(fact), date: fact.date ?? null })
    }
  }

  #add(text: string | null | undefined, stay: Stay) {
    const name = text?.trim() ?? ''
    if (name === '') return
    const key = this.#idByText.get(name) ?? name
    const place = this.found.get(key) ?? { name, stays: [] }
    this.found.set(key, place)
    place.stays.push(stay)
  }
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function getCountry(name: string): string {
  return name.split(',').at(-1)?.trim() || name
}

export function* writePlaces(
  writer: BookWriter,
  people: readonly FamilyMember[],
  map: FamilyMap | null,
): Generator<void, Chapter[]> {
  const { found } = new Places(people, map)
  const sorted = [...found.values()].sort(
    (a, b) => collator.compare(getCountry(a.name), getCountry(b.name)) || collator.compare(a.name, b.name),
  )
  const chapters: { heading: string; entries: BookEntry[] }[] = []
  for (const [index, place] of sorted.entries()) {
    const country = getCountry(place.name)
    const last = chapters.at(-1)
    const chapter =
      last && collator.compare(last.heading, country) === 0 ? last : { heading: country, entries: [] }
    if (chapter !== last) chapters.push(chapter)
    chapter.entries.push(writePlace(writer, place, index + 1))
    yield
  }
  return chapters
}

function writePlace(writer: BookWriter, { name, stays }: PlaceOfStays, number: number): BookEntry {
  const byPerson = new Map<string, Stay[]>()
  for (const stay of stays) byPerson.set(stay.personId, [...(byPerson.get(stay.personId) ?? []), stay])
  const items = [...byPerson]
    .sort(([, a], [, b]) => getFirstKey(a) - getFirstKey(b))
    .flatMap(([personId, list]): ListItem[] => {
      const person = writer.records.find(personId)
      return person
        ? [{ number: '', runs: [writer.writeName(person), { text: `, ${formatStays(list)}` }] }]
        : []
    })
  return {
    ...{ id: `place-${number}`, number: String(number), name: [{ text: name }], portraitUrl: null },
    detail: items.length === 1 ? '1 person' : `${items.length} people`,
    blocks: [{ kind: 'list', heading: [], items }],
  }
}

function getKey({ date }: Stay): number {
  return (date === null ? null : getEdtfSortKey(date)) ?? Number.MAX_SAFE_INTEGER
}

function getFirstKey(stays: readonly Stay[]): number {
  return Math.min(...stays.map(getKey))
}

/** "born 1819, lived here 1875, died 1901" */
function formatStays(stays: readonly Stay[]): string {
  const sorted = stays.toSorted((a, b) => getKey(a) - getKey(b))
  return [...new Set(sorted.map(({ what, date }) => (date ? `${what} ${formatYear(date)}` : what)))].join(
    ', ',
  )
}
