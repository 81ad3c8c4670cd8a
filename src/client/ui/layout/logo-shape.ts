/** The shapes of the site's logo, a pedigree as a tree; the pages and the icon generator use them. */

/** Strokes in a 64 × 64 view box: trunk, two parents, four grandparents. */
export const branchesPath =
  'M32 55V41M32 41C32 31 20 34 20 24M32 41C32 31 44 34 44 24M20 24C20 18 12.5 19 12.5 13.5' +
  'M20 24C20 18 26.5 19 26.5 12.5M44 24C44 18 37.5 19 37.5 12.5M44 24C44 18 51.5 19 51.5 13.5M22 57C28 54.6 36 54.6 42 57'

/** The positions of the leaves: x, y and rotation in degrees. */
export const leaves: readonly (readonly [number, number, number])[] = [
  [11.5, 11, -24],
  [26.8, 9.6, 8],
  [37.2, 9.6, -8],
  [52.5, 11, 24],
  [16.4, 27.2, -62],
  [47.6, 27.2, 62],
  [32, 25, 0],
]

/** One leaf that points up, with its base near the origin. */
export const leafPath = 'M0 3.6C-3.5 1.2 -3.3 -2.4 0 -5.6C3.3 -2.4 3.5 1.2 0 3.6Z'
