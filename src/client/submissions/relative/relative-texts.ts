/** Texts about new relatives: what they are to whom, and what is known about them. */
import { relativeContent, type Submission } from '#shared/contracts/submissions.contract.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { Relation } from '#shared/relatives/relative-fields.ts'

type RelativeContent = ReturnType<typeof relativeContent.parse>

const relationLabels: Record<Relation, string> = {
  child: 'Child',
  partner: 'Partner',
  parent: 'Parent',
  sibling: 'Brother or sister',
}

/** "Child of Ingrid Brandvold and Torstein Brandvold". */
export function formatRelation(relation: Relation, name: string, otherName?: string): string {
  return `${relationLabels[relation]} of ${[name, otherName].filter(Boolean).join(' and ')}`
}

export const genderTexts = { F: 'Female', M: 'Male' } as const

function formatEvent(verb: string, date: string | undefined, place?: string): string {
  const when = date && ` ${/^\d{4}-\d{2}-\d{2}$/.test(date) ? 'on ' : ''}${formatEdtfDate(date)}`
  return `${verb}${when ?? ''}${place ? ` in ${place}` : ''}`
}

/** "Female", "Born on 3 May 2026 in Bergen", "Died 1990". */
export function listRelativeFacts(content: RelativeContent): string[] {
  const { gender, birthDate, birthPlace, isDeceased, deathDate } = content
  return [
    ...(gender ? [genderTexts[gender]] : []),
    ...(birthDate || birthPlace ? [formatEvent('Born', birthDate, birthPlace)] : []),
    ...(deathDate ? [formatEvent('Died', deathDate)] : isDeceased ? ['Has died'] : []),
  ]
}

/** One line with what is known, then how the author knows it, and whether the birth is kept back. */
export function summarizeRelative({ content }: Pick<Submission, 'content'>): string {
  const { data } = relativeContent.safeParse(content)
  if (!data) return ''
  const keptBack = data.isKeptBack && 'Do not publish until the parents agree'
  return [listRelativeFacts(data).join(' · '), data.reason, keptBack].filter(Boolean).join('\n')
}
