/** Lists what a relative can correct about a person: what is known, and what is usually known. */
import { formatFullName } from '#client/people/person-name.ts'
import { toBeforeField } from '#client/submissions/correction/correction-fields.ts'
import type { FormSubject } from '#client/submissions/draft/draft-state.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getFactValues, getNameValues, listOwnFacts } from '#shared/corrections/corrected-record.ts'
import type { CorrectionSubject, SuggestedValues } from '#shared/corrections/correction-fields.ts'
import { formatFactName, getFactTag } from '#shared/fact-tags.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { formatDatePhrase } from '#shared/genealogy/dates/format-date-words.ts'
import { findPreferred } from '#shared/genealogy/preferred-fact.ts'

export interface Choice {
  key: string
  label: string
  /** The value now; empty where nothing is known. */
  now: string
  about: FormSubject
}

/** The facts that most people have: they can be suggested where they are missing. */
const commonTags = ['BIRT', 'DEAT', 'OCCU'] as const

/** Values that are known without the facts. */
function getKnownValues(person: FamilyMember, tag: (typeof commonTags)[number]): SuggestedValues {
  const fact = (date: string | null, phrase: string | null, place: string | null) => {
    const when = date ?? phrase
    return { ...(when !== null && { date: when }), ...(place !== null && { place }) }
  }
  if (tag === 'BIRT') return fact(person.birth_date, person.birth_date_phrase, person.birth_place)
  if (tag === 'DEAT') return fact(person.death_date, person.death_date_phrase, person.death_place)
  return person.occupation === null ? {} : { value: person.occupation }
}

function canBeCorrected({ tag, restriction }: Fact): boolean {
  const kind = getFactTag(tag)
  return restriction !== 'locked' && kind?.isInternal !== true && kind?.isReadOnly !== true
}

interface ChoiceParts {
  key: string
  label: string
  now: string
  subject: CorrectionSubject
  tag?: string
  factId?: string
  values?: SuggestedValues
}

function toChoice(person: FamilyMember, { key, label, now, subject, ...parts }: ChoiceParts): Choice {
  const { tag = '', factId = '', values = {} } = parts
  const before = Object.entries(values).map(([name, value]) => [toBeforeField(name), value])
  const title = subject === 'other' ? formatFullName(person) : `${label}: ${formatFullName(person)}`
  return {
    key,
    label,
    now,
    about: {
      slot: `correction:${person.id}:${key}`,
      fields: { title, personId: person.id, subject, tag, factId, ...Object.fromEntries(before) },
    },
  }
}

function formatValues({ value, date, place }: SuggestedValues): string {
  return [value, date && formatDatePhrase(formatEdtfDate(date)), place].filter(Boolean).join(', ')
}

function toFactChoice(person: FamilyMember, fact: Fact): Choice {
  const values = getFactValues(fact)
  return toChoice(person, {
    ...{ key: fact.id, label: formatFactName(fact), now: formatValues(values) },
    ...{ subject: 'fact', tag: fact.tag, factId: fact.id, values },
  })
}

/** @param facts undefined until they are loaded: then only the common ones can be chosen */
export function listChoices(person: FamilyMember, facts: readonly Fact[] | undefined): Choice[] {
  const own = listOwnFacts(person, facts ?? [])
  const preferred = new Map(commonTags.map((tag) => [tag, findPreferred(own, tag)]))
  const common = commonTags.flatMap((tag) => {
    const fact = preferred.get(tag)
    if (fact) return canBeCorrected(fact) ? toFactChoice(person, fact) : []
    const values = facts ? {} : getKnownValues(person, tag)
    const label = formatFactName({ tag })
    return toChoice(person, { key: tag, label, now: formatValues(values), subject: 'fact', tag, values })
  })
  const listed = new Set([...preferred.values()].map((fact) => fact?.id))
  const others = own.filter((fact) => !listed.has(fact.id) && canBeCorrected(fact))
  return [
    ...common,
    toChoice(person, {
      ...{ key: 'name', label: 'Name', now: formatFullName(person) },
      ...{ subject: 'name', values: getNameValues(person) },
    }),
    ...others.map((fact) => toFactChoice(person, fact)),
    toChoice(person, {
      ...{ key: 'other', label: 'Something else', subject: 'other' },
      now: 'For example a picture, a relative or the life story',
    }),
  ]
}
