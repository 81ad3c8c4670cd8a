/** What stands before and after an item in the list it was opened from. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

export interface PreviousNext {
  previous: ArchiveItem | null
  next: ArchiveItem | null
  /** Counted from 1; 0 where the item is not in the list. */
  position: number
  count: number
}

export function findPreviousNext(list: readonly ArchiveItem[], id: string): PreviousNext {
  const at = list.findIndex((item) => item.id === id)
  if (at < 0) return { previous: null, next: null, position: 0, count: list.length }
  return { previous: list[at - 1] ?? null, next: list[at + 1] ?? null, position: at + 1, count: list.length }
}
