/** Collects what happened at each place: births, deaths, marriages and other facts. */

import { getPeopleById } from '#client/people/people-by-id.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FamilyMap, MapFact, MapPlace } from '#shared/contracts/places.contract.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { groupBy } from './group-by.ts'

export interface MapEvent {
  placeId: string
  /** One person, or both partners. */
  people: readonly FamilyMember[]
  /** "Birth" */
  title: string
  /** EDTF. */
  date: string | null
  /** Null without a date. */
  year: number | null
}

/** A place on the map: several places of one position are one point. */
export interface MapPoint {
  /** Of the first of its places. */
  id: string
  places: readonly MapPlace[]
  latitude: number
  longitude: number
  /** The earliest first, those without a date last. */
  events: readonly MapEvent[]
}

function makeEvent(
  placeId: string,
  people: readonly FamilyMember[],
  title: string,
  date: string | null,
): MapEvent {
  return { placeId, people, title, date, year: date === null ? null : getEarliestYear(date) }
}

/** The events whose places the list of people has. */
function listVitalEvents(
  people: readonly FamilyMember[],
  findPlace: (text: string | null) => string | undefined,
) {
  const byId = getPeopleById(people)
  const seenUnions = new Set<string>()
  return people.flatMap((person): MapEvent[] => {
    const events: MapEvent[] = []
    const birthPlace = findPlace(person.birth_place)
    const deathPlace = findPlace(person.death_place)
    if (birthPlace) events.push(makeEvent(birthPlace, [person], 'Birth', person.birth_date))
    if (deathPlace) events.push(makeEvent(deathPlace, [person], 'Death', person.death_date))
    for (const { union_id, member_id, place, from } of person.partners) {
      const id = findPlace(place)
      if (!id || seenUnions.has(union_id)) continue
      seenUnions.add(union_id)
      const partner = byId.get(member_id ?? '')
      events.push(makeEvent(id, partner ? [person, partner] : [person], 'Marriage', from))
    }
    return events
  })
}

function listOtherEvents(people: readonly FamilyMember[], facts: readonly MapFact[]): MapEvent[] {
  const byId = getPeopleById(people)
  const byUnion = groupBy(
    people.flatMap((person) => person.partners.map(({ union_id }) => ({ union_id, person }))),
    ({ union_id }) => union_id,
  )
  return facts.flatMap((fact) => {
    const own = byId.get(fact.person_id ?? '')
    const partners = (byUnion.get(fact.union_id ?? '') ?? []).map(({ person }) => person)
    const involved = own ? [own] : partners
    if (involved.length === 0) return []
    return [makeEvent(fact.place_id, involved, formatFactName(fact), fact.date ?? null)]
  })
}

/** All events at places of the map, also at places without a position. */
export function listMapEvents(people: readonly FamilyMember[], { places, facts }: FamilyMap): MapEvent[] {
  const idByText = new Map(places.flatMap(({ id, texts }) => texts.map((text) => [text, id] as const)))
  const findPlace = (text: string | null) => (text === null ? undefined : idByText.get(text))
  return [...listVitalEvents(people, findPlace), ...listOtherEvents(people, facts)]
}

function compareYears(a: MapEvent, b: MapEvent): number {
  return (a.year ?? Number.POSITIVE_INFINITY) - (b.year ?? Number.POSITIVE_INFINITY) || 0
}

/** The places that have a position and an event; those with most events first. */
export function buildPoints(places: readonly MapPlace[], events: readonly MapEvent[]): MapPoint[] {
  const byPlace = groupBy(events, ({ placeId }) => placeId)
  const located = places.flatMap((place) => {
    const own = byPlace.get(place.id)
    const { latitude, longitude } = place
    if (!own || latitude === undefined || longitude === undefined) return []
    return [{ place, latitude, longitude, own }]
  })
  const byPosition = groupBy(located, ({ latitude, longitude }) => `${latitude} ${longitude}`)
  return [...byPosition.values()]
    .flatMap((some): MapPoint[] => {
      const [first] = some
      if (!first) return []
      const { place, latitude, longitude } = first
      const own = some.flatMap((one) => one.own).sort(compareYears)
      return [{ id: place.id, places: some.map((one) => one.place), latitude, longitude, events: own }]
    })
    .sort((a, b) => b.events.length - a.events.length)
}

/** "Ulvik, Hardanger, Norway"; of several places the first, and how many more. */
export function formatPointName({ places }: MapPoint): string {
  const [first] = places
  const more = places.length > 1 ? ` and ${places.length - 1} more` : ''
  return `${first?.texts[0] ?? ''}${more}`
}
