/** The arrow keys of the walk view and the person to whom each leads. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Chart } from '../chart/chart.ts'
import { type Direction, findNeighbour } from '../chart/relatives.ts'

export const arrows = {
  up: { key: 'ArrowUp', sign: '↑' },
  down: { key: 'ArrowDown', sign: '↓' },
  left: { key: 'ArrowLeft', sign: '←' },
  right: { key: 'ArrowRight', sign: '→' },
} as const satisfies Record<Direction, object>

/** Arrow key by the id of the person to whom it leads. */
export type ArrowKeyTargets = ReadonlyMap<string, Direction>

const steps: readonly Direction[] = ['up', 'down', 'left', 'right']

/** Returns the step of an arrow key; null for other keys. */
export function getStepForKey(key: string): Direction | null {
  return steps.find((step) => arrows[step].key === key) ?? null
}

/** If two keys lead to the same person, the first one is returned. */
export function getArrowKeyTargets(chart: Chart, person: FamilyMember): ArrowKeyTargets {
  const keys = new Map<string, Direction>()
  for (const step of ['up', 'down', 'right', 'left'] as const) {
    const next = findNeighbour(chart, person, step)
    if (next && !keys.has(next.id)) keys.set(next.id, step)
  }
  return keys
}
