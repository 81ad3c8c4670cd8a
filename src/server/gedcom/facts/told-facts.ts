/** Decides whether a fact may tell what a hidden one tells: as another tag, or as something that happened then and there. */
import type { Value } from '#server/db/bulk.ts'
import { factTags } from '#shared/fact-tags.ts'
import { getEarliestDay, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { toWords } from '#shared/genealogy/name-words.ts'

/** What a fact is compared by; a part that is not known is null. */
export interface ToldFact {
  tag: Value
  type: Value
  date: Value
  place: Value
  value: Value
}

/** The parts of a fact of which only its tag is known. */
export const untold: Omit<ToldFact, 'tag'> = { type: null, date: null, place: null, value: null }

function normalize(text: Value): string {
  return toWords(text).join(' ')
}

/** The tags of facts that have one of their own, by their names on the screen and in files. */
const tagsByName: ReadonlyMap<string, string> = new Map(
  Object.entries(factTags).flatMap(([tag, { label }]) =>
    tag === 'EVEN' || tag === 'FACT' ? [] : [label, tag].map((name) => [normalize(name), tag] as const),
  ),
)

function isGeneric({ tag }: Pick<ToldFact, 'tag'>): boolean {
  return tag === 'EVEN' || tag === 'FACT'
}

/** The tag that a fact means: that of an event or attribute whose type is the name of a tag, such as "Occupation". */
export function getMeantTag(fact: Pick<ToldFact, 'tag' | 'type'>): string {
  return (isGeneric(fact) ? tagsByName.get(normalize(fact.type)) : undefined) ?? String(fact.tag)
}

/** The tags of facts, also those that events and attributes mean by their types. */
export function listTags(facts: readonly ToldFact[]): Set<string> {
  return new Set(facts.flatMap((fact) => [String(fact.tag), getMeantTag(fact)]))
}

/** Programs write one event as an event or as an attribute of the same type. */
function getEventKind(fact: ToldFact): string {
  const tag = getMeantTag(fact)
  return tag === 'EVEN' || tag === 'FACT' ? `EVEN ${normalize(fact.type)}` : tag
}

/** What happens together: files tell the one where the other is not known, with its date or place. */
const relatedTags: readonly (readonly string[])[] = [
  ['BIRT', 'CHR', 'BAPM'],
  ['DEAT', 'BURI', 'CREM'],
  ['MARR', 'ENGA', 'MARB', 'MARC', 'MARL', 'MARS'],
  ['DIV', 'DIVF', 'ANUL', '_SEPR'],
]

/** What tells where somebody was at a time; people stay in a place for long, so that the place alone tells them apart badly. */
const residenceTags: readonly string[] = ['RESI', 'CENS', 'EMIG', 'IMMI']

/** The days that a date may mean: without an end where it is not known. */
function getDays(date: Value): { first: number; last: number } {
  const text = typeof date === 'string' ? date : ''
  return { first: getEarliestDay(text) ?? -Infinity, last: getLatestDay(text) ?? Infinity }
}

/** Whether two dates may mean one day; true where one of them is not known. */
export function mayBeSameTime(one: Value, other: Value): boolean {
  const [a, b] = [getDays(one), getDays(other)]
  return a.first <= b.last && b.first <= a.last
}

const daysPerYear = 365.25
/** A date that may mean more years tells as little as none. */
const mostYears = 30

/** The years that a date may mean, as days of the calendar divide them; null where it does not tell. */
function listYears(date: Value): number[] | null {
  const { first, last } = getDays(date)
  const [from, to] = [first, last].map((day) => Math.floor(day / daysPerYear)) as [number, number]
  return to - from <= mostYears ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : null
}

/** The places that a fact names: programs write a residence as its value, too. */
function listPlaces({ place, value }: ToldFact): string[] {
  return [place, value].map(normalize).filter((text) => text !== '')
}

/**
 * What both a hidden fact and one that may tell it have: the kind, the date and the place where both are of one kind or happen
 * together, and the text of any kind.
 */
function listSharedKeys(fact: ToldFact): string[] {
  const kind = getEventKind(fact)
  const related = relatedTags.findIndex((tags) => tags.includes(getMeantTag(fact)))
  const details = (['date', 'place'] as const).flatMap((part) => {
    const words = normalize(fact[part])
    return words === '' ? [] : [`${part} of ${related < 0 ? kind : related}: ${words}`]
  })
  const texts = [fact.value, isGeneric(fact) && getMeantTag(fact) === fact.tag ? fact.type : null].map(
    normalize,
  )
  return [
    `kind: ${kind}`,
    ...details,
    ...texts.flatMap((text) => (/\p{L}/u.test(text) ? [`text: ${text}`] : [])),
  ]
}

function listResidenceKeys(
  fact: ToldFact,
  makeTimes: (years: number[] | null) => (string | number)[],
): string[] {
  if (!residenceTags.includes(getMeantTag(fact))) return []
  const times = makeTimes(listYears(fact.date))
  return listPlaces(fact).flatMap((place) => times.map((time) => `residence ${time}: ${place}`))
}

/** What a hidden fact tells: another one may tell it where one of its {@link listToldKeys} is among them. */
export function listHiddenKeys(hidden: ToldFact): string[] {
  return [
    ...listSharedKeys(hidden),
    ...listResidenceKeys(hidden, (years) => ['at no time', ...(years ?? ['at any time'])]),
  ]
}

export function listToldKeys(told: ToldFact): string[] {
  return [
    ...listSharedKeys(told),
    ...listResidenceKeys(told, (years) => (years === null ? ['at no time'] : ['at any time', ...years])),
  ]
}

/** Makes a function that tells whether a fact may tell what one of some hidden facts tells. */
export function createTeller(hidden: readonly ToldFact[]): (told: ToldFact) => boolean {
  const keys = new Set(hidden.flatMap(listHiddenKeys))
  return (told) => listToldKeys(told).some((key) => keys.has(key))
}
