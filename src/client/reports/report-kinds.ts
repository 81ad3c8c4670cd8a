/** The kinds of reports, and what can be chosen about each. */

import type { ReportFamilies } from '#shared/genealogy/reports/report-families.ts'

interface ReportKindOptions {
  label: string
  /** One sentence about what the report shows. */
  explanation: string
  /** Whether the report is about a person. */
  hasPerson: boolean
  hasGenerations: boolean
  hasNumbering: boolean
  hasUnion: boolean
  /** Whether it tells facts, notes, pictures and sources. */
  hasContent: boolean
}

export const reportKinds = {
  descendants: {
    label: 'Descendants’ book',
    explanation: 'All descendants, generation by generation, with partners and children.',
    ...{ hasPerson: true, hasGenerations: true, hasNumbering: true, hasUnion: false, hasContent: true },
  },
  ancestors: {
    label: 'Ancestors’ register',
    explanation:
      'All ancestors, each with a number. Number 1 has the parents 2 and 3, number 2 has the parents 4 and 5.',
    ...{ hasPerson: true, hasGenerations: true, hasNumbering: false, hasUnion: false, hasContent: true },
  },
  family: {
    label: 'Family sheet',
    explanation: 'A couple and their children, with all known facts in a table.',
    ...{ hasPerson: true, hasGenerations: false, hasNumbering: false, hasUnion: true, hasContent: true },
  },
  places: {
    label: 'List of places',
    explanation: 'Every place of the family, and who was born, lived, married or died there.',
    ...{ hasPerson: false, hasGenerations: false, hasNumbering: false, hasUnion: false, hasContent: false },
  },
} as const satisfies Record<string, ReportKindOptions>

export type ReportKind = keyof typeof reportKinds

/** A person without children has ancestors to tell about. */
export function getDefaultKind(families: ReportFamilies, personId: string | null): ReportKind {
  const all = personId === null ? [] : families.listFamilies(personId)
  return all.some(({ children }) => children.length > 0) ? 'descendants' : 'ancestors'
}

export function isReportKind(text: string | null): text is ReportKind {
  return text !== null && Object.hasOwn(reportKinds, text)
}
