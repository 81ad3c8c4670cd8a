/** What the canvas shows: the people of one drawing, the whole family's or that of another way of looking at it. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { ChartPicture } from './chart-drawing.ts'

/**
 * Everybody by their number, which is their seat in the picture: the places in `members` and in `picture.layout.ids`. Of whom nothing has
 * been read yet, there is no member.
 */
export interface Chart {
  members: readonly (FamilyMember | undefined)[]
  /** The number of a person by id, in a fan that of the seat nearest to its middle. */
  numberOf: ReadonlyMap<string, number>
  picture: ChartPicture
}

/** Everybody on a chart of whom all have been read, by their number. */
export function everybodyOn({ members }: Pick<Chart, 'members'>): FamilyMember[] {
  return members.filter((member) => member !== undefined)
}
