/** The shapes of the site's marks in a 64 × 64 view box; the pages, the icons of the installed app and the icon generator use them. */
import type { SiteMark } from './contracts/settings.contract.ts'

/** x, y, rotation in degrees and, for leaves of another size, the scale. */
type Leaf = readonly [number, number, number, number?]

export interface MarkShape {
  /** The path of the strokes. */
  strokes: string
  leaves: readonly Leaf[]
}

/** The trunk, two parents, four grandparents. */
export const branchesPath =
  'M32 55V41M32 41C32 31 20 34 20 24M32 41C32 31 44 34 44 24M20 24C20 18 12.5 19 12.5 13.5' +
  'M20 24C20 18 26.5 19 26.5 12.5M44 24C44 18 37.5 19 37.5 12.5M44 24C44 18 51.5 19 51.5 13.5M22 57C28 54.6 36 54.6 42 57'

/** The leaves of the tree. */
export const leaves: readonly Leaf[] = [
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

export const markShapes: Record<Exclude<SiteMark, 'letter'>, MarkShape> = {
  tree: { strokes: branchesPath, leaves },
  wheat: {
    strokes: 'M32 58V20',
    leaves: [
      [32, 12, 0, 1.6],
      [23.5, 20, -32, 1.6],
      [40.5, 20, 32, 1.6],
      [23.5, 31.5, -32, 1.6],
      [40.5, 31.5, 32, 1.6],
      [23.5, 43, -32, 1.6],
      [40.5, 43, 32, 1.6],
    ],
  },
  house: {
    strokes: 'M8 33L32 11L56 33M15 27V54H49V27M43 21V12H48V26M27 54V42C27 35 37 35 37 42V54',
    leaves: [[32, 28, 0, 0.9]],
  },
  book: {
    strokes:
      'M32 20C26 15 17 14 8 15V50C17 49 26 50 32 55C38 50 47 49 56 50V15C47 14 38 15 32 20ZM32 20V55M15 24C19 24 22 25 25 27M15 32C19 32 22 33 25 35',
    leaves: [[44, 33, 20, 1.5]],
  },
  lamp: {
    strokes: 'M20 56H44M24 56L27 47H37L40 56M22 47H42M24 47C13 36 21 26 26 21V11H38V21C43 26 51 36 40 47',
    leaves: [[32, 36, 0, 1.5]],
  },
  anchor: {
    strokes:
      'M32 18V56M21 26H43M32 18A5 5 0 1 1 32 8A5 5 0 1 1 32 18M11 37C11 49 20 56 32 56C44 56 53 49 53 37M6 43L11 36L16 43M48 43L53 36L58 43',
    leaves: [],
  },
}

/** The letter of the mark 'letter': the chosen one, or the first letter of the site's name without its article. */
export function getMarkLetter(letter: string, siteName: string): string {
  if (letter !== '') return letter
  return /\p{L}/u.exec(siteName.replace(/^(the|our)\s+/i, ''))?.[0]?.toUpperCase() ?? 'F'
}

/** The mark as SVG elements of one color, for images outside the page. */
export function formatMark(mark: SiteMark, letter: string, color: string, strokeWidth = 2.6): string {
  if (mark === 'letter') {
    // A letter of a site's settings is text, never markup.
    const text = letter.replace(/[<>&]/g, '')
    return `<circle cx="32" cy="32" r="28" fill="none" stroke="${color}" stroke-width="${strokeWidth}"/><text x="32" y="45" text-anchor="middle" font-family="Georgia,serif" font-weight="600" font-size="${text.length > 1 ? 28 : 38}" fill="${color}">${text}</text>`
  }
  const shape = markShapes[mark]
  const drawn = shape.leaves.map(
    ([x, y, tilt, scale = 1]) =>
      `<path d="${leafPath}" fill="${color}" transform="translate(${x} ${y}) rotate(${tilt}) scale(${scale})"/>`,
  )
  return `<path d="${shape.strokes}" fill="none" stroke="${color}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"/>${drawn.join('')}`
}
