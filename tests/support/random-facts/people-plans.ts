/** Plans the steps of a random sequence that add, delete, erase, merge and import people, or undo such a step. */
import type { MemberPayload } from '#shared/contracts/people.contract.ts'
import { type FamilyFile, type FileFact, fileRecords, writeFile } from './changing-file.ts'
import { withoutParticipant } from './expected-edits.ts'
import { adoptByHand, type Change, isLatest, revertChange, settleByHand } from './expected-undo.ts'
import type { Context, Plan } from './fact-plans.ts'
import {
  isPartner,
  isSame,
  listFactsOf,
  listUnionsOf,
  type State,
  withoutRecords,
  withRecord,
} from './fact-state.ts'
import { findMergeFaults, saysAll } from './merged-facts.ts'

function listLiving({ people }: State): string[] {
  return Object.values(people).flatMap(({ id, erased }) => (erased ? [] : id))
}

export function planNewPerson({ site, now: { state }, choices, names }: Context): Plan | null {
  const living = listLiving(state)
  if (living.length === 0) return null
  const payload: MemberPayload = {
    ...{ firstName: names.word, lastName: 'Berg' },
    ...choices.pick<MemberPayload>([
      { spouseId: choices.pick(living) },
      { motherId: choices.pick(living) },
      {},
    ]),
    ...choices.pick([{ birthDate: '1850' }, { birthDate: '1851', occupation: 'Farmer' }, {}]),
  }
  return {
    label: `add person ${JSON.stringify(payload)}`,
    run: () => site.addPerson(payload),
    expect(after) {
      const [id = '', ...more] = Object.keys(after.people).filter((each) => !state.people[each])
      const isCouple = payload.spouseId !== undefined
      const factCount = [payload.birthDate, payload.occupation].filter(Boolean).length
      const newUnions = Object.values(after.unions).filter((union) => !state.unions[union.id])
      const facts = listFactsOf(after, { person_id: id })
      if (more.length > 0 || newUnions.length !== (isCouple ? 1 : 0) || facts.length !== factCount)
        throw new Error(`Other records than of ${id} were added`)
      const added = { ...state, people: after.people, unions: after.unions, names: after.names }
      return facts.reduce((all, fact) => withRecord(all, 'facts', fact), added)
    },
  }
}

/** The tree without a person's facts and unions, and without parts in facts of others. */
function withoutRecordsOf(state: State, person: string, unions: readonly string[]): State {
  const facts = Object.values(state.facts).filter(
    ({ person_id, union_id }) => person_id === person || unions.includes(union_id ?? ''),
  )
  const names = Object.values(state.names).filter(({ person_id }) => person_id === person)
  const left = withoutRecords(
    state,
    'facts',
    facts.map(({ id }) => id),
  )
  const nameIds = names.map(({ id }) => id)
  return withoutParticipant(withoutRecords(left, 'names', nameIds), person)
}

export function planDeletion({ site, now: { state }, choices }: Context): Plan | null {
  const living = listLiving(state)
  if (living.length < 3) return null
  const person = choices.pick(living)
  return {
    label: `delete person ${person}`,
    run: () => site.deletePerson(person),
    expect() {
      const unions = listUnionsOf(state, person).map(({ id }) => id)
      let next = withoutRecords(withoutRecordsOf(state, person, unions), 'unions', unions)
      for (const child of Object.values(next.people)) {
        const { father_id, mother_id } = child
        const isParent = (id: string | null) => id === person
        next = withRecord(next, 'people', {
          ...child,
          father_id: isParent(father_id) ? null : father_id,
          mother_id: isParent(mother_id) ? null : mother_id,
        })
      }
      return withoutRecords(next, 'people', [person])
    },
  }
}

export function planErasure({ site, now: { state }, choices }: Context): (Plan & { person: string }) | null {
  const living = listLiving(state)
  if (living.length < 3) return null
  const person = choices.pick(living)
  return {
    person,
    label: `erase ${person}`,
    run: () => site.erase(person),
    expect(after) {
      const unions = listUnionsOf(state, person).map(({ id }) => id)
      let next = withoutRecordsOf(state, person, unions)
      const before = next.people[person]
      if (before) next = withRecord(next, 'people', { ...before, deceased: null, erased: true })
      for (const union of Object.values(next.unions).filter((each) => isPartner(each, person)))
        next = withRecord(next, 'unions', { ...union, to_date: null, to_date_phrase: null })
      const isLeft = (table: 'places' | 'sources') => (id: string) => after[table][id] === undefined
      const gone = (table: 'places' | 'sources') => Object.keys(next[table]).filter(isLeft(table))
      next = withoutRecords(next, 'places', gone('places'))
      return withoutRecords(next, 'sources', gone('sources'))
    },
  }
}

export interface MergePlan extends Plan {
  keep: string
  remove: string
}

export function planMerge({ site, now: { state }, choices }: Context): MergePlan | null {
  const living = listLiving(state)
  if (living.length < 3) return null
  const keep = choices.pick(living)
  const remove = choices.pick(living.filter((id) => id !== keep))
  const take = choices.pick([[], [], ['birthDate'], ['deathDate', 'occupation'], ['birthPlace']] as const)
  return {
    ...{ keep, remove, mayRefuse: true },
    label: `merge ${remove} into ${keep}, taking ${take.join()}`,
    run: () => site.merge(keep, remove, [...take]),
    expect(after) {
      const faults = findMergeFaults(state, after, { keep, remove, take })
      if (faults.length > 0) throw new Error(faults.join('\n'))
      return after
    },
  }
}

/** Names those who stayed wherever a state names people who were merged into them. */
function withKeptPeople(state: State, mergedInto: ReadonlyMap<string, string>): State {
  let json = JSON.stringify(state)
  const missing = [...mergedInto].filter(([removed]) => !state.people[removed])
  for (let count = 0; count < missing.length; count++)
    for (const [removed, keep] of missing) json = json.replaceAll(removed, keep)
  return JSON.parse(json)
}

export function planUndo(
  { site, now: { state } }: Context,
  entry: number,
  change: Change,
  mergedInto: ReadonlyMap<string, string>,
): Plan {
  const isNewest = isLatest(state, change)
  return {
    label: `undo entry ${entry}${isNewest ? ', which is the latest' : ''}`,
    run: () => site.undo(entry),
    filesNoPlaces: true,
    mayRefuse: !isNewest,
    expect(after) {
      const expected = withKeptPeople(revertChange(state, change), mergedInto)
      return isNewest ? expected : adoptByHand(settleByHand(state, expected), after)
    },
  }
}

/** What the family tree file said when it was imported last, and the tree after that import. */
export interface Imported {
  file: FamilyFile
  state: State
  /** The ids of all facts that were of the file once, whatever they tell now. */
  facts: ReadonlySet<string>
}

function changeFile(file: FamilyFile, { choices, names: { word } }: Context) {
  const record = choices.pick(fileRecords)
  const facts = file[record]
  const at = choices.next(Math.max(1, facts.length))
  const fact = facts[at]
  const added: FileFact = choices.pick([
    { tag: record === 'F1' ? 'ENGA' : 'RESI', date: '1880', word },
    { tag: record === 'F1' ? 'MARR' : 'BIRT', date: '1852', place: 'Oslo', word },
    { tag: record === 'F1' ? 'DIV' : 'DEAT', date: '1890', word },
  ])
  const kind = choices.pick(['same', 'add', 'change', 'change', 'drop'] as const)
  if (kind === 'add') return { kind, record, fact: added, file: { ...file, [record]: [...facts, added] } }
  if (kind === 'same' || !fact) return { kind: 'same' as const, record, fact: added, file }
  const changed = { ...fact, date: choices.pick(['1860', '1861']), word: fact.word }
  const rest = facts.toSpliced(at, 1, ...(kind === 'change' ? [changed] : []))
  return { kind, record, fact: kind === 'change' ? changed : fact, file: { ...file, [record]: rest } }
}

function listWords(file: FamilyFile): string[] {
  return Object.values(file).flatMap((facts) => facts.map(({ word }) => word))
}

/** What is known of the file after an import. */
export function noteImport(file: FamilyFile, state: State, before?: Imported): Imported {
  const words = listWords(file)
  const told = Object.values(state.facts).filter((fact) => words.some((word) => includesWord(word)(fact)))
  return { file, state, facts: new Set([...(before?.facts ?? []), ...told.map(({ id }) => id)]) }
}

const includesWord = (word: string) => (record: object) => JSON.stringify(record).includes(word)

/** What an import lost, doubled or overwrote. */
function findImportFaults(
  before: State,
  after: State,
  { words, facts }: { words: readonly string[]; facts: Imported['facts'] },
): string[] {
  return Object.values(before.facts).flatMap((fact) => {
    const now = after.facts[fact.id]
    const isOfFile = facts.has(fact.id) || words.some((word) => includesWord(word)(fact))
    const isHidden = fact.restriction !== undefined && now?.restriction !== fact.restriction
    // Its place among the others is not a part of it.
    const isLockedChanged =
      fact.restriction === 'locked' && !isSame(now && { ...now, position: fact.position }, fact)
    const isOfSite = !isOfFile && /wq\d+zk/.test(JSON.stringify(fact))
    // Citations of the file join those that were entered here.
    const isLost = isOfSite && !(now && saysAll(now, fact))
    return isHidden || isLockedChanged || isLost ? [`${JSON.stringify(fact)} -> ${JSON.stringify(now)}`] : []
  })
}

export function planImport(context: Context, imported: Imported): Plan & { file: FamilyFile } {
  const { site, now } = context
  const { state } = now
  const { kind, record, fact, file } = changeFile(imported.file, context)
  return {
    file,
    label: `import the file, ${kind} ${record} ${JSON.stringify(fact)}`,
    run: () => site.import(writeFile(file)),
    expect(after) {
      const words = [...listWords(imported.file), ...listWords(file)]
      const faults = findImportFaults(state, after, { words, facts: imported.facts })
      const find = ({ facts }: State) => Object.values(facts).filter(includesWord(fact.word))
      const [was, is] = [find(state), find(after)]
      if (is.length > Math.max(1, was.length)) faults.push(`doubled: ${JSON.stringify(is)}`)
      const [before] = imported.file[record].filter(({ word }) => word === fact.word)
      // Where site and file differ, the site keeps what was written there.
      const isUntouched =
        was.length === 1 &&
        isSame(was, find(imported.state)) &&
        was[0]?.restriction === undefined &&
        was[0]?.date === before?.date
      if (kind === 'change' && isUntouched && is[0]?.date !== fact.date)
        faults.push(`not changed: ${JSON.stringify(is)}`)
      if (faults.length > 0) throw new Error(faults.join('\n'))
      const isSamePeople = isSame(Object.keys(state.people), Object.keys(imported.state.people))
      if (kind !== 'same' || !isSamePeople) return after
      return { ...state, places: after.places }
    },
  }
}
