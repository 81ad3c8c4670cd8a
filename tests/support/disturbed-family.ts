/** Copies a part of a family and disturbs the copy as careless records would, for the search for duplicates. */
import { daysInMonth } from '#shared/genealogy/dates/calendar-days.ts'
import { parseEdtf } from '#shared/genealogy/dates/edtf-syntax.ts'
import type { FamilyRecords, PersonRecord, UnionRecord } from '#shared/genealogy/quality/checked-family.ts'
import { randomFrom } from './population.ts'

export interface DisturbedFamily {
  /** The family with the copy. */
  records: FamilyRecords
  /** The ids of each person who was copied, with the id of the copy. */
  copies: ReadonlyMap<string, string>
}

type Random = () => number

function listKin({ people, unions }: FamilyRecords): Map<string, string[]> {
  const kin = new Map<string, string[]>(people.map(({ id }) => [id, []]))
  const link = (a: string | null, b: string | null) => {
    if (a === null || b === null) return
    kin.get(a)?.push(b)
    kin.get(b)?.push(a)
  }
  for (const { id, father_id, mother_id } of people) {
    link(id, father_id)
    link(id, mother_id)
  }
  for (const { partner1_id, partner2_id } of unions) link(partner1_id, partner2_id)
  return kin
}

/** Relatives of relatives of somebody, until there are as many as asked for. */
function pickRelatives(records: FamilyRecords, count: number, random: Random): Set<string> {
  const kin = listKin(records)
  for (;;) {
    const start = records.people[Math.floor(random() * records.people.length)]
    const picked = new Set(start ? [start.id] : [])
    for (const id of picked) {
      for (const relative of kin.get(id) ?? []) if (picked.size < count) picked.add(relative)
    }
    if (picked.size >= Math.min(count, records.people.length)) return picked
  }
}

/** Another year, day and month exchanged, or only the year. */
function disturbDate(date: string | null, random: Random): string | null {
  const parsed = date === null ? null : parseEdtf(date)
  if (parsed?.kind !== 'point' || date === null) return date
  const { year, month, day } = parsed.point
  const choice = random()
  if (choice < 0.15) return null
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const shift = choice < 0.35 ? Math.ceil(random() * 10) * (random() < 0.5 ? -1 : 1) : 0
  const newYear = pad(year + shift, 4)
  if (month === undefined || month === null || choice > 0.85) return newYear
  if (day === undefined || day === null) return `${newYear}-${pad(month)}`
  const canExchange = day <= 12 && daysInMonth(year + shift, day) >= month
  if (choice > 0.7 && canExchange) return `${newYear}-${pad(day)}-${pad(month)}`
  return daysInMonth(year + shift, month) < day ? newYear : `${newYear}-${pad(month)}-${pad(day)}`
}

const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', c: 'ç' }

const ordinal = /^[IVX]+$/

function disturbFirstName(name: string, random: Random): string {
  const choice = random()
  const words = name.split(' ')
  if (choice < 0.1)
    return words
      .map((word, index) => (index === 0 || ordinal.test(word) ? word : `${word.slice(0, 1)}.`))
      .join(' ')
  if (choice < 0.15) return `${name.slice(0, 1)}.`
  if (choice < 0.3) return words[0] ?? name
  if (choice < 0.4) return name.replace(/[aeiouc]/, (letter) => accents[letter] ?? letter)
  return name
}

function disturbLastName(person: PersonRecord, partner: PersonRecord | undefined, random: Random): string {
  const choice = random()
  if (choice < 0.1) return ''
  if (choice < 0.25 && person.gender === 'F' && partner?.last_name) return partner.last_name
  if (choice < 0.35) return person.last_name.replace(/[aeiouc]/, (letter) => accents[letter] ?? letter)
  return person.last_name
}

function disturbPlace(place: string | null, random: Random): string | null {
  const choice = random()
  if (place === null || choice < 0.25) return null
  const parts = place.split(',')
  return choice < 0.5 ? (parts[0] ?? null) : choice < 0.6 ? parts.slice(0, -1).join(',') || place : place
}

/** @param seed the same seed makes the same copy */
export function disturbFamily(records: FamilyRecords, count: number, seed: number): DisturbedFamily {
  const random = randomFrom(seed)
  const picked = pickRelatives(records, count, random)
  const copies = new Map([...picked].map((id) => [id, `copy of ${id}`]))
  const toCopy = (id: string | null) => (id === null ? null : (copies.get(id) ?? null))
  const byId = new Map(records.people.map((person) => [person.id, person]))
  const findPartner = (id: string) => {
    const union = records.unions.find(
      ({ partner1_id, partner2_id }) => partner1_id === id || partner2_id === id,
    )
    return byId.get((union?.partner1_id === id ? union.partner2_id : union?.partner1_id) ?? '')
  }
  const people = records.people
    .filter(({ id }) => picked.has(id))
    .map((person) => ({
      ...person,
      id: copies.get(person.id) ?? '',
      first_name: disturbFirstName(person.first_name, random),
      last_name: disturbLastName(person, findPartner(person.id), random),
      gender: random() < 0.1 ? null : person.gender,
      birth_date: disturbDate(person.birth_date, random),
      death_date: disturbDate(person.death_date, random),
      birth_place: disturbPlace(person.birth_place, random),
      death_place: disturbPlace(person.death_place, random),
      father_id: toCopy(person.father_id),
      mother_id: toCopy(person.mother_id),
    }))
  const unions = records.unions.flatMap((union): UnionRecord[] => {
    const [first, second] = [toCopy(union.partner1_id), toCopy(union.partner2_id)]
    if (first === null) return []
    return [{ ...union, id: `copy of ${union.id}`, partner1_id: first, partner2_id: second }]
  })
  return {
    records: { ...records, people: [...records.people, ...people], unions: [...records.unions, ...unions] },
    copies,
  }
}
