/** The rules about couples: marriages within both lives, ages, and the order of several unions. */
import type { CheckedFact, CheckedPerson, CheckedUnion } from './checked-family.ts'
import { formatAge, getYearsBetween, judgeAge, judgeOrder } from './day-span.ts'
import { birthDetail, type CheckContext, deathDetail, factDetail, unionDetail } from './finding.ts'

function listMarriages({ facts }: CheckedUnion): CheckedFact[] {
  return facts.filter(({ record, span, isAccepted }) => record.tag === 'MARR' && span && isAccepted)
}

function checkMarriage(
  union: CheckedUnion,
  fact: CheckedFact,
  isFirst: boolean,
  context: CheckContext,
): void {
  const { report, thresholds } = context
  const { span } = fact
  if (!span) return
  const marriedDetail = () => factDetail('Married', fact)
  for (const partner of union.partners) {
    const others = union.partners.filter((other) => other !== partner)
    const people = [partner, ...others]
    report('marriage-before-birth', judgeOrder(partner.birth, span), people, () => [
      birthDetail(partner),
      marriedDetail(),
    ])
    report('marriage-after-death', judgeOrder(span, partner.died), people, () => [
      deathDetail(partner),
      marriedDetail(),
    ])
    if (!partner.born || !isFirst) continue
    const age = getYearsBetween(partner.born, span)
    const severity = judgeAge(age, {
      ...{ errorUnder: thresholds.marriageErrorUnder, noticeUnder: thresholds.marriageNoticeUnder },
      noticeOver: thresholds.marriageNoticeOver,
    })
    report('marriage-age', severity, people, () => [
      birthDetail(partner),
      marriedDetail(),
      { label: 'Age', value: formatAge(age) },
    ])
  }
}

function checkAgesApart(
  { partners: [one, other] }: CheckedUnion,
  { report, thresholds }: CheckContext,
): void {
  if (!one?.birth || !other?.birth) return
  const { writtenMin, writtenMax } = getYearsBetween(one.birth, other.birth)
  const years = Math.max(writtenMin, -writtenMax)
  const isFar = years > thresholds.partnersApartNotice
  report('partners-apart', isFar ? 'notice' : null, [one, other], () => [
    birthDetail(one),
    birthDetail(other),
    { label: 'Apart', value: `at least ${Math.floor(years)} years` },
  ])
}

function checkEnd(union: CheckedUnion, { report }: CheckContext): void {
  const { record, partners, marriage, end } = union
  if (!end || partners.length === 0) return
  report('union-end-before-start', judgeOrder(marriage, end), partners, () => [
    unionDetail('Started', record.from_date),
    unionDetail('Ended', record.to_date),
  ])
  if (record.end_reason !== 'death') return
  const deaths = partners.filter(({ death }) => death !== null)
  const fits = deaths.some(({ death }) => death && death.from <= end.to && death.to >= end.from)
  const isOther = deaths.length === 2 && !fits
  report('union-end-not-death', isOther ? 'notice' : null, partners, () => [
    unionDetail('Ended', record.to_date),
    ...deaths.map(deathDetail),
  ])
}

const beforeMarriageTags: ReadonlySet<string> = new Set(['ENGA', 'MARB', 'MARL'])

function checkPreparations(union: CheckedUnion, { report }: CheckContext): void {
  const [marriage] = listMarriages(union)
  if (!marriage) return
  for (const fact of union.facts) {
    if (!fact.isAccepted || !beforeMarriageTags.has(fact.record.tag)) continue
    const isLate = judgeOrder(fact.span, marriage.span) !== null
    report('engagement-after-marriage', isLate ? 'notice' : null, union.partners, () => [
      factDetail('Married', marriage),
      factDetail(fact.record.tag === 'ENGA' ? 'Engaged' : 'Banns or license', fact),
    ])
  }
}

export function checkUnion(union: CheckedUnion, context: CheckContext): void {
  const [one, other] = union.partners
  const isSelf = one !== undefined && one === other
  context.report('partner-of-oneself', isSelf ? 'error' : null, one ? [one] : [], () => [
    { label: 'Partners', value: 'the same person twice' },
  ])
  if (isSelf) return
  for (const marriage of listMarriages(union)) {
    const isFirst = union.partners.every(({ unions }) =>
      unions.every(
        (each) => each === union || !each.marriage || each.marriage.from >= (marriage.span?.from ?? 0),
      ),
    )
    checkMarriage(union, marriage, isFirst, context)
  }
  checkAgesApart(union, context)
  checkEnd(union, context)
  checkPreparations(union, context)
}

function getOther({ partners }: CheckedUnion, person: CheckedPerson): CheckedPerson | null {
  return partners.find((partner) => partner !== person) ?? null
}

/** The first day on which a union had certainly ended, as the dates stand. */
function getLatestEnd(union: CheckedUnion, person: CheckedPerson): number {
  const died = getOther(union, person)?.died?.writtenTo ?? Infinity
  return Math.min(union.end?.writtenTo ?? Infinity, died)
}

function getEarliestEnd(union: CheckedUnion, person: CheckedPerson): number | null {
  const died = getOther(union, person)?.died?.writtenFrom
  if (union.end) return Math.min(union.end.writtenFrom, died ?? Infinity)
  if (union.record.end_reason !== null && union.record.end_reason !== 'death') return null
  return died ?? null
}

function checkOverlap(person: CheckedPerson, context: CheckContext): void {
  const married = person.unions
    .filter(({ marriage, partners }) => marriage && partners.length === 2)
    .sort((a, b) => (a.marriage?.writtenFrom ?? 0) - (b.marriage?.writtenFrom ?? 0))
  for (const [index, union] of married.entries()) {
    const next = married[index + 1]
    if (!next?.marriage) break
    const [partner, nextPartner] = [getOther(union, person), getOther(next, person)]
    if (!partner || !nextPartner || partner === nextPartner) continue
    const end = getEarliestEnd(union, person)
    const isOverlap = end !== null && end > next.marriage.writtenTo
    context.report('overlapping-unions', isOverlap ? 'notice' : null, [person, partner, nextPartner], () => [
      unionDetail('Married', union.record.from_date),
      unionDetail('Ended', union.record.to_date),
      deathDetail(partner),
      unionDetail('Next marriage', next.record.from_date),
    ])
  }
}

/** Two unions of a couple follow one another when the first has ended before the second begins. */
function checkCoupleTwice(person: CheckedPerson, { report }: CheckContext): void {
  for (const [index, union] of person.unions.entries()) {
    const partner = getOther(union, person)
    // Each couple is reported once, with the first partner.
    if (!partner || union.record.partner1_id !== person.id) continue
    const again = person.unions.slice(index + 1).find((each) => getOther(each, person) === partner)
    if (!again) continue
    const follows = (first: CheckedUnion, second: CheckedUnion) =>
      second.marriage !== null && getLatestEnd(first, person) <= second.marriage.writtenTo
    const isTwice = !follows(union, again) && !follows(again, union)
    report('couple-twice', isTwice ? 'notice' : null, [person, partner], () => [
      unionDetail('Married', union.record.from_date),
      unionDetail('Married', again.record.from_date),
      { label: 'Unions', value: '2' },
    ])
  }
}

export function checkPartners(person: CheckedPerson, context: CheckContext): void {
  const { unions } = person
  if (unions.length < 2) return
  checkOverlap(person, context)
  checkCoupleTwice(person, context)
  const partners = new Set(unions.map((union) => getOther(union, person)).filter((each) => each !== null))
  const isMany = partners.size > context.thresholds.partnersNotice
  context.report('many-partners', isMany ? 'notice' : null, [person], () => [
    { label: 'Partners', value: String(partners.size) },
  ])
}
