/** Merges the citations of a fact or name three ways, one by one: those of the file before, those of the file now, those of the site. */
import { type Citation, citation } from '#shared/contracts/sources.contract.ts'
import { listLength } from '#shared/limits.ts'
import { mergeList, type Versions } from '../import-plan/merge-list.ts'

const fields = citation.keyof().options

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Items that were added or removed here stay so; all others are those of the file. */
function mergeItemIds(before: readonly string[], file: readonly string[], here: readonly string[]) {
  const kept = here.filter((id) => file.includes(id) || !before.includes(id))
  return [...kept, ...file.filter((id) => !before.includes(id) && !here.includes(id))]
}

/** Each part that was edited here stays; all others are those of the file. */
function mergeParts(before: Citation, file: Citation, here: Citation): Citation {
  const parts = fields.map((field) => {
    if (isSame(here[field], before[field])) return [field, file[field]]
    if (field !== 'item_ids') return [field, here[field]]
    const itemIds = mergeItemIds(before.item_ids ?? [], file.item_ids ?? [], here.item_ids ?? [])
    return [field, itemIds.length === 0 ? undefined : itemIds.slice(0, listLength.media)]
  })
  return citation.parse(Object.fromEntries(parts.filter(([, value]) => value !== undefined)))
}

export function mergeCitations(versions: Versions<Citation>): Citation[] {
  // A citation is found again by its source and page.
  const kind = { getKey: (own: Citation) => JSON.stringify([own.source_id, own.page]), mergeParts }
  return mergeList(kind, versions).slice(0, listLength.citations)
}
