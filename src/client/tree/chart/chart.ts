/** A chart: people, their records and the drawing that shows them. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { ChartDrawing } from './chart-drawing.ts'

/**
 * A person's index is the same in `members` and in `drawing.layout.ids`; variables named `p` are such indexes, and `u` is
 * the index of a union. The member is undefined while the person's record is not loaded.
 */
export interface Chart {
  members: readonly (FamilyMember | undefined)[]
  /** Index of a person by id; in a fan chart, where a person may appear several times, the index nearest to the centre. */
  indexById: ReadonlyMap<string, number>
  drawing: ChartDrawing
}

/** All members of a chart whose records are loaded, by index. */
export function listMembers({ members }: Pick<Chart, 'members'>): FamilyMember[] {
  return members.filter((member) => member !== undefined)
}
