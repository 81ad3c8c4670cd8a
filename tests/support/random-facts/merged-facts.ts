/** Finds what a merge or an import lost or made up. */
import { deriveLife } from './expected-columns.ts'
import { isSame, listFactsOf, type ModelFact, type ModelName, type State } from './fact-state.ts'

const details = [
  ...(['tag', 'type', 'date', 'date_phrase', 'place', 'value', 'note', 'status', 'denied'] as const),
  'restriction',
] as const

type Cited = Pick<ModelFact, 'citations'>

/** Whether all citations of one record are citations of another one. */
function citesAll({ citations = [] }: Cited, other: Cited): boolean {
  return citations.every((one) => (other.citations ?? []).some((each) => isSame(one, each)))
}

/** Whether a fact says all that another one said. */
export function saysAll(fact: ModelFact, said: ModelFact): boolean {
  const parts = said.participants ?? []
  return (
    details.every((detail) => said[detail] === undefined || fact[detail] === said[detail]) &&
    citesAll(said, fact) &&
    parts.every((one) => (fact.participants ?? []).some((each) => isSame(one, each)))
  )
}

/** The fact as it is after its people were merged: nobody takes part twice in one role. */
function withMergedPeople(fact: ModelFact, keep: string, remove: string): ModelFact {
  if (!fact.participants) return fact
  const isDoubled = (role: string) =>
    (fact.participants ?? []).some((other) => other.person_id === keep && other.role === role)
  const participants = fact.participants.flatMap((one) => {
    if (one.person_id !== remove) return one
    return isDoubled(one.role) ? [] : { ...one, person_id: keep }
  })
  return { ...fact, participants }
}

/** Whether a name has the type of another one. The married name of a person who is not kept may become another name. */
function hasTypeOf({ type }: ModelName, other: ModelName): boolean {
  return other.type === undefined || type === other.type || (other.type === 'married' && type === 'aka')
}

function isNameKept(name: ModelName, all: readonly ModelName[]): boolean {
  return all.some(
    (other) =>
      // The person who is kept gets the given name or surname that only the other one has.
      (name.given === undefined || other.given === name.given) &&
      (name.surname === undefined || other.surname === name.surname) &&
      hasTypeOf(other, name) &&
      other.restriction === name.restriction &&
      citesAll(name, other),
  )
}

/** The facts of the owners that no fact of an owner says any more. */
function listLostFacts(before: readonly ModelFact[], after: readonly ModelFact[]): ModelFact[] {
  return before.filter((fact) => !after.some((other) => saysAll(other, fact)))
}

const groups = {
  birth: { fields: ['birth_date', 'birth_place'], takes: ['birthDate', 'birthPlace'] },
  death: { fields: ['death_date', 'death_place'], takes: ['deathDate', 'deathPlace'] },
  occupation: { fields: ['occupation'], takes: ['occupation'] },
} as const

/** The columns of a merged person that must come from one of the two: the facts of one, completed by the other. */
function expectLife(state: State, keep: string, remove: string, take: readonly string[]) {
  const kept = deriveLife(listFactsOf(state, { person_id: keep }))
  const removed = deriveLife(listFactsOf(state, { person_id: remove }))
  return Object.values(groups).flatMap(({ fields, takes }): [string, string | null][] => {
    const isContradicted = fields.some(
      (field) => kept[field] !== null && removed[field] !== null && kept[field] !== removed[field],
    )
    const isTaken = takes.some((field) => take.includes(field))
    if (!isContradicted) return fields.map((field) => [field, kept[field] ?? removed[field]])
    return fields.map((field) => [field, isTaken ? removed[field] : kept[field]])
  })
}

interface Merge {
  keep: string
  remove: string
  take: readonly string[]
}

/** What is wrong with the facts and names of a merged person. */
export function findMergeFaults(before: State, after: State, { keep, remove, take }: Merge): string[] {
  const merged = new Set([keep, remove])
  const isTheirs = (state: State) => (fact: ModelFact) => {
    const union = state.unions[fact.union_id ?? '']
    return (
      merged.has(fact.person_id ?? '') ||
      (union !== undefined && (merged.has(union.partner1_id) || merged.has(union.partner2_id ?? '')))
    )
  }
  const was = Object.values(before.facts).map((fact) => withMergedPeople(fact, keep, remove))
  const is = Object.values(after.facts)
  const lost = listLostFacts(was.filter(isTheirs(before)), is.filter(isTheirs(after)))
  const others = was.filter((fact) => !isTheirs(before)(fact) && !isSame(after.facts[fact.id], fact))
  const invented = is.filter(({ id }) => !before.facts[id])
  const names = Object.values(before.names).filter(({ person_id }) => merged.has(person_id))
  const lostNames = names.filter((name) => !isNameKept(name, Object.values(after.names)))
  const life: Record<string, unknown> = deriveLife(listFactsOf(after, { person_id: keep }))
  const wrong = expectLife(before, keep, remove, take).filter(([field, value]) => life[field] !== value)
  return [
    ...lost.map((fact) => `lost: ${JSON.stringify(fact)}`),
    ...others.map((fact) => `changed: ${JSON.stringify(fact)}`),
    ...invented.map((fact) => `made up: ${JSON.stringify(fact)}`),
    ...lostNames.map((name) => `lost: ${JSON.stringify(name)}`),
    ...wrong.map(([field, value]) => `${field} is ${String(life[field])}, not ${value}`),
    ...(after.people[remove] ? [`${remove} is still there`] : []),
  ]
}
