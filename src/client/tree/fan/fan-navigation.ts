/** Finds the next person in a fan for an arrow key: outwards to the parents, inwards to the child, along the ring. */
import type { Chart } from '../chart/chart.ts'
import type { Direction } from '../chart/relatives.ts'

/**
 * Returns the index of the next sector, or -1. Up is the father, or the mother if he is unknown. Down is the child on the
 * line to the center. Left and right move along the ring and wrap at its ends; they skip repeated people.
 */
export function findNextSector({ drawing, indexById }: Chart, sector: number, step: Direction): number {
  const { fan, layout } = drawing
  if (!fan) return -1
  if (step === 'down') return fan.inwards[sector] ?? -1
  if (step === 'up') {
    const parent = fan.inwards.indexOf(sector)
    return indexById.get(layout.ids[parent] ?? '') ?? -1
  }
  const ring = layout.row[sector]
  const direction = step === 'right' ? 1 : -1
  const first = layout.row.indexOf(ring ?? -1)
  const count = layout.row.lastIndexOf(ring ?? -1) - first + 1
  for (let i = 1; i < count; i++) {
    const next = first + ((((sector - first + direction * i) % count) + count) % count)
    if (fan.repeated[next] === 0) return next
  }
  return -1
}
