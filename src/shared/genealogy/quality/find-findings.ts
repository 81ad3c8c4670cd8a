/** Checks the data of a whole family: what is impossible, and what is unusual. */
import { checkChildren } from './check-children.ts'
import { checkParticipant, checkPersonFacts, checkUnionFacts } from './check-facts.ts'
import { checkLife } from './check-life.ts'
import { checkKinOfPartners, checkLoops } from './check-links.ts'
import { checkParents } from './check-parents.ts'
import { checkRecord } from './check-records.ts'
import { checkPartners, checkUnion } from './check-unions.ts'
import { type FamilyRecords, linkFamily } from './checked-family.ts'
import { createSpan, toMoment } from './day-span.ts'
import type { CheckContext, Finding } from './finding.ts'
import { type RuleId, ruleIds, rulesOffByDefault } from './rules.ts'
import { defaultThresholds, type Thresholds } from './thresholds.ts'

export interface CheckOptions {
  today: Date
  thresholds?: Thresholds
  /** The rules that are not looked for. */
  off?: readonly RuleId[]
}

function createContext({ today, thresholds = defaultThresholds, off = rulesOffByDefault }: CheckOptions) {
  const findings: Finding[] = []
  const isOff = new Set(off)
  const now = toMoment({
    year: today.getUTCFullYear(),
    month: today.getUTCMonth() + 1,
    day: today.getUTCDate(),
  })
  const context: CheckContext = {
    thresholds,
    today: createSpan(now, now),
    report(rule, severity, people, getDetails) {
      if (severity === null || isOff.has(rule)) return
      const details = getDetails().filter((detail) => detail !== null)
      findings.push({ rule, severity, people: [...new Set(people.map(({ id }) => id))], details })
    },
  }
  return { context, findings }
}

/** The findings: errors first, then in the order of the rules and of the people. */
export function findFindings(records: FamilyRecords, options: CheckOptions): Finding[] {
  const { context, findings } = createContext(options)
  const family = linkFamily(records, context.thresholds.aboutYears)
  checkLoops(family.people, context)
  for (const person of family.people) {
    checkRecord(person, context)
    checkLife(person, context)
    checkPersonFacts(person, context)
    checkParents(person, context)
    checkChildren(person, context)
    checkPartners(person, context)
  }
  for (const union of family.unions) {
    checkUnion(union, context)
    checkUnionFacts(union, context)
    checkKinOfPartners(union, context)
  }
  for (const participant of family.participants) checkParticipant(participant, context)
  const order = new Map(ruleIds.map((rule, index) => [rule, index]))
  const getKey = ({ rule, severity }: Finding) => (severity === 'error' ? 0 : 1000) + (order.get(rule) ?? 0)
  return findings.sort((a, b) => getKey(a) - getKey(b))
}
