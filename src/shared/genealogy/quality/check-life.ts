/** The rules about the life of one person: the order of the events, and ages. */
import type { CheckedFact, CheckedPerson } from './checked-family.ts'
import { type DaySpan, formatAge, getYearsBetween, judgeAge, judgeOrder, type Severity } from './day-span.ts'
import { birthDetail, type CheckContext, deathDetail, factDetail } from './finding.ts'

function checkBaptism(person: CheckedPerson, fact: CheckedFact, { report }: CheckContext): void {
  report('baptism-before-birth', judgeOrder(person.birth, fact.span), [person], () => [
    birthDetail(person),
    factDetail('Baptized', fact, person.id),
  ])
  report('baptism-after-death', judgeOrder(fact.span, person.died), [person], () => [
    factDetail('Baptized', fact, person.id),
    deathDetail(person),
  ])
}

function checkBurial(person: CheckedPerson, fact: CheckedFact, context: CheckContext): void {
  const { birth, born, death } = person
  const { report, thresholds } = context
  const burialDetail = () => factDetail('Buried', fact, person.id)
  const beforeBirth = judgeOrder(birth, fact.span) ?? judgeOrder(person.baptism?.span ?? null, fact.span)
  report('burial-before-birth', beforeBirth, [person], () => [birthDetail(person), burialDetail()])
  report('burial-before-death', judgeOrder(death, fact.span), [person], () => [
    deathDetail(person),
    burialDetail(),
  ])
  const isLate =
    death !== null &&
    fact.span !== null &&
    fact.span.writtenFrom - death.writtenTo > thresholds.burialNoticeDays
  report('burial-late', isLate ? 'notice' : null, [person], () => [deathDetail(person), burialDetail()])
  // Without a date of death, the burial tells the latest age.
  if (!death && born) checkAgeAtDeath(person, context)
}

function checkAgeAtDeath(person: CheckedPerson, { report, thresholds }: CheckContext): void {
  const { born, died } = person
  if (!born || !died) return
  const age = getYearsBetween(born, died)
  const severity = judgeAge(age, {
    noticeOver: thresholds.ageNoticeOver,
    errorOver: thresholds.ageErrorOver,
  })
  report('age-at-death', severity, [person], () => [
    birthDetail(person),
    deathDetail(person),
    { label: 'Age', value: formatAge(age) },
  ])
}

function checkLiving(person: CheckedPerson, { report, thresholds, today }: CheckContext): void {
  const { born, record } = person
  if (!born || record.deceased !== false || person.died) return
  const age = { ...getYearsBetween(born, today), max: Infinity, writtenMax: Infinity }
  const severity = judgeAge(age, {
    noticeOver: thresholds.ageNoticeOver,
    errorOver: thresholds.ageErrorOver,
  })
  report('living-too-old', severity, [person], () => [
    birthDetail(person),
    { label: 'Recorded as', value: 'living' },
  ])
}

/** Whether a date is after today: in every reading, or as it stands. */
export function judgeFuture(span: DaySpan | null, today: DaySpan): Severity | null {
  if (!span) return null
  if (span.from > today.to) return 'error'
  return span.writtenFrom > today.to ? 'notice' : null
}

export function checkLife(person: CheckedPerson, context: CheckContext): void {
  const { report, today } = context
  report('death-before-birth', judgeOrder(person.birth, person.death), [person], () => [
    birthDetail(person),
    deathDetail(person),
  ])
  report('future-date', judgeFuture(person.birth, today), [person], () => [birthDetail(person)])
  report('future-date', judgeFuture(person.death, today), [person], () => [deathDetail(person)])
  if (person.baptism) checkBaptism(person, person.baptism, context)
  if (person.burial) checkBurial(person, person.burial, context)
  if (person.death) checkAgeAtDeath(person, context)
  checkLiving(person, context)
}
