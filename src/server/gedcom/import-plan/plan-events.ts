/** Plans the events of a file: exported timeline events and, on request, marriages and migrations. */

import { randomUUID } from 'node:crypto'
import { formatName } from '#shared/genealogy/derive-names.ts'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomEvent, GedcomPerson, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { textLength } from '#shared/limits.ts'
import { createTeller, listTags, type ToldFact, untold } from '../facts/told-facts.ts'
import type { Link } from '../gedcom.store.ts'
import { getFormerXref, type Matches, matchRecords } from '../matching/match-records.ts'
import { makeEventXref, type SiteEvent } from '../structures/site-events.ts'
import { makeErasedRecord } from './erased-people.ts'
import { eventColumns, eventFields } from './import-columns.ts'
import { factTagsByType } from './imported-event.ts'
import type { Columns } from './merge-record.ts'
import { planRecords } from './plan-merged-records.ts'
import { createOwnIdFinder, type FindExisting, filterLinks, makeLinkTo, planRecord } from './plan-record.ts'
import { formatFileName } from './planned-names.ts'
import { listHidden, type PlanInput, type PlannedRecord, type PlannedRecords } from './planned-records.ts'

function makeEventXrefs(events: readonly GedcomEvent[]): string[] {
  const counts = new Map<string, number>()
  return events.map((event) => {
    const key = `${event.of}:${event.xref}:${event.type}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${key}:${count}`
  })
}

/** An event of the file with the data for the plan. */
interface FoundEvent {
  xref: string
  uid: string | null
  columns: Columns
  structures: readonly GedcomStructure[]
  /** The ids of the people whom it is about. */
  memberIds: readonly string[]
  /** Whether the event is about a person whose data were erased. */
  isErased: boolean
}

type IsErased = (key: string) => boolean

/** Makes functions that tell what of this site or of another file an event may not tell. */
function createSecrets(input: PlanInput, { people, unions }: PlannedPeople, sourceId: string | null) {
  const records = {
    person: new Map(people.map((record) => [record.xref, record])),
    union: new Map(unions.map((record) => [record.xref, record])),
  }
  const isRecordHidden = (kind: keyof typeof records, xref: string | null) =>
    records[kind].get(xref ?? '')?.hiddenBy != null
  const listSecrets = (record: PlannedRecord | undefined) => listHidden(input, record?.id ?? null, sourceId)
  const tellers = new Map<PlannedRecord | undefined, ReturnType<typeof createTeller>>()
  const isFactHidden = (kind: keyof typeof records, xref: string, fact: ToldFact) => {
    const record = records[kind].get(xref)
    const tells = tellers.get(record) ?? createTeller(listSecrets(record))
    tellers.set(record, tells)
    return tells(fact)
  }
  return {
    /** Of somebody about whom nobody has decided. */
    isOpen: (xref: string) => records.person.get(xref)?.status === 'open',
    isSecret: ({ of, xref, type, date, place }: GedcomEvent) =>
      isRecordHidden(of, xref) ||
      isFactHidden(of, xref, { ...untold, tag: factTagsByType[type] ?? null, date, place }),
    isSecretOfSite: ({ of, member, replaces, columns }: SiteEvent) => {
      if (isRecordHidden('person', member)) return true
      if (of === null) return false
      const [, , replaced] = replaces?.split(':') ?? []
      const { event_date: date = null, location: place = null, title: type = null } = columns
      const facts = [
        { ...untold, tag: factTagsByType[replaced ?? ''] ?? null, date, place },
        { ...untold, tag: 'EVEN', type, date, place },
      ]
      return isRecordHidden(of.kind, of.xref) || facts.some((fact) => isFactHidden(of.kind, of.xref, fact))
    },
    /** The name to write for a person of the file. */
    getName: (person: GedcomPerson) => {
      const record = records.person.get(person.xref)
      if (isHidden(person.structures) || record?.hiddenBy) return ''
      const own = listTags(listSecrets(record)).has('NAME')
        ? input.existing.people.get(record?.id ?? '')
        : undefined
      return own ? formatName(own) : formatFileName(person)
    },
  }
}

type PlannedPeople = Omit<PlannedRecords, 'events'>

/** Finds marriages and migrations of the file that no exported timeline event replaces. */
function findGedcomEvents(
  input: PlanInput,
  { isOpen, isSecret, getName }: ReturnType<typeof createSecrets>,
  ids: ReadonlyMap<string, string | null>,
  isErased: IsErased,
) {
  const { file, siteEvents } = input
  const people = new Map(file.people.map((person) => [person.xref, person]))
  const unions = new Map(file.unions.map((union) => [union.xref, union]))
  // Each event of a person has the name in its title.
  const nameOf = (xref: string) => {
    const person = people.get(xref)
    return person ? getName(person).slice(0, textLength.personName) : ''
  }
  const told = new Set(siteEvents.map(({ replaces: instead }) => instead))
  const xrefs = makeEventXrefs(file.events)
  return file.events.flatMap((event, i): FoundEvent[] => {
    const concerned: readonly (string | null)[] =
      event.of === 'person' ? [event.xref] : (unions.get(event.xref)?.partners ?? [])
    const present = concerned.filter((xref) => xref !== null)
    if (present.some(isOpen)) return []
    const memberIds = present.flatMap((xref) => ids.get(xref) ?? [])
    const columns = eventColumns(event, {
      names: present.map(nameOf).filter((name) => name !== ''),
      memberId: memberIds[0] ?? null,
    })
    const xref = xrefs[i]
    if (columns === null || xref === undefined || told.has(xref) || isSecret(event)) return []
    const keys = [`${event.of}:${event.xref}`, ...present.map((person) => `person:${person}`)]
    return [{ xref, uid: null, columns, structures: [], memberIds, isErased: keys.some(isErased) }]
  })
}

function findSiteEvents(
  { siteEvents }: PlanInput,
  { isOpen, isSecretOfSite }: ReturnType<typeof createSecrets>,
  ids: ReadonlyMap<string, string | null>,
  isErased: IsErased,
) {
  return siteEvents.flatMap((event, i): FoundEvent[] => {
    if (event.isHidden || isSecretOfSite(event) || isOpen(event.member ?? '')) return []
    const { uid, replaces: instead, member, columns, objects } = event
    const associated_member_id = member === null ? null : (ids.get(member) ?? null)
    const keys = [`person:${member}`, instead?.split(':').slice(0, 2).join(':') ?? '']
    return [
      {
        xref: makeEventXref(event, i),
        uid,
        columns: { ...columns, associated_member_id },
        structures: objects,
        memberIds: associated_member_id === null ? [] : [associated_member_id],
        isErased: keys.some(isErased),
      },
    ]
  })
}

/** Makes a function that finds the key that an event had at the last import: its person or union may have another number. */
function createFormerKeyFinder({ people, unions }: PlannedPeople, sourceId: string | null) {
  const byKind: Readonly<Record<string, ReadonlyMap<string, PlannedRecord>>> = {
    person: new Map(people.map((record) => [record.xref, record])),
    union: new Map(unions.map((record) => [record.xref, record])),
  }
  return (key: string): string | null => {
    const [kind = '', xref = '', ...rest] = key.split(':')
    const records = byKind[kind]
    if (!records || rest.length === 0) return key
    const before = getFormerXref(records.get(xref)?.link, sourceId)
    return before === null ? null : [kind, before, ...rest].join(':')
  }
}

/** Finds events of the site that are of no import, or of another one, by their person, kind and date. */
function createSameEventFinder({ existing }: PlanInput, matches: Matches) {
  const taken = new Set([...matches.values()].map((link) => link?.record_id))
  const free = [...existing.events.values()].filter(({ id }) => !taken.has(id))
  const byKey = Map.groupBy(free, ({ event_type, event_date, associated_member_id }) =>
    [event_type, event_date, associated_member_id].join(' '),
  )
  return ({ columns, memberIds }: FoundEvent): Link | null => {
    const keys = memberIds.map((id) => [columns['event_type'], columns['event_date'], id].join(' '))
    const found = keys.flatMap((key) => byKey.get(key)?.shift() ?? [])
    return found[0] ? makeLinkTo('event', found[0].id) : null
  }
}

export function planEvents(
  input: PlanInput,
  ids: ReadonlyMap<string, string | null>,
  sourceId: string | null,
  plan: PlannedPeople,
): PlannedRecord[] {
  const { existing } = input
  const erased = new Set([
    ...plan.people.flatMap(({ xref, isErased }) => (isErased ? [`person:${xref}`] : [])),
    ...plan.unions.flatMap(({ xref, isErased }) => (isErased ? [`union:${xref}`] : [])),
  ])
  const isErased = (key: string) => erased.has(key)
  const secrets = createSecrets(input, plan, sourceId)
  const found = [
    ...findSiteEvents(input, secrets, ids, isErased),
    ...(input.events ? findGedcomEvents(input, secrets, ids, isErased) : []),
  ]
  const links = filterLinks(input.links, 'event')
  const former = createFormerKeyFinder(plan, sourceId)
  const candidates = found.map(({ xref, uid }) => ({
    ...{ xref, uid, fits: () => true },
    formerXref: former(xref),
  }))
  const matches = matchRecords(
    candidates,
    links,
    sourceId,
    createOwnIdFinder('event', { ...existing, rows: existing.events }, links, sourceId),
  )
  const findSame = createSameEventFinder(input, matches)
  const events: FindExisting = (id) => existing.events.get(id)
  return planRecords(found, events, eventFields, (event, current) => {
    const { xref, uid, columns, structures } = event
    const link = matches.get(xref) ?? findSame(event)
    if (event.isErased) return makeErasedRecord(xref, link, {})
    return { ...planRecord(randomUUID, xref, link, current, eventFields, columns), uid, structures }
  })
}
