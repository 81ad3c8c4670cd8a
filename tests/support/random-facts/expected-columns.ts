/** Tells the columns of people and unions from their facts, by the rules of the design and not by the code of the server. */
import {
  listFactsOf,
  listNamesOf,
  type ModelFact,
  type ModelName,
  type State,
  type UnionEnd,
} from './fact-state.ts'

/** Neither denied, rejected nor hidden from relatives. */
export function counts({ denied, status, restriction }: ModelFact): boolean {
  return denied !== true && status !== 'rejected' && (restriction === undefined || restriction === 'locked')
}

function knowsTimeOrPlace({ date, date_phrase, place }: ModelFact): boolean {
  return [date, date_phrase, place].some((value) => value !== undefined)
}

/** The first fact of a tag that counts; one without date and place only where no other counts. */
export function findShown(facts: readonly ModelFact[], tag: string): ModelFact | null {
  const candidates = facts.filter((fact) => fact.tag === tag && counts(fact))
  return candidates.find(knowsTimeOrPlace) ?? candidates[0] ?? null
}

export function findShownOccupation(facts: readonly ModelFact[]): ModelFact | null {
  return facts.find((fact) => fact.tag === 'OCCU' && fact.value !== undefined && counts(fact)) ?? null
}

const factsOfTheDead = ['DEAT', 'BURI', 'CREM', 'PROB']

/** Whether facts tell that a person has died; null where they do not tell. */
export function tellDeath(facts: readonly ModelFact[]): 0 | 1 | null {
  if (facts.some((fact) => factsOfTheDead.includes(fact.tag) && counts(fact))) return 1
  return facts.some((fact) => fact.tag === 'DEAT' && fact.denied && fact.status !== 'rejected') ? 0 : null
}

function findDate(facts: readonly ModelFact[], ...tags: string[]): string | null {
  const dated = facts.filter((fact) => fact.date !== undefined && counts(fact))
  return dated.find(({ tag }) => tags.includes(tag))?.date ?? null
}

export function deriveLife(facts: readonly ModelFact[]) {
  const [birth, death] = [findShown(facts, 'BIRT'), findShown(facts, 'DEAT')]
  return {
    birth_date: birth?.date ?? null,
    birth_date_phrase: birth?.date_phrase ?? null,
    birth_place: birth?.place ?? null,
    death_date: death?.date ?? null,
    death_date_phrase: death?.date_phrase ?? null,
    death_place: death?.place ?? null,
    baptism_date: findDate(facts, 'CHR', 'BAPM'),
    burial_date: findDate(facts, 'BURI', 'CREM'),
    occupation: findShownOccupation(facts)?.value ?? null,
  }
}

/** The name by which relatives know a person: sequences make names of given name and surname only. */
function deriveName(all: readonly ModelName[]) {
  const names = all.filter(({ restriction }) => restriction === undefined || restriction === 'locked')
  const married = names.findLast(({ type, surname }) => type === 'married' && surname !== undefined)
  const others = names.filter(({ type }) => type !== 'married')
  const atBirth = others.find(({ type }) => type === 'birth') ?? others.find(({ type }) => type === undefined)
  const shown = married ? (atBirth ?? married) : names[0]
  const last_name = married?.surname ?? shown?.surname ?? ''
  const maiden = married ? shown?.surname : atBirth?.type === 'birth' ? atBirth.surname : undefined
  return {
    first_name: shown?.given ?? married?.given ?? '',
    last_name,
    maiden_name: maiden === undefined || maiden === last_name ? null : maiden,
  }
}

/** The columns of a person. */
export function derivePerson(state: State, id: string) {
  const facts = listFactsOf(state, { person_id: id })
  const names = listNamesOf(state, id)
  return {
    ...deriveLife(facts),
    deceased: tellDeath(facts) ?? state.people[id]?.deceased ?? null,
    ...(names.length > 0 && deriveName(names)),
  }
}

const reasons: Readonly<Record<string, string>> = { DIV: 'divorce', ANUL: 'annulment', _SEPR: 'separation' }

/** The end of a union of which facts tell; null where no fact does. Dates of sequences are years. */
export function tellEnd(facts: readonly ModelFact[]): UnionEnd | null {
  const marriages = facts.filter((fact) => fact.tag === 'MARR' && counts(fact))
  const isMarriedAgain = ({ date }: ModelFact) =>
    date !== undefined && marriages.some((marriage) => marriage.date !== undefined && marriage.date > date)
  const end = facts.find((fact) => fact.tag in reasons && counts(fact) && !isMarriedAgain(fact))
  if (!end) return null
  return {
    to_date: end.date ?? null,
    to_date_phrase: end.date_phrase ?? null,
    end_reason: reasons[end.tag] ?? null,
  }
}

/** The columns of a union. */
export function deriveUnion(state: State, id: string) {
  const facts = listFactsOf(state, { union_id: id })
  const marriage = findShown(facts, 'MARR')
  const { to_date = null, to_date_phrase = null, end_reason = null } = state.unions[id] ?? {}
  return {
    from_date: marriage?.date ?? null,
    from_date_phrase: marriage?.date_phrase ?? null,
    place: marriage?.place ?? null,
    ...(tellEnd(facts) ?? { to_date, to_date_phrase, end_reason }),
  }
}
