/** Finds the timeline events of earlier imports that tell what is hidden now, on this site or by the file. */
import { readFacts } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { noNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomPerson, GedcomUnion, GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { createTeller, getMeantTag, mayBeSameTime, type ToldFact, untold } from '../facts/told-facts.ts'
import { getLastImported, type Link } from '../gedcom.store.ts'
import { makeEventXref } from '../structures/site-events.ts'
import { factTagsByType, isEdited } from './imported-event.ts'
import type { Columns } from './merge-record.ts'
import { filterLinks } from './plan-record.ts'
import { listHidden, type PlanInput, type PlannedRecord, type PlannedRecords } from './planned-records.ts'

type FileRecord = GedcomPerson | GedcomUnion

/** The records of the file by the ids of the people and unions that they became. */
function indexFileRecords({ file }: PlanInput, { people, unions }: PlannedRecords) {
  const pair = (planned: readonly PlannedRecord[], records: readonly FileRecord[]) =>
    planned.flatMap((record, i) => {
      const own = records[i]
      return own && record.id !== null ? [{ id: record.id, hiddenBy: record.hiddenBy, own }] : []
    })
  return Map.groupBy([...pair(people, file.people), ...pair(unions, file.unions)], ({ id }) => id)
}

/** The record that an event was made from at the import of its link; null for an event that was exported by a site. */
function createOwnerFinder(links: readonly Link[], eventLinks: readonly Link[]) {
  const makeKey = (source: string, kind: string | undefined, xref: string | undefined) =>
    `${source} ${kind} ${xref}`
  const keys = new Set(eventLinks.map(({ source_id, xref }) => makeKey(source_id, ...splitKey(xref))))
  const owners = new Map<string, string | null>()
  for (const { source_id, kind, xref, record_id } of links) {
    const key = makeKey(source_id, kind, xref)
    if (kind !== 'event' && keys.has(key)) owners.set(key, record_id)
  }
  return ({ source_id, xref }: Link) => owners.get(makeKey(source_id, ...splitKey(xref))) ?? null
}

/** Reads each key once: a person may have many events. */
function memoize<V>(read: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}

/** The parts of a key such as `union:F1:marriage:1`. */
function splitKey(key: string): [kind: string | undefined, xref: string | undefined] {
  const [kind, xref] = key.split(':')
  return [kind, xref]
}

/** Makes a function that tells whether an event tells one of the hidden facts. Of several facts of one tag, it tells the one of its date. */
function createEventTeller(tag: string, hidden: readonly ToldFact[], open: readonly ToldFact[]) {
  const isOfTag = (fact: ToldFact) => getMeantTag(fact) === tag
  const tellsOther = createTeller(hidden.filter((fact) => !isOfTag(fact)))
  const dates = new Set(hidden.filter(isOfTag).map(({ date }) => date))
  const openDates = new Set(open.filter(isOfTag).map(({ date }) => date))
  return (event: ToldFact): boolean =>
    tellsOther(event) ||
    [...dates].some((date) => mayBeSameTime(date, event.date)) ||
    (dates.size > 0 && !openDates.has(event.date))
}

/** Makes a function that tells whether an event of the site is one that the file hides. */
function createSiteEventCheck({ siteEvents }: PlanInput) {
  const makeKey = ({ event_type, event_date, title }: Columns) => [event_type, event_date, title].join(' ')
  const hidden = [...siteEvents.entries()].filter(([, { isHidden }]) => isHidden)
  const uids = new Set(hidden.flatMap(([, { uid }]) => uid ?? []))
  const xrefs = new Set(hidden.map(([i, event]) => makeEventXref(event, i)))
  const withoutUid = new Set(hidden.flatMap(([, { uid, columns }]) => (uid === null ? makeKey(columns) : [])))
  return (id: string, links: readonly Link[]): boolean =>
    uids.has(id) ||
    links.some((link) => {
      if (uids.has(link.uid ?? '')) return true
      // The number of an event without an id means another one in another version of the file.
      const isNumbered = /^event:\d+$/.test(link.xref)
      return isNumbered ? withoutUid.has(makeKey(getLastImported(link))) : xrefs.has(link.xref)
    })
}

export interface HiddenEvents {
  /** The ids of the events that the import removes. */
  removedEvents: string[]
  warnings: GedcomWarning[]
}

/**
 * Finds events of people and unions of the file. Those that were edited here stay, with a warning.
 *
 * @param plan with the events that the file tells: these stay
 */
export function findHiddenEvents(
  input: PlanInput,
  plan: PlannedRecords,
  sourceId: string | null,
): HiddenEvents {
  const { existing, links } = input
  const found: HiddenEvents = { removedEvents: [], warnings: [] }
  const eventLinks = filterLinks(links, 'event').filter(({ record_id }) =>
    existing.events.has(record_id ?? ''),
  )
  const isHiddenInFile = createSiteEventCheck(input)
  const linksById = Map.groupBy(eventLinks, ({ record_id }) => record_id ?? '')
  for (const { isHidden: isRestricted, uid } of input.siteEvents)
    if (isRestricted && uid !== null && existing.events.has(uid) && !linksById.has(uid))
      linksById.set(uid, [])
  if (linksById.size === 0) return found
  const records = indexFileRecords(input, plan)
  const findOwner = createOwnerFinder(links, eventLinks)
  const told = new Map(plan.events.map((event) => [event.id, event]))
  const isRecordHidden = (id: string | null) =>
    (records.get(id ?? '') ?? []).some(({ hiddenBy, own }) => hiddenBy || isHidden(own.structures))
  const tellersOf = memoize((owner: string) => {
    const facts = (records.get(owner) ?? []).flatMap(({ own }) => readFacts(own, noNotes))
    const isOpen = ({ restriction = 'locked' }: (typeof facts)[number]['fact']) => restriction === 'locked'
    const toTold = ({ fact }: (typeof facts)[number]): ToldFact => ({ ...untold, ...fact })
    const hidden = [
      ...listHidden(input, owner, sourceId),
      ...facts.filter(({ fact }) => !isOpen(fact)).map(toTold),
    ]
    const open = facts.filter(({ fact }) => isOpen(fact)).map(toTold)
    return memoize((tag) => createEventTeller(tag, hidden, open))
  })
  const isFactHidden = (link: Link, owner: string) => {
    const { event_date: date = null, location: place = null } = getLastImported(link)
    const [, , type = ''] = link.xref.split(':')
    const tag = factTagsByType[type] ?? ''
    return tellersOf(owner)(tag)({ ...untold, tag, date, place })
  }
  for (const [id, own] of linksById) {
    const row = existing.events.get(id)
    if (!row) continue
    const owners = own.flatMap((link) => findOwner(link) ?? [])
    const partners = owners.flatMap((owner) => {
      const union = existing.unions.get(owner)
      return union ? [union.partner1_id, union.partner2_id] : []
    })
    const isOfHidden = [row.associated_member_id, ...owners, ...partners].some(isRecordHidden)
    const event = told.get(id)
    // An event that the file tells gets a title without the hidden person, unless the title was edited here.
    const isSecret = event
      ? isOfHidden && event.conflicts.some(({ field }) => field[0] === 'title')
      : isOfHidden ||
        isHiddenInFile(id, own) ||
        own.some((link) => {
          const owner = findOwner(link)
          return owner !== null && records.has(owner) && isFactHidden(link, owner)
        })
    if (!isSecret) continue
    const isKept = event !== undefined || isEdited({ ...row }, own)
    if (!isKept) found.removedEvents.push(id)
    found.warnings.push({
      line: 0,
      message: isKept
        ? `The timeline event “${row.title}” tells something that is hidden now. It was edited on this site, so the import does not remove it. Please check it on the timeline.`
        : `The timeline event “${row.title}” is removed, because it tells something that is hidden now.`,
    })
  }
  return found
}
