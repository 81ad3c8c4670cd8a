/** Tells what edits of facts and of the person form do to the family tree. Refused edits throw {@link Refused}. */
import type { FactPayload } from '#shared/contracts/facts.contract.ts'
import type { MemberPayload } from '#shared/contracts/people.contract.ts'
import { counts, deriveLife, findShown, findShownOccupation, tellDeath } from './expected-columns.ts'
import {
  isSame,
  listFactsOf,
  type ModelFact,
  type Owner,
  type State,
  withFields,
  withoutRecords,
  withRecord,
} from './fact-state.ts'

/** The server must refuse the edit. */
export class Refused extends Error {}

function toField(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The fields of a record that a payload sets. */
export function toFields(payload: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [toField(name), value]))
}

function findNextPosition(facts: readonly ModelFact[]): number {
  return Math.max(-1, ...facts.map(({ position }) => position)) + 1
}

/** Facts whose ids the server chooses have ids with this beginning. */
export const newId = 'new '

export function addFact(state: State, payload: FactPayload): State {
  const fields = toFields(payload)
  const owner = fields as Owner
  const id = `${newId}${Object.keys(state.facts).length}`
  const position = findNextPosition(listFactsOf(state, owner))
  return withRecord(state, 'facts', withFields({ id, position } as ModelFact, fields))
}

function checkNotLocked({ restriction }: { restriction?: string | undefined }): void {
  if (restriction === 'locked') throw new Refused('locked')
}

export function editFact(state: State, id: string, payload: FactPayload): State {
  const fact = state.facts[id]
  if (!fact) throw new Refused('not there')
  const isUnlocking = 'restriction' in payload && payload.restriction !== 'locked'
  if (!isUnlocking) checkNotLocked(fact)
  const isOtherDate = payload.date !== undefined && (payload.date ?? undefined) !== fact.date
  return withRecord(
    state,
    'facts',
    withFields(fact, { ...toFields(payload), ...(isOtherDate && { date_phrase: null }) }),
  )
}

export function deleteFact(state: State, id: string): State {
  const fact = state.facts[id]
  if (!fact) throw new Refused('not there')
  checkNotLocked(fact)
  return withoutRecords(state, 'facts', [id])
}

type Detail = Partial<Record<'date' | 'date_phrase' | 'place' | 'value', string | null>>

const ownFields = new Set(['id', 'person_id', 'union_id', 'position', 'tag', 'denied', 'place_id'])

/** Whether a fact says nothing but these fields. */
function isBare(fact: ModelFact, shown: readonly string[]): boolean {
  return Object.keys(fact).every((field) => ownFields.has(field) || shown.includes(field))
}

/** Gives the fact that a form shows these details: adds a fact, or deletes one that says nothing any more. */
function saveShown(
  state: State,
  { owner, tag, shown, isTold }: { owner: Owner; tag: string; shown: ModelFact | null; isTold: boolean },
  detail: Detail,
): State {
  if (!shown) {
    const fields = { ...owner, tag, ...detail } as FactPayload
    return isTold ? addFact(state, fields) : state
  }
  const changed = withFields(shown, detail)
  if (!isTold && isBare(shown, Object.keys(detail))) return withoutRecords(state, 'facts', [shown.id])
  if (isSame(changed, shown)) return state
  checkNotLocked(shown)
  return withRecord(state, 'facts', changed)
}

/** Facts that did not happen: what a form does not show of them stays, as a rejected fact. */
function retract(state: State, facts: readonly ModelFact[], shown: ModelFact | null): State {
  let next = state
  for (const fact of facts) {
    checkNotLocked(fact)
    const isDeleted = isBare(fact, fact === shown ? ['date', 'date_phrase', 'place'] : [])
    next = isDeleted
      ? withoutRecords(next, 'facts', [fact.id])
      : withRecord(next, 'facts', { ...fact, status: 'rejected' })
  }
  return next
}

const hasAny = (detail: Detail) => Object.values(detail).some((value) => value !== null)

function saveDeath(state: State, owner: Owner, deceased: 0 | 1 | null, death: Detail): State {
  const facts = listFactsOf(state, owner)
  const shown = findShown(facts, 'DEAT')
  const isDead = deceased === 1 || hasAny(death)
  const told = tellDeath(facts)
  if (!isDead && told === 1) {
    const deaths = facts.filter((fact) => fact.tag === 'DEAT' && counts(fact))
    return retract(state, deaths, shown)
  }
  const life = deriveLife(facts)
  const before = { date: life.death_date, date_phrase: life.death_date_phrase, place: life.death_place }
  const next = isSame(before, death)
    ? state
    : saveShown(state, { owner, tag: 'DEAT', shown, isTold: isDead }, death)
  if (deceased !== 1 || told !== 0) return next
  const denials = facts.filter((fact) => fact.tag === 'DEAT' && fact.denied && fact.status !== 'rejected')
  return denials.reduce((all, fact) => retract(all, [fact], fact), next)
}

export type LifePayload = Pick<
  MemberPayload,
  'birthDate' | 'birthPlace' | 'deathDate' | 'deathPlace' | 'deceased' | 'occupation'
>

function toColumn(value: boolean | null): 0 | 1 | null {
  return value === null ? null : value ? 1 : 0
}

/** The date and place of a form; another date has no wording. */
function getDetail(
  before: { date: string | null; date_phrase: string | null; place: string | null },
  date: string | null | undefined,
  place: string | null | undefined,
) {
  const isOther = date !== undefined && date !== before.date
  return {
    date: date === undefined ? before.date : date,
    date_phrase: isOther ? null : before.date_phrase,
    place: place === undefined ? before.place : place,
  }
}

/** Saves the birth, death and occupation of the person form. */
export function savePerson(state: State, id: string, payload: LifePayload): State {
  const person = state.people[id]
  if (!person) throw new Refused('not there')
  const owner = { person_id: id }
  const facts = listFactsOf(state, owner)
  const life = deriveLife(facts)
  const { birthDate, birthPlace, occupation } = payload
  const before = tellDeath(facts) ?? person.deceased
  const wanted = payload.deceased ?? (payload.deathDate == null ? undefined : true)
  const deceased = wanted === undefined && payload.deceased !== null ? before : toColumn(wanted ?? null)
  const isLiving = payload.deceased === false
  if (deceased !== before && deceased !== 1) {
    const others = facts.filter(({ tag }) => tag !== 'DEAT')
    if (tellDeath(others) === 1) throw new Refused('buried')
  }
  const birth = { date: life.birth_date, date_phrase: life.birth_date_phrase, place: life.birth_place }
  const death = { date: life.death_date, date_phrase: life.death_date_phrase, place: life.death_place }
  const newBirth = getDetail(birth, birthDate, birthPlace)
  const newDeath = getDetail(
    death,
    payload.deathDate ?? (isLiving ? null : payload.deathDate),
    payload.deathPlace ?? (isLiving ? null : payload.deathPlace),
  )
  const newJob = occupation === undefined ? life.occupation : occupation
  let next: State = state
  const save = (tag: string, shown: ModelFact | null, isOther: boolean, detail: Detail) => {
    if (isOther) next = saveShown(next, { owner, tag, shown, isTold: hasAny(detail) }, detail)
  }
  save('BIRT', findShown(facts, 'BIRT'), !isSame(birth, newBirth), newBirth)
  save('OCCU', findShownOccupation(facts), newJob !== life.occupation, { value: newJob })
  const isChanged =
    deceased !== before || !isSame(death, newDeath) || !isSame(birth, newBirth) || newJob !== life.occupation
  if (isChanged) next = saveDeath(next, owner, deceased, newDeath)
  const told = tellDeath(listFactsOf(next, owner))
  return withRecord(next, 'people', { ...person, deceased: told ?? deceased })
}

/** Saves the date and place of a marriage in the person form. */
export function saveMarriage(
  state: State,
  union: string,
  { from, place }: { from?: string | null; place?: string | null },
): State {
  const owner = { union_id: union }
  const shown = findShown(listFactsOf(state, owner), 'MARR')
  const { date = null, date_phrase = null, place: was = null } = shown ?? {}
  const before = { date, date_phrase, place: was }
  const detail = getDetail(before, from, place)
  if (isSame(before, detail)) return state
  return saveShown(state, { owner, tag: 'MARR', shown, isTold: hasAny(detail) }, detail)
}

/** Removes a person's parts in facts of others. */
export function withoutParticipant(state: State, person: string): State {
  let next = state
  for (const fact of Object.values(state.facts)) {
    const left = (fact.participants ?? []).filter(({ person_id }) => person_id !== person)
    if (left.length !== (fact.participants ?? []).length)
      next = withRecord(next, 'facts', withFields(fact, { participants: left }))
  }
  return next
}
