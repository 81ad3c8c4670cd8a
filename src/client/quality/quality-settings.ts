/** The form of the check's settings: its values, their validation, and the request. */
import type { FieldDifference } from '#client/ui/form/list-differing-fields.ts'
import {
  qualityThresholds,
  type SettingsPayload,
  type SiteSettings,
} from '#shared/contracts/site-settings.contract.ts'
import { getRule, type RuleId, ruleIds } from '#shared/genealogy/quality/rules.ts'
import { type ThresholdName, thresholdNames, thresholds } from '#shared/genealogy/quality/thresholds.ts'

/** The thresholds as typed, and the rules that are left out. */
export interface CheckSettings extends Record<ThresholdName, string> {
  off: readonly RuleId[]
}

export function toCheckSettings({ qualityThresholds: values, qualityRulesOff }: SiteSettings): CheckSettings {
  const numbers = Object.fromEntries(thresholdNames.map((name) => [name, String(values[name])]))
  return { ...(numbers as Record<ThresholdName, string>), off: [...qualityRulesOff].sort() }
}

function toNumbers(fields: CheckSettings) {
  return Object.fromEntries(
    thresholdNames.map((name) => [
      name,
      /^\d{1,5}$/.test(fields[name].trim()) ? Number(fields[name]) : Number.NaN,
    ]),
  )
}

/** The messages by field. */
export function validateCheckSettings(fields: CheckSettings): Partial<Record<string, string>> {
  const { error } = qualityThresholds.safeParse(toNumbers(fields))
  const wrong = new Set(error?.issues.map(({ path }) => path[0]))
  return Object.fromEntries(
    thresholdNames
      .filter((name) => wrong.has(name))
      .map((name) => [name, `Please enter a whole number from 0 to ${thresholds[name].max}.`]),
  )
}

/** Call it with valid fields only. */
export function toSettingsPayload(fields: CheckSettings): SettingsPayload {
  return { qualityThresholds: qualityThresholds.parse(toNumbers(fields)), qualityRulesOff: [...fields.off] }
}

/** The settings in which two versions differ. They are saved together: the user keeps one version as a whole. */
export function compareCheckSettings(theirs: CheckSettings, mine: CheckSettings): FieldDifference[] {
  const format = (fields: CheckSettings) => [
    ...thresholdNames.map(
      (name) => [thresholds[name].label, `${fields[name]} ${thresholds[name].unit}`] as const,
    ),
    ...ruleIds.map((rule) => [getRule(rule).title, fields.off.includes(rule) ? 'off' : 'on'] as const),
  ]
  const other = format(theirs)
  return format(mine).flatMap(([label, value], index) => {
    const theirValue = other[index]?.[1] ?? ''
    return value === theirValue ? [] : [{ label, theirs: theirValue, mine: value }]
  })
}
