/** The previous and the next item in the list from which an item was opened. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

export interface PreviousNext {
  previous: ArchiveItem | null
  next: ArchiveItem | null
  /** From 1; 0 if the item is not in the list. */
  position: number
  count: number
}

export function findPreviousNext(list: readonly ArchiveItem[], id: string): PreviousNext {
  const index = list.findIndex((item) => item.id === id)
  if (index < 0) return { previous: null, next: null, position: 0, count: list.length }
  return {
    previous: list[index - 1] ?? null,
    next: list[index + 1] ?? null,
    position: index + 1,
    count: list.length,
  }
}
