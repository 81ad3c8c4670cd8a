/** Filters the submissions on the moderation page: by type, sender, and words. */
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { getSearchWords, makeSearchText, normalizeForSearch } from '#shared/search-text.ts'
import { getSubmitterName, submissionTexts } from '../submission-messages.ts'

/** Empty strings filter nothing. */
export interface SubmissionFilters {
  type: string
  sender: string
  /** What the submission is about: words of the title or the content. */
  search: string
}

export const noFilters: SubmissionFilters = { type: '', sender: '', search: '' }

/** The number of filters that are in use. */
export function countFilters(filters: SubmissionFilters): number {
  return Object.values(filters).filter((value) => value !== '').length
}

/** The texts in a value, without the names of its fields. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function getText({ title, content }: Submission): string {
  return makeSearchText([title, ...listTexts(content)].join(' '))
}

export function filterSubmissions(
  submissions: readonly Submission[],
  { type, sender, search }: SubmissionFilters,
): Submission[] {
  const words = getSearchWords(search)
  return submissions.filter((submission) => {
    if (type !== '' && submission.type !== type) return false
    if (sender !== '' && getSubmitterName(submission) !== sender) return false
    if (words.length === 0) return true
    const text = getText(submission)
    return words.every((word) => text.includes(word))
  })
}

interface Choice {
  value: string
  label: string
  count: number
}

function count(submissions: readonly Submission[], getValue: (one: Submission) => string) {
  const counts = new Map<string, number>()
  for (const one of submissions) counts.set(getValue(one), (counts.get(getValue(one)) ?? 0) + 1)
  return [...counts]
}

/** The types that some submissions have. */
export function listTypes(submissions: readonly Submission[]): Choice[] {
  return count(submissions, ({ type }) => submissionTexts[type].name).map(([label, n]) => ({
    value: submissions.find(({ type }) => submissionTexts[type].name === label)?.type ?? '',
    label,
    count: n,
  }))
}

/** Who sent some of the submissions, by name. */
export function listSenders(submissions: readonly Submission[]): Choice[] {
  return (
    count(submissions, getSubmitterName)
      .map(([name, n]) => ({ value: name, label: name, count: n }))
      // Without a collator, because the first one takes time on a phone before anything is painted.
      .sort((a, b) => (normalizeForSearch(a.label) < normalizeForSearch(b.label) ? -1 : 1))
  )
}
