/** Builds the text by which the search finds an audit entry. */
import { makeSearchText } from '#shared/search-text.ts'

/** Longer texts are cut off. */
const maxSearchTextLength = 4000

/** Action and target type as one word of the index. */
export function toKindWord(action: string, targetType: string): string {
  return `${action}${targetType}`.replaceAll('_', '').toLowerCase()
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

/** The actor's name, the action and all values in the details, folded. Field names are left out. */
export function buildSearchText(
  actor: { firstName: string; lastName: string } | null,
  entry: { action: string; targetType: string; details: Record<string, unknown> },
): string {
  const who = actor ? `${actor.firstName} ${actor.lastName}` : ''
  const kind = `${entry.action} ${entry.targetType}`
  return makeSearchText(`${who} ${kind} ${collectTexts(entry.details).join(' ')}`).slice(
    0,
    maxSearchTextLength,
  )
}
