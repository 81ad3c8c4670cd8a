/** Derives the columns of people and unions that lists need from their facts and names. */
import {
  deriveNameFields,
  deriveSearchNames,
  isShownSurnameFirst,
  type NameDetails,
} from '#shared/genealogy/derive-names.ts'
import { type FactDetails, findPreferred, isUsable } from '#shared/genealogy/preferred-fact.ts'
import { isFollowedByMarriage } from '#shared/genealogy/remarriage.ts'

/** What the columns depend on, in the order of the facts. Null and undefined both mean unknown. */
export interface DerivedFact extends FactDetails {
  type?: string | null | undefined
  value?: string | null | undefined
}

export interface DerivedPersonColumns {
  birth_date: string | null
  birth_date_phrase: string | null
  birth_place: string | null
  death_date: string | null
  death_date_phrase: string | null
  death_place: string | null
  baptism_date: string | null
  burial_date: string | null
  occupation: string | null
  /** Absent where the facts do not tell: then the column is as set by hand. */
  deceased?: 0 | 1
}

/** Facts that nobody has while living. */
const deathTags: ReadonlySet<string> = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])

function deriveDeceased(facts: readonly DerivedFact[]): 0 | 1 | undefined {
  if (facts.some((fact) => deathTags.has(fact.tag) && isUsable(fact))) return 1
  return facts.some(({ tag, denied, status }) => tag === 'DEAT' && denied && status !== 'rejected')
    ? 0
    : undefined
}

/** The facts that give the dates by which people are known whose birth or death is not recorded. */
export const churchTags = {
  baptism_date: ['CHR', 'BAPM'],
  burial_date: ['BURI', 'CREM'],
} as const

/** The date of the first usable fact of these tags that has one. */
function findDate(facts: readonly DerivedFact[], tags: readonly string[]): string | null {
  return facts.find((fact) => tags.includes(fact.tag) && fact.date != null && isUsable(fact))?.date ?? null
}

export function derivePersonColumns(facts: readonly DerivedFact[]): DerivedPersonColumns {
  const birth = findPreferred(facts, 'BIRT')
  const death = findPreferred(facts, 'DEAT')
  const occupation = facts.find((fact) => fact.tag === 'OCCU' && fact.value != null && isUsable(fact))
  const deceased = deriveDeceased(facts)
  return {
    birth_date: birth?.date ?? null,
    birth_date_phrase: birth?.date_phrase ?? null,
    birth_place: birth?.place ?? null,
    death_date: death?.date ?? null,
    death_date_phrase: death?.date_phrase ?? null,
    death_place: death?.place ?? null,
    baptism_date: findDate(facts, churchTags.baptism_date),
    burial_date: findDate(facts, churchTags.burial_date),
    occupation: occupation?.value ?? null,
    ...(deceased !== undefined && { deceased }),
  }
}

export interface DerivedNameColumns {
  first_name: string
  last_name: string
  maiden_name: string | null
  /** JSON. */
  also_known_as: string
}

/** @returns null where no name is recorded: then the columns are as set by hand */
export function deriveNameColumns(names: readonly NameDetails[]): DerivedNameColumns | null {
  if (names.length === 0) return null
  const { firstName, lastName, maidenName, alsoKnownAs } = deriveNameFields(names)
  return {
    ...{ first_name: firstName, last_name: lastName, maiden_name: maidenName },
    also_known_as: JSON.stringify(alsoKnownAs),
  }
}

/** The columns that only names tell: null where they tell nothing. */
export interface ToldByNames {
  surname_first: 1 | null
  /** JSON. */
  search_names: string | null
}

type StoredName = NameDetails & { prefix: string | null; call_name: string | null; translations: string }

export function deriveToldByNames(names: readonly StoredName[]): ToldByNames {
  const found = deriveSearchNames(
    names.map(({ translations, ...name }) => ({ ...name, translations: JSON.parse(translations) })),
  )
  return {
    surname_first: isShownSurnameFirst(names) ? 1 : null,
    search_names: found.length === 0 ? null : JSON.stringify(found),
  }
}

export type EndReason = 'divorce' | 'annulment' | 'separation' | 'death'

export interface DerivedUnionColumns {
  from_date: string | null
  from_date_phrase: string | null
  place: string | null
  /** Absent where no fact tells of an end: then the columns are as set by hand. */
  to_date?: string | null
  to_date_phrase?: string | null
  end_reason?: EndReason
}

/** The end of a union of which a fact tells; null for other facts. */
export function getEndReason({ tag, type }: DerivedFact): EndReason | null {
  if (tag === 'DIV') return 'divorce'
  if (tag === 'ANUL') return 'annulment'
  if (tag === '_SEPR') return 'separation'
  if (tag === '_DETS') return 'death'
  if (tag !== 'EVEN') return null
  if (/^(?:legal )?separat(?:ion|ed)$/i.test(type ?? '')) return 'separation'
  return /^death of a partner$/i.test(type ?? '') ? 'death' : null
}

/** The facts that tell of ends of the union, also of ends after which the couple married again. */
export function listAllEnds<F extends DerivedFact>(facts: readonly F[]): F[] {
  return facts.filter((fact) => getEndReason(fact) !== null && isUsable(fact))
}

/** The facts that may tell of the end of a union; the first one does. */
export function listEnds<F extends DerivedFact>(facts: readonly F[]): F[] {
  const marriages = facts.filter((fact) => fact.tag === 'MARR' && isUsable(fact)).map(({ date }) => date)
  return listAllEnds(facts).filter(({ date }) => !isFollowedByMarriage(date, marriages))
}

export function deriveUnionColumns(facts: readonly DerivedFact[]): DerivedUnionColumns {
  const marriage = findPreferred(facts, 'MARR')
  const [end] = listEnds(facts)
  const reason = end && getEndReason(end)
  return {
    from_date: marriage?.date ?? null,
    from_date_phrase: marriage?.date_phrase ?? null,
    place: marriage?.place ?? null,
    ...(end &&
      reason && { to_date: end.date ?? null, to_date_phrase: end.date_phrase ?? null, end_reason: reason }),
  }
}
