/** The words by which an entry of the log is found. */
import { normalizeForSearch } from '#shared/search-text.ts'

/** Longer details are found by their beginning. */
const maxSearchTextLength = 4000

/** Action and target as one word of the index. */
export function toKindWord(action: string, targetType: string): string {
  return `${action}${targetType}`.replaceAll('_', '').toLowerCase()
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

/** Who it was and every text of the details, folded; the names of fields are not searched. */
export function buildSearchText(
  actor: { firstName: string; lastName: string } | null,
  entry: { action: string; targetType: string; details: Record<string, unknown> },
): string {
  const who = actor ? `${actor.firstName} ${actor.lastName}` : ''
  const kind = `${entry.action} ${entry.targetType}`
  return normalizeForSearch(`${who} ${kind} ${collectTexts(entry.details).join(' ')}`).slice(
    0,
    maxSearchTextLength,
  )
}
