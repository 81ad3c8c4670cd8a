/** The whole family as the tree page uses it. */
import type { Chart } from './chart.ts'
import type { FamilyPicture } from './family-drawing.ts'

/** Everybody by their number, and what is known of them. */
export interface Family extends Chart {
  picture: FamilyPicture
  /**
   * What there is of it while the rest is on its way: some of its people and a drawing of these alone, or everybody's
   * drawing and some of the people.
   */
  partial?: 'some people' | 'everybody drawn'
}
