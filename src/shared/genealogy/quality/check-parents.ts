/** The rules about a child and its birth parents. */
import type { CheckedPerson } from './checked-family.ts'
import { daysPerMonth, formatAge, getYearsBetween, judgeAge, judgeOrder } from './day-span.ts'
import { birthDetail, type CheckContext, deathDetail } from './finding.ts'

interface ParentRole {
  parent: CheckedPerson
  isMother: boolean
}

function checkParentAge(child: CheckedPerson, { parent, isMother }: ParentRole, context: CheckContext): void {
  const { report, thresholds: limits } = context
  if (!child.born || !parent.born) return
  const age = getYearsBetween(parent.born, child.born)
  const severity = isMother
    ? judgeAge(age, {
        ...{ errorUnder: limits.motherErrorUnder, noticeUnder: limits.motherNoticeUnder },
        ...{ noticeOver: limits.motherNoticeOver, errorOver: limits.motherErrorOver },
      })
    : judgeAge(age, {
        ...{ errorUnder: limits.fatherErrorUnder, noticeUnder: limits.fatherNoticeUnder },
        ...{ noticeOver: limits.fatherNoticeOver, errorOver: limits.fatherErrorOver },
      })
  report(isMother ? 'mothers-age' : 'fathers-age', severity, [child, parent], () => [
    birthDetail(child),
    birthDetail(parent),
    { label: isMother ? 'Age of the mother' : 'Age of the father', value: formatAge(age) },
  ])
}

function checkParentLife(
  child: CheckedPerson,
  { parent, isMother }: ParentRole,
  context: CheckContext,
): void {
  const { report, thresholds } = context
  report('parent-born-after-child', judgeOrder(parent.birth, child.born), [child, parent], () => [
    birthDetail(child),
    birthDetail(parent),
  ])
  const months = isMother ? 0 : thresholds.fatherDeadMonths + 1
  const rule = isMother ? 'child-after-mothers-death' : 'child-after-fathers-death'
  report(rule, judgeOrder(child.birth, parent.died, months * daysPerMonth), [child, parent], () => [
    birthDetail(child),
    deathDetail(parent),
  ])
}

function checkParentSex(child: CheckedPerson, { parent, isMother }: ParentRole, { report }: CheckContext) {
  const isOther = parent.record.gender === (isMother ? 'M' : 'F')
  report('parent-sex', isOther ? 'notice' : null, [parent, child], () => [
    { label: 'Gender', value: isMother ? 'male' : 'female', person: parent.id },
    { label: 'Linked as', value: isMother ? 'mother' : 'father' },
  ])
}

function checkOtherParents(child: CheckedPerson, { report }: CheckContext): void {
  const birthParents = [child.father, child.mother].filter((parent) => parent !== null)
  for (const { parent, kind } of child.otherParents) {
    report('parent-twice', birthParents.includes(parent) ? 'notice' : null, [child, parent], () => [
      { label: 'Linked as', value: `birth parent and ${kind} parent` },
    ])
  }
  const others = child.otherParents.filter(({ kind }) => kind === 'guardian').map(({ parent }) => parent)
  const isDouble = birthParents.length > 0 && others.length > 1
  report('two-sets-of-parents', isDouble ? 'notice' : null, [child, ...birthParents, ...others], () => [
    { label: 'Birth parents', value: String(birthParents.length) },
    { label: 'Other parents', value: String(others.length) },
  ])
}

export function checkParents(child: CheckedPerson, context: CheckContext): void {
  const { father, mother } = child
  const isSame = father !== null && father === mother
  context.report('both-parents-same', isSame ? 'error' : null, father ? [child, father] : [child], () => [
    { label: 'Linked as', value: 'father and mother' },
  ])
  for (const [parent, isMother] of [[father, false] as const, [mother, true] as const]) {
    if (!parent) continue
    const role = { parent, isMother }
    checkParentLife(child, role, context)
    checkParentAge(child, role, context)
    if (!isSame) checkParentSex(child, role, context)
  }
  if (child.otherParents.length > 0) checkOtherParents(child, context)
}
