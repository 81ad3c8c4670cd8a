/** Merges the citations of a fact or name three ways, one by one: those of the file before, those of the file now, those of the site. */
import { type Citation, citation } from '#shared/contracts/sources.contract.ts'
import { listLength } from '#shared/limits.ts'

const fields = citation.keyof().options

/** By what a citation is found again: the source, the page, and which one of several alike it is. */
function indexCitations(citations: readonly Citation[]): Map<string, Citation> {
  const counts = new Map<string, number>()
  return new Map(
    citations.map((own) => {
      const place = JSON.stringify([own.source_id, own.page])
      const count = counts.get(place) ?? 0
      counts.set(place, count + 1)
      return [`${count} ${place}`, own]
    }),
  )
}

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

/** What was added or edited here stays, what the file adds comes last, and what it dropped goes where nobody edited it. */
export function mergeCitations(
  before: readonly Citation[],
  file: readonly Citation[],
  here: readonly Citation[],
): Citation[] {
  const old = indexCitations(before)
  const now = indexCitations(file)
  const own = indexCitations(here)
  const kept = [...own].flatMap(([key, one]) => {
    const [was, told] = [old.get(key), now.get(key)]
    if (!was) return [one]
    if (told) return [mergeParts(was, told, one)]
    return isSame(was, one) ? [] : [one]
  })
  const added = [...now].flatMap(([key, one]) => (old.has(key) || own.has(key) ? [] : [one]))
  return [...kept, ...added]
}
