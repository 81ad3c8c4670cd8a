/** Tells what undoing a change makes of the family tree. */
import { tellDeath, tellEnd } from './expected-columns.ts'
import {
  isSame,
  listChangedFields,
  listDifferences,
  listFactsOf,
  type State,
  tables,
  withFields,
  withoutRecords,
  withRecord,
} from './fact-state.ts'

export interface Change {
  before: State
  after: State
}

/** Whether a change filed the places of texts: these places stay, because others may use them. */
function filedPlaces({ before, after }: Change): boolean {
  return Object.values(after.facts).some(({ id, place }) => place !== before.facts[id]?.place)
}

/** The records in the order in which they were added: those that a change restores come before what was added since. */
function inOrder<R>(before: Readonly<Record<string, R>>, records: Readonly<Record<string, R>>) {
  const ids = new Set([...Object.keys(before), ...Object.keys(records)])
  return Object.fromEntries([...ids].flatMap((id) => (records[id] ? [[id, records[id]]] : [])))
}

/** Gives every record that a change wrote its former fields, and keeps what was written to other fields since. */
export function revertChange(now: State, change: Change): State {
  const { before, after } = change
  let next = now
  for (const table of tables) {
    for (const id of new Set([...Object.keys(before[table]), ...Object.keys(after[table])])) {
      const [was, became] = [before[table][id], after[table][id]]
      if (was && became) {
        const record = next[table][id]
        const former = Object.fromEntries(
          listChangedFields(was, became).map((field) => [field, Reflect.get(was, field)]),
        )
        // A fact that tells another place since keeps its link.
        const isOtherPlace = record && Reflect.get(record, 'place') !== Reflect.get(was, 'place')
        if (isOtherPlace && !('place' in former)) delete former['place_id']
        const isRow = table === 'people' || table === 'unions'
        if (record)
          next = withRecord(next, table, isRow ? { ...record, ...former } : withFields(record, former))
      } else if (was) next = withRecord(next, table, was)
      else if (table !== 'places' || !filedPlaces(change)) next = withoutRecords(next, table, [id])
    }
  }
  next = { ...next, facts: inOrder(before.facts, next.facts), names: inOrder(before.names, next.names) }
  return isLatest(now, change) ? { ...before, places: next.places } : next
}

/** Whether nothing was written since a change, except that places were filed. */
export function isLatest(now: State, { before, after }: Change): boolean {
  const editedPlaces = Object.values(after.places).filter(
    (place) => before.places[place.id] && !isSame(before.places[place.id], place),
  )
  return (
    listDifferences(after, now, ['facts', 'names', 'people', 'unions', 'sources']).length === 0 &&
    editedPlaces.every((place) => isSame(now.places[place.id], place))
  )
}

/** What facts told before a change and do not tell any more is not known; what was set by hand stays. */
export function settleByHand(before: State, after: State): State {
  let next = after
  for (const person of Object.values(after.people)) {
    const owner = { person_id: person.id }
    const [was, told] = [tellDeath(listFactsOf(before, owner)), tellDeath(listFactsOf(after, owner))]
    const isUntold = was !== null && before.people[person.id]?.deceased === was
    next = withRecord(next, 'people', { ...person, deceased: told ?? (isUntold ? null : person.deceased) })
  }
  for (const union of Object.values(after.unions)) {
    const owner = { union_id: union.id }
    const [was, told] = [tellEnd(listFactsOf(before, owner)), tellEnd(listFactsOf(after, owner))]
    const { to_date, to_date_phrase, end_reason } = before.unions[union.id] ?? union
    const isUntold = was !== null && isSame(was, { to_date, to_date_phrase, end_reason })
    const end = told ?? (isUntold ? { to_date: null, to_date_phrase: null, end_reason: null } : {})
    next = withRecord(next, 'unions', { ...union, ...end })
  }
  return next
}

/** Takes over what was set by hand where no fact tells: after the undo of an older change. */
export function adoptByHand(expected: State, actual: State): State {
  let next = expected
  for (const { id, deceased } of Object.values(actual.people)) {
    const person = next.people[id]
    if (person && tellDeath(listFactsOf(next, { person_id: id })) === null)
      next = withRecord(next, 'people', { ...person, deceased })
  }
  for (const { id, to_date, to_date_phrase, end_reason } of Object.values(actual.unions)) {
    const union = next.unions[id]
    if (union && tellEnd(listFactsOf(next, { union_id: id })) === null)
      next = withRecord(next, 'unions', { ...union, to_date, to_date_phrase, end_reason })
  }
  return next
}
