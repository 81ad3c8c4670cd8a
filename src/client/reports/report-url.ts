/** Which report the page shows, in the URL. Default values are left out. */
import type { DescendantNumbering } from '#shared/genealogy/reports/number-descendants.ts'
import type { ReportContent } from './book/report-records.ts'
import { isReportKind, type ReportKind } from './report-kinds.ts'

export interface ReportChoice extends ReportContent {
  kind: ReportKind
  /** Whom the report is about; null for the current user. */
  personId: string | null
  /** The union of a family sheet; null for the first one of the person. */
  unionId: string | null
  numbering: DescendantNumbering
  /** Null for all. */
  generations: number | null
}

/** What the URL says. */
export interface ReportUrlState extends Omit<ReportChoice, 'kind'> {
  /** Null for the kind that suits the person. */
  kind: ReportKind | null
}

const contentNames = ['facts', 'notes', 'pictures', 'sources'] as const satisfies (keyof ReportContent)[]

function readGenerations(text: string | null): number | null {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 && count <= 99 ? count : null
}

export function readReportChoice(params: URLSearchParams): ReportUrlState {
  const kind = params.get('kind')
  const without = new Set(params.get('without')?.split('.'))
  return {
    kind: isReportKind(kind) ? kind : null,
    personId: params.get('person'),
    unionId: params.get('union'),
    numbering: params.get('numbers') === 'henry' ? 'henry' : 'aboville',
    generations: readGenerations(params.get('generations')),
    facts: !without.has('facts'),
    notes: !without.has('notes'),
    pictures: !without.has('pictures'),
    sources: !without.has('sources'),
  }
}

export function writeReportChoice(choice: ReportUrlState): URLSearchParams {
  const { kind, personId, unionId, numbering, generations } = choice
  const without = contentNames.filter((name) => !choice[name])
  const params = new URLSearchParams()
  if (kind !== null) params.set('kind', kind)
  if (personId !== null) params.set('person', personId)
  if (unionId !== null) params.set('union', unionId)
  if (numbering !== 'aboville') params.set('numbers', numbering)
  if (generations !== null) params.set('generations', String(generations))
  if (without.length > 0) params.set('without', without.join('.'))
  return params
}
