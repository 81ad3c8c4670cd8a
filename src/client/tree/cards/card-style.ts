/** Sizes, fonts and zoom thresholds of person cards, shared by the HTML cards and the painted cards. */
import { sans, serif } from '#client/theme/font-families.ts'

/** Positions in px on a card of 150 by 150 px. */
export const cardStyle = {
  radius: 9,
  portrait: { x: 75, y: 41, radius: 29 },
  /** `baselines[n]` is the first baseline of a name of n + 1 lines. */
  name: { width: 138, baselines: [104, 95] as const, lineHeight: 21, size: 18, lines: 2 },
  /** Smaller text for a name that does not fit `name`. */
  longName: { baselines: [104, 96, 88] as const, lineHeight: 16, size: 15, lines: 3 },
  years: { baseline: 140, size: 15 },
  /** Positions on a card with a subtitle; the portrait moves up by `lift` to make room. */
  withSubtitle: {
    lift: 4,
    name: { baselines: [96, 88] as const, lineHeight: 18 },
    longName: { baselines: [95, 87] as const, lineHeight: 18 },
    baseline: 122,
    size: 14,
  },
}

export const cardFonts = {
  serif,
  sans,
  weight: 550,
}

export const getNameFont = (size: number) => `${cardFonts.weight} ${size}px ${cardFonts.serif}`
export const getPlainFont = (size: number) => `400 ${size}px ${cardFonts.sans}`

/** The two web fonts alone, without their fallbacks: a fallback that is not installed never loads. */
export const webFonts = [getNameFont(17), getPlainFont(13)].map((font) => font.split(',')[0] ?? font)

/** Zoom from which a card shows everything, only the name, or an outlined shape. */
export const detailZoom = { full: 0.55, names: 0.24, outlined: 0.06 }
