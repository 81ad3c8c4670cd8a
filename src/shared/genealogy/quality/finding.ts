/** One finding of the check, and the texts that are shown with it. */
import { formatEdtfDate } from '../dates/format-date.ts'
import type { CheckedFact, CheckedPerson } from './checked-family.ts'
import type { DaySpan, Severity } from './day-span.ts'
import type { RuleId } from './rules.ts'
import type { Thresholds } from './thresholds.ts'

/** A field that the finding depends on: "Born", "12 March 1850". */
export interface FindingDetail {
  label: string
  value: string
  /** Whose field it is, where several people are concerned. */
  person?: string
}

/** When one of the details changes, this is another finding. */
export interface Finding {
  rule: RuleId
  severity: Severity
  /** The ids of the people concerned; the first is the one whose page is opened. */
  people: string[]
  details: FindingDetail[]
}

export interface CheckContext {
  thresholds: Thresholds
  today: DaySpan
  /** Does nothing without a severity, or for a rule that is off. */
  report: (
    rule: RuleId,
    severity: Severity | null,
    people: readonly CheckedPerson[],
    getDetails: () => readonly (FindingDetail | null)[],
  ) => void
}

function dateDetail(label: string, date: string | null, person?: string): FindingDetail | null {
  if (date === null) return null
  return { label, value: formatEdtfDate(date), ...(person !== undefined && { person }) }
}

/** "Born 1850", or "Baptized 1851" where only that is known. */
export function birthDetail(person: CheckedPerson): FindingDetail | null {
  const { birth, baptism, record, id } = person
  if (birth) return dateDetail('Born', record.birth_date, id)
  return baptism && dateDetail('Baptized', baptism.record.date, id)
}

/** "Died 1850", or "Buried 1851" where only that is known. */
export function deathDetail(person: CheckedPerson): FindingDetail | null {
  const { death, burial, record, id } = person
  if (death) return dateDetail('Died', record.death_date, id)
  return burial && dateDetail('Buried', burial.record.date, id)
}

export function factDetail(label: string, { record }: CheckedFact, person?: string): FindingDetail | null {
  return dateDetail(label, record.date, person)
}

export function unionDetail(label: string, date: string | null): FindingDetail | null {
  return dateDetail(label, date)
}
