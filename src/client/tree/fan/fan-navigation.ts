/** Walking through a fan by key: outwards to the parents, inwards to the child, along the ring. */
import type { Chart } from '../chart/chart.ts'
import type { Step } from '../chart/relatives.ts'

/**
 * The seat one comes to: up to the father, or the mother where he is not known, down to the child in whose line one
 * is, left and right along the ring and round its ends. Those who sit nearer to the middle too are stepped over on the
 * ring, and found in their first seat. -1 where nobody is.
 */
export function fanStep({ picture, numberOf }: Chart, seat: number, step: Step): number {
  const { fan, layout } = picture
  if (!fan) return -1
  if (step === 'down') return fan.inwards[seat] ?? -1
  if (step === 'up') {
    const parent = fan.inwards.indexOf(seat)
    return numberOf.get(layout.ids[parent] ?? '') ?? -1
  }
  const ring = layout.row[seat]
  const direction = step === 'right' ? 1 : -1
  const first = layout.row.indexOf(ring ?? -1)
  const count = layout.row.lastIndexOf(ring ?? -1) - first + 1
  for (let i = 1; i < count; i++) {
    const next = first + ((((seat - first + direction * i) % count) + count) % count)
    if (fan.repeated[next] === 0) return next
  }
  return -1
}
