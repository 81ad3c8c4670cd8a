/** The four arrow keys of a walk: what each is for, and to whom it leads. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Chart } from '../chart/chart.ts'
import { type Direction, findNeighbour } from '../chart/relatives.ts'

export const arrows = {
  up: { key: 'ArrowUp', sign: '↑' },
  down: { key: 'ArrowDown', sign: '↓' },
  left: { key: 'ArrowLeft', sign: '←' },
  right: { key: 'ArrowRight', sign: '→' },
} as const satisfies Record<Direction, object>

/** The keys by the id of the person to whom each leads. */
export type ArrowKeyTargets = ReadonlyMap<string, Direction>

const steps: readonly Direction[] = ['up', 'down', 'left', 'right']

/** The step that a key asks for; null for every other key. */
export function getStepForKey(key: string): Direction | null {
  return steps.find((step) => arrows[step].key === key) ?? null
}

/** Where two keys lead to one person, the first of them is told. */
export function getArrowKeyTargets(chart: Chart, person: FamilyMember): ArrowKeyTargets {
  const keys = new Map<string, Direction>()
  for (const step of ['up', 'down', 'right', 'left'] as const) {
    const next = findNeighbour(chart, person, step)
    if (next && !keys.has(next.id)) keys.set(next.id, step)
  }
  return keys
}
