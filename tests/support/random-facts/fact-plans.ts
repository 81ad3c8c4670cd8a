/** Plans the steps of a random sequence that edit facts, names, places and people: what is called, and what must become of it. */
import type { FactPayload, NamePayload } from '#shared/contracts/facts.contract.ts'
import {
  addFact,
  deleteFact,
  editFact,
  newId,
  Refused,
  saveMarriage,
  savePerson,
  toFields,
} from './expected-edits.ts'
import { settleByHand } from './expected-undo.ts'
import { isPublic } from './fact-checks.ts'
import type { FactSite, Stored } from './fact-site.ts'
import {
  isSame,
  listFactsOf,
  listNamesOf,
  listUnionsOf,
  type ModelName,
  type ModelUnion,
  type State,
  withFields,
  withoutRecords,
  withRecord,
} from './fact-state.ts'
import { type Choices, makeFactEdit, makeLife, makeNewFact, type Names } from './random-payloads.ts'

export interface Plan {
  label: string
  run(): Promise<unknown>
  /** @param after what the server has afterwards, for what the model leaves to the server. @throws Refused */
  expect(after: State): State
  /** Whether the server may refuse what the model accepts. */
  mayRefuse?: boolean
  /** Whether places stay as the model has them, also where the text of a place changes. */
  filesNoPlaces?: boolean
  /** The fact whose changed fields the log must name. */
  logged?: string
}

export interface Context {
  site: FactSite
  now: Stored
  choices: Choices
  names: Names
}

function pickPerson({ now: { state }, choices }: Context): string | null {
  const people = Object.values(state.people).filter(({ erased }) => !erased)
  return people.length === 0 ? null : choices.pick(people).id
}

export function pickRecord<R>(records: Readonly<Record<string, R>>, choices: Choices): R | null {
  const all = Object.values(records)
  return all.length === 0 ? null : choices.pick(all)
}

export function planNewFact(context: Context): Plan | null {
  const { site, now, choices, names } = context
  const unions = Object.keys(now.state.unions)
  const personId = choices.next(3) > 0 || unions.length === 0 ? pickPerson(context) : null
  const owner = personId === null ? { unionId: choices.pick(unions) } : { personId }
  const payload = makeNewFact(choices, owner, names)
  return {
    label: `add ${JSON.stringify(payload)}`,
    run: () => site.addFact(payload),
    expect: () => settleByHand(now.state, addFact(now.state, payload)),
  }
}

export function planFactEdit({ site, now, choices, names }: Context): Plan | null {
  const fact = pickRecord(now.state.facts, choices)
  if (!fact) return null
  const isUnlocked = fact.restriction === 'locked' && choices.next(2) === 0
  const payload: FactPayload = isUnlocked ? { restriction: null } : makeFactEdit(choices, names)
  return {
    label: `edit ${JSON.stringify(fact)} with ${JSON.stringify(payload)}`,
    run: () => site.editFact(fact.id, payload, now.versions.get(`facts ${fact.id}`) ?? null),
    expect: () => settleByHand(now.state, editFact(now.state, fact.id, payload)),
    logged: fact.id,
  }
}

export function planStaleEdit({ site, now, choices }: Context): Plan | null {
  const fact = pickRecord(now.state.facts, choices)
  if (!fact) return null
  return {
    label: `stale edit of ${fact.id}`,
    run: () => site.editFact(fact.id, { note: 'Stale' }, '2020-01-01T00:00:00.000Z'),
    expect() {
      throw new Refused('stale')
    },
  }
}

export function planFactDeletion({ site, now, choices }: Context): Plan | null {
  const fact = pickRecord(now.state.facts, choices)
  if (!fact) return null
  return {
    label: `delete ${JSON.stringify(fact)}`,
    run: () => site.deleteFact(fact.id),
    expect: () => settleByHand(now.state, deleteFact(now.state, fact.id)),
  }
}

export function planForm(context: Context): Plan | null {
  const { site, now, choices, names } = context
  const id = pickPerson(context)
  if (id === null) return null
  const payload = makeLife(choices, names.word)
  return {
    label: `save person ${id} with ${JSON.stringify(payload)}`,
    run: () => site.savePerson(id, payload),
    expect: () => savePerson(now.state, id, payload),
  }
}

/** Erasing a partner leaves the end without its fact, which the next save of the form writes again. */
function pickUnion({ now: { state }, choices }: Context): ModelUnion | null {
  const isErased = (id: string | null) => id !== null && state.people[id]?.erased === true
  const unions = Object.values(state.unions).filter(
    ({ partner1_id, partner2_id }) => !isErased(partner1_id) && !isErased(partner2_id),
  )
  return unions.length === 0 ? null : choices.pick(unions)
}

/** The partners of a person as the form sends them, one of them with other fields. */
function makePartners(state: State, person: string, union: string, fields: object) {
  return listUnionsOf(state, person).map(({ id, partner1_id, partner2_id }) => ({
    ...{ unionId: id, memberId: partner1_id === person ? partner2_id : partner1_id },
    ...(id === union && fields),
  }))
}

export function planMarriageForm(context: Context): Plan | null {
  const { site, now, choices, names } = context
  const union = pickUnion(context)
  if (!union) return null
  const { id, partner1_id: person } = union
  const fields = choices.pick([
    { from: choices.pick(['1870', '1851', null]) },
    { place: choices.pick(['Bergen', `Church ${names.word}`, null]) },
  ])
  return {
    label: `save marriage ${id} with ${JSON.stringify(fields)}`,
    run: () => site.savePerson(person, { partners: makePartners(now.state, person, id, fields) }),
    expect: () => settleByHand(now.state, saveMarriage(now.state, id, fields)),
  }
}

/** The form changes which fact tells of the end, and loses nothing that the facts say besides. */
export function planEndForm(context: Context): Plan | null {
  const { site, now, choices } = context
  const { state } = now
  const union = pickUnion(context)
  if (!union) return null
  const { id, partner1_id: person } = union
  const end_reason = choices.pick(['divorce', 'annulment', 'separation', 'death', null] as const)
  const to_date = end_reason === null ? null : choices.pick(['1880', '1890', null])
  const fields = { to: to_date, endReason: end_reason }
  return {
    label: `end union ${id} with ${JSON.stringify(fields)}`,
    run: () => site.savePerson(person, { partners: makePartners(state, person, id, fields) }),
    mayRefuse: listFactsOf(state, { union_id: id }).some(({ restriction }) => restriction === 'locked'),
    expect(after) {
      const others = Object.values(state.facts).filter(({ union_id }) => union_id !== id)
      const own = listFactsOf(after, { union_id: id })
      const lost = listFactsOf(state, { union_id: id }).filter(
        ({ id: fact, note, citations, participants }) => {
          const now = after.facts[fact]
          const said = { note, citations, participants }
          const isBare = Object.values(said).every((value) => value === undefined)
          return !isBare && !(now && isSame({ ...now, ...said }, now))
        },
      )
      if (lost.length > 0) throw new Error(`The form lost ${JSON.stringify(lost)}`)
      const facts = Object.fromEntries([...others, ...own].map((fact) => [fact.id, fact]))
      const isSameEnd = union.end_reason === end_reason && union.to_date === to_date
      const to_date_phrase = union.to_date === to_date ? union.to_date_phrase : null
      const ended = isSameEnd ? union : { ...union, to_date, to_date_phrase, end_reason }
      return withRecord({ ...state, facts }, 'unions', ended)
    },
  }
}

export function planNewName(context: Context): Plan | null {
  const { site, now, choices, names } = context
  const personId = pickPerson(context)
  if (personId === null) return null
  const type = choices.pick(['married', 'birth', 'aka', undefined] as const)
  const payload: NamePayload = {
    ...{ personId, surname: names.word, ...(type && { type }) },
    ...choices.pick([{}, { given: `G${names.word}` }]),
    ...choices.pick([{}, { restriction: choices.pick(['confidential', 'locked'] as const) }]),
    ...choices.pick([{}, { citations: [{ page: `page ${names.word}` }] }]),
  }
  const position = Math.max(-1, ...listNamesOf(now.state, personId).map((name) => name.position)) + 1
  const name = withFields({ id: newId, position } as ModelName, toFields(payload))
  return {
    label: `add name ${JSON.stringify(payload)}`,
    run: () => site.addName(payload),
    expect: () => withRecord(now.state, 'names', name),
  }
}

export function planNameEdit({ site, now: { state }, choices, names }: Context): Plan | null {
  const name = pickRecord(state.names, choices)
  if (!name) return null
  const payload = choices.pick<NamePayload>([
    { surname: names.word },
    { restriction: choices.pick(['privacy', 'locked', null] as const) },
    { citations: [{ page: `page ${names.word}` }] },
  ])
  return {
    label: `edit name ${JSON.stringify(name)} with ${JSON.stringify(payload)}`,
    run: () => site.editName(name.id, payload),
    expect() {
      const isUnlocked = payload.restriction !== undefined && payload.restriction !== 'locked'
      if (name.restriction === 'locked' && !isUnlocked) throw new Refused('locked')
      return withRecord(state, 'names', withFields(name, toFields(payload)))
    },
  }
}

export function planNameDeletion({ site, now: { state }, choices }: Context): Plan | null {
  const name = pickRecord(state.names, choices)
  if (!name) return null
  return {
    label: `delete name ${JSON.stringify(name)}`,
    run: () => site.deleteName(name.id),
    expect() {
      const others = listNamesOf(state, name.person_id).filter(({ id }) => id !== name.id)
      if (name.restriction === 'locked' || !others.some(isPublic)) throw new Refused('locked or the only one')
      return withoutRecords(state, 'names', [name.id])
    },
  }
}

/** The form changes the name, and the names keep their citations. */
export function planRename(context: Context): Plan | null {
  const { site, now, choices, names } = context
  const id = pickPerson(context)
  if (id === null) return null
  const field = choices.pick(['firstName', 'lastName', 'maidenName'] as const)
  return {
    label: `rename ${id}: ${field} ${names.word}`,
    run: () => site.savePerson(id, { [field]: names.word }),
    mayRefuse: listNamesOf(now.state, id).some(({ restriction }) => restriction === 'locked'),
    expect(after) {
      const others = Object.values(now.state.names).filter(({ person_id }) => person_id !== id)
      const own = listNamesOf(after, id)
      const pages = (some: readonly ModelName[]) => some.flatMap(({ citations = [] }) => citations)
      const lost = pages(listNamesOf(now.state, id)).filter(
        (one) => !pages(own).some((each) => isSame(one, each)),
      )
      if (lost.length > 0) throw new Error(`The form lost ${JSON.stringify(lost)}`)
      if (!JSON.stringify(own).includes(names.word)) throw new Error(`The form did not save ${names.word}`)
      return { ...now.state, names: Object.fromEntries([...others, ...own].map((name) => [name.id, name])) }
    },
  }
}
