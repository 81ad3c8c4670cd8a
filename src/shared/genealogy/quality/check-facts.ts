/** The rules about single facts: within the life, recorded once, and dated. */

import { factTags, formatFactName, getFactTag } from '#shared/fact-tags.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { formatDatePhrase } from '../dates/format-date-words.ts'
import { judgeFuture } from './check-life.ts'
import { burialTags, type CheckedFact, type CheckedPerson, type CheckedUnion } from './checked-family.ts'
import {
  type DaySpan,
  type Distance,
  formatAge,
  getYearsBetween,
  judgeOrder,
  type Severity,
} from './day-span.ts'
import { birthDetail, type CheckContext, deathDetail, type FindingDetail, factDetail } from './finding.ts'

/** Facts that have rules of their own. */
const lifeTags: ReadonlySet<string> = new Set(['BIRT', 'DEAT', 'CHR', 'BAPM', ...burialTags])
/** Facts that may be later than the death; free events and facts may be anything: a gravestone, an obituary. */
const posthumousTags: ReadonlySet<string> = new Set([
  'PROB',
  'WILL',
  '_FNRL',
  '_FUN',
  '_INTE',
  '_YART',
  'ASSO',
  'NCHI',
  'NMR',
])
/** Events that happen once in a life. */
const singleTags: ReadonlySet<string> = new Set(['BIRT', 'DEAT', ...burialTags])

function nameFact({ record }: CheckedFact): string {
  return formatFactName({ tag: record.tag, ...(record.type !== null && { type: record.type }) })
}

/** Whether the fact is an event of the life, and not a number, an address, or an ordinance for the dead. */
function isOfLife({ record }: CheckedFact): boolean {
  const tag = getFactTag(record.tag)
  const isNumber = tag !== null && 'valueLabel' in tag && tag.valueLabel === 'Number'
  return !isNumber && !tag?.isReadOnly && !tag?.isInternal && tag?.label !== factTags.WWW.label
}

/** Free events are never an error: a monument is unveiled long after the death. */
function soften(severity: Severity | null, fact: CheckedFact): Severity | null {
  return severity && getFactTag(fact.record.tag)?.isNamed ? 'notice' : severity
}

/** Whether a fact begins before the birth: for a period its first day counts. */
function judgeBeforeBirth(birth: DaySpan | null, { span }: CheckedFact): Severity | null {
  return (
    span &&
    judgeOrder(birth, {
      ...span,
      to: span.latestStart,
      writtenTo: Math.min(span.writtenTo, span.latestStart),
    })
  )
}

function judgeAfterDeath(death: DaySpan | null, { span }: CheckedFact): Severity | null {
  return (
    span &&
    judgeOrder(
      { ...span, from: span.earliestEnd, writtenFrom: Math.max(span.writtenFrom, span.earliestEnd) },
      death,
    )
  )
}

function checkWithinLife(person: CheckedPerson, fact: CheckedFact, { report }: CheckContext): void {
  if (!fact.isAccepted || !fact.span || lifeTags.has(fact.record.tag) || !isOfLife(fact)) return
  const before = soften(judgeBeforeBirth(person.birth, fact), fact)
  report('fact-before-birth', before, [person], () => [
    birthDetail(person),
    factDetail(nameFact(fact), fact, person.id),
  ])
  const after = posthumousTags.has(fact.record.tag) ? null : soften(judgeAfterDeath(person.died, fact), fact)
  report('fact-after-death', after, [person], () => [
    deathDetail(person),
    factDetail(nameFact(fact), fact, person.id),
  ])
}

/** An event of a couple: both partners were born; a census or residence may be that of the survivor. */
function checkUnionFact(union: CheckedUnion, fact: CheckedFact, { report }: CheckContext): void {
  if (!fact.isAccepted || !fact.span || fact.record.tag === 'MARR' || !isOfLife(fact)) return
  const survivorTags = ['CENS', 'RESI', 'EVEN', 'FACT']
  const isOfSurvivor = survivorTags.includes(fact.record.tag)
  const afterDeath = union.partners.map((partner) => judgeAfterDeath(partner.died, fact))
  for (const [index, partner] of union.partners.entries()) {
    const before = judgeBeforeBirth(partner.birth, fact)
    const isAllowed = isOfSurvivor && afterDeath.some((severity) => severity === null)
    const after = isAllowed ? null : (afterDeath[index] ?? null)
    report('union-fact-outside-life', soften(before ?? after, fact), [partner], () => [
      before ? birthDetail(partner) : deathDetail(partner),
      factDetail(nameFact(fact), fact),
    ])
  }
}

/** The age in full years that a record tells: "42y 3m", "42", "> 60y" tells none. */
function parseRecordedAge(text: string): number | null {
  const years = /^\s*(\d{1,3})\s*(?:y(?:ears?|rs?)?\b.*|y\s*\d.*)?$/i.exec(text)?.[1]
  return years === undefined ? null : Number(years)
}

function checkRecordedAge(
  person: CheckedPerson,
  fact: CheckedFact,
  age: string | null,
  context: CheckContext,
) {
  const recorded = age === null || !fact.isAccepted ? null : parseRecordedAge(age)
  if (recorded === null || !person.birth || !fact.span) return
  const distance: Distance = getYearsBetween(person.birth, fact.span)
  const slack = context.thresholds.recordedAgeNotice + 1
  const differs = recorded + slack < distance.writtenMin || recorded - slack > distance.writtenMax
  context.report('age-differs', differs ? 'notice' : null, [person], () => [
    birthDetail(person),
    factDetail(nameFact(fact), fact, person.id),
    { label: 'Recorded age', value: String(age) },
    { label: 'Age by the dates', value: formatAge(distance) },
  ])
}

/** What makes two facts the same. */
function makeFactKey({ record }: CheckedFact): string | null {
  const { tag, type, date, place, value } = record
  if (date === null && place === null && value === null) return null
  return [tag, date ?? '', ...[type, place, value].map((text) => normalizeForSearch(text ?? ''))].join('|')
}

function describeFact(fact: CheckedFact): FindingDetail {
  const { place, value } = fact.record
  const date = factDetail('', fact)?.value
  return { label: nameFact(fact), value: [date, value, place].filter(Boolean).join(', ') }
}

function checkRepeated(
  owner: readonly CheckedPerson[],
  facts: readonly CheckedFact[],
  context: CheckContext,
) {
  if (facts.length < 2) return
  const seen = new Set<string>()
  for (const fact of facts) {
    const key = fact.record.denied ? null : makeFactKey(fact)
    if (key === null) continue
    if (seen.has(key)) context.report('same-fact-twice', 'notice', owner, () => [describeFact(fact)])
    seen.add(key)
  }
}

/** Accepted facts of one tag whose dates exclude each other, and facts that are also denied. */
function checkContradictions(
  owner: readonly CheckedPerson[],
  facts: readonly CheckedFact[],
  context: CheckContext,
) {
  const { report } = context
  for (const [index, fact] of facts.entries()) {
    const { tag } = fact.record
    if (fact.record.denied && fact.record.status !== 'rejected' && !fact.span) {
      const opposite = facts.find((other) => other.isAccepted && other.record.tag === tag)
      report('denied-and-recorded', opposite ? 'notice' : null, owner, () => [
        opposite ? describeFact(opposite) : null,
        { label: nameFact(fact), value: 'did not happen' },
      ])
    }
    if (!singleTags.has(tag) || !fact.isAccepted || !fact.span) continue
    const other = facts.slice(index + 1).find((each) => {
      if (!each.isAccepted || !each.span || !fact.span || each.record.tag !== tag) return false
      return fact.span.from > each.span.to || each.span.from > fact.span.to
    })
    report('contradicting-facts', other ? 'notice' : null, owner, () => [
      describeFact(fact),
      other ? describeFact(other) : null,
    ])
  }
}

function checkDates(owner: readonly CheckedPerson[], facts: readonly CheckedFact[], context: CheckContext) {
  const { report, today } = context
  for (const fact of facts) {
    const { tag, date, date_phrase } = fact.record
    // The dates of birth and death are checked with the life.
    const isChecked = tag === 'BIRT' || tag === 'DEAT' || !fact.isAccepted
    report('future-date', isChecked ? null : judgeFuture(fact.span, today), owner, () => [
      factDetail(nameFact(fact), fact),
    ])
    const isInWords = date === null && date_phrase !== null && date_phrase.trim() !== ''
    report('date-in-words', isInWords ? 'notice' : null, owner, () => [
      { label: nameFact(fact), value: formatDatePhrase(date_phrase ?? '') },
    ])
  }
}

export function checkPersonFacts(person: CheckedPerson, context: CheckContext): void {
  const { facts } = person
  if (facts.length === 0) return
  const owner = [person]
  for (const fact of facts) {
    checkWithinLife(person, fact, context)
    checkRecordedAge(person, fact, fact.record.age, context)
  }
  checkRepeated(owner, facts, context)
  checkContradictions(owner, facts, context)
  checkDates(owner, facts, context)
}

export function checkUnionFacts(union: CheckedUnion, context: CheckContext): void {
  const { facts, partners, record } = union
  if (facts.length === 0 || partners.length === 0) return
  for (const fact of facts) {
    checkUnionFact(union, fact, context)
    for (const partner of partners) {
      const { husband_age, wife_age } = fact.record
      const isHusband =
        partner.record.gender === 'M' || (partner.record.gender === null && partner.id === record.partner1_id)
      checkRecordedAge(partner, fact, isHusband ? husband_age : wife_age, context)
    }
  }
  checkRepeated(partners, facts, context)
  checkContradictions(partners, facts, context)
  checkDates(partners, facts, context)
}

/** Roles of people who were there; parents and others may only be named. */
const presentRoles: ReadonlySet<string> = new Set([
  'WITN',
  'OFFICIATOR',
  'CLERGY',
  'GODP',
  'SPOU',
  'HUSB',
  'WIFE',
])

export function checkParticipant(
  { person, fact, role }: { person: CheckedPerson; fact: CheckedFact; role: string },
  { report }: CheckContext,
): void {
  if (!fact.isAccepted || !fact.span || fact.record.tag === 'ASSO') return
  if (fact.record.tag !== 'CENS' && !presentRoles.has(role)) return
  const before = judgeBeforeBirth(person.birth, fact)
  const severity = before ?? judgeAfterDeath(person.died, fact)
  report('participant-outside-life', severity, [person], () => [
    before ? birthDetail(person) : deathDetail(person),
    factDetail(nameFact(fact), fact),
  ])
}
