/** The rules about the children of one person, compared with each other. */
import { normalizeForSearch } from '#shared/search-text.ts'
import type { CheckedPerson } from './checked-family.ts'
import { type DaySpan, daysPerMonth, daysPerYear } from './day-span.ts'
import { birthDetail, type CheckContext, deathDetail, type FindingDetail } from './finding.ts'

type Born = CheckedPerson & { birth: DaySpan }

function hasBirth(person: CheckedPerson): person is Born {
  return person.birth !== null
}

/** The fewest and most days between two births, whichever is first. */
function getDaysApart(a: DaySpan, b: DaySpan): { min: number; max: number } {
  const min = Math.max(0, b.from - a.to, a.from - b.to)
  return { min, max: Math.max(b.to - a.from, a.to - b.from) }
}

/** @param children by their earliest birth */
function checkCloseBirths(mother: CheckedPerson, children: readonly Born[], context: CheckContext): void {
  const { thresholds, report } = context
  const limit = thresholds.siblingsErrorMonths * daysPerMonth - 1.5
  for (const [index, child] of children.entries()) {
    for (const next of children.slice(index + 1)) {
      if (next.birth.from - child.birth.from >= limit) break
      const { min, max } = getDaysApart(child.birth, next.birth)
      const isImpossible = min > thresholds.twinsDays && max < limit
      report('children-too-close', isImpossible ? 'error' : null, [child, next, mother], () => [
        birthDetail(child),
        birthDetail(next),
      ])
    }
  }
}

function formatYears(days: number): string {
  return `${Math.floor(days / daysPerYear)} years`
}

/** @param children by their earliest birth */
function checkGaps(mother: CheckedPerson, children: readonly Born[], context: CheckContext): void {
  const { thresholds, report } = context
  for (const [index, child] of children.entries()) {
    const next = children[index + 1]
    if (!next) break
    const days = next.birth.writtenFrom - child.birth.writtenTo
    const isLong = days > thresholds.childrenGapNotice * daysPerYear
    report('children-gap', isLong ? 'notice' : null, [child, next, mother], () => [
      birthDetail(child),
      birthDetail(next),
    ])
  }
  const [first, last] = [children[0], children.at(-1)]
  const days = first && last ? last.birth.writtenFrom - first.birth.writtenTo : 0
  const isLong = days > thresholds.childrenSpanNotice * daysPerYear
  report(
    'children-span',
    isLong ? 'notice' : null,
    [mother, first, last].filter((each) => !!each),
    () => [
      first ? birthDetail(first) : null,
      last ? birthDetail(last) : null,
      { label: 'Between', value: `at least ${formatYears(days)}` },
    ],
  )
}

function checkCount(parent: CheckedPerson, { thresholds, report }: CheckContext): void {
  const { gender } = parent.record
  const limit = gender === 'F' ? thresholds.motherChildrenNotice : thresholds.fatherChildrenNotice
  const count = parent.children.length
  report('many-children', count > limit ? 'notice' : null, [parent], () => [
    { label: 'Children', value: String(count) },
  ])
}

/** Whether a person was certainly alive at some day of a birth: not if the death is unknown or may be earlier. */
function isAliveAt({ died, birth, record, children }: CheckedPerson, other: DaySpan): boolean {
  if (died)
    return (
      died.writtenFrom > other.writtenTo ||
      (birth !== null && birth.from <= other.to && birth.to >= other.from)
    )
  if (record.deceased === false) return true
  if (birth && birth.from <= other.to && birth.to >= other.from) return true
  return children.some((child) => child.birth !== null && child.birth.writtenFrom > other.writtenTo)
}

function genderDetail({ record, id }: CheckedPerson): FindingDetail | null {
  if (record.gender === null) return null
  return { label: 'Gender', value: record.gender === 'F' ? 'female' : 'male', person: id }
}

/** Brothers and sisters are compared once: as children of the father, or of the mother where no father is known. */
function checkNames(children: readonly CheckedPerson[], { report }: CheckContext): void {
  const byName = Map.groupBy(children, ({ record }) => normalizeForSearch(record.first_name))
  for (const [name, [first, ...others]] of byName) {
    if (name === '' || !first) continue
    for (const other of others) {
      if (first.record.gender && other.record.gender && first.record.gender !== other.record.gender) continue
      const [elder, younger] =
        (first.birth?.from ?? 0) <= (other.birth?.from ?? 0) ? [first, other] : [other, first]
      const isTogether = younger.birth !== null && isAliveAt(elder, younger.birth)
      report('siblings-same-name', isTogether ? 'notice' : null, [elder, younger], () => [
        { label: 'First name', value: elder.record.first_name },
        birthDetail(elder),
        deathDetail(elder),
        birthDetail(younger),
        genderDetail(younger),
      ])
    }
  }
}

function checkOrder(children: readonly Born[], { report }: CheckContext): void {
  const ordered = children
    .filter(({ record }) => record.birth_order !== null)
    .sort((a, b) => (a.record.birth_order ?? 0) - (b.record.birth_order ?? 0))
  for (const [index, child] of ordered.entries()) {
    const next = ordered[index + 1]
    if (!next || next.record.birth_order === child.record.birth_order) continue
    const isWrong = child.birth.writtenFrom > next.birth.writtenTo
    report('birth-order', isWrong ? 'notice' : null, [next, child], () => [
      birthDetail(next),
      birthDetail(child),
      { label: 'Listed first', value: child.record.first_name },
    ])
  }
}

export function checkChildren(parent: CheckedPerson, context: CheckContext): void {
  if (parent.children.length === 0) return
  checkCount(parent, context)
  if (parent.children.length === 1) return
  const born = parent.children.filter(hasBirth).sort((a, b) => a.birth.from - b.birth.from)
  const ofMother = born.filter(({ mother }) => mother === parent)
  if (ofMother.length > 1) {
    checkCloseBirths(parent, ofMother, context)
    checkGaps(
      parent,
      ofMother.toSorted((a, b) => a.birth.writtenFrom - b.birth.writtenFrom),
      context,
    )
  }
  for (const siblings of Map.groupBy(parent.children, ({ father, mother }) =>
    father === parent ? mother : father,
  ).values()) {
    const isMothersTurn = siblings.some(({ father, mother }) => mother === parent && father !== null)
    if (siblings.length < 2 || isMothersTurn) continue
    checkNames(siblings, context)
    checkOrder(siblings.filter(hasBirth), context)
  }
}
