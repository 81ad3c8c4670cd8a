/** Where things stand on a card, in px of a card of 150 by 150; the card in HTML and the one on the canvas agree. */
import { sans, serif } from '#client/theme/font-families.ts'

export const card = {
  radius: 9,
  portrait: { x: 75, y: 41, radius: 29 },
  /** `baselines` are those of the first line of one, of two and so on. */
  name: { width: 138, baselines: [104, 95] as const, lineHeight: 21, size: 18, lines: 2 },
  /** A name too long for that, in smaller letters; not where a maiden name stands below it. */
  longName: { baselines: [104, 96, 88] as const, lineHeight: 16, size: 15, lines: 3 },
  years: { baseline: 140, size: 15 },
  /** Where a maiden name stands between the name and the years; the portrait goes up by `lift` to make room. */
  withMaiden: {
    lift: 4,
    name: { baselines: [96, 88] as const, lineHeight: 18 },
    baseline: 122,
    size: 14,
  },
}

export const fonts = {
  serif,
  sans,
  weight: 550,
}

export const nameFont = (size: number) => `${fonts.weight} ${size}px ${fonts.serif}`
export const plainFont = (size: number) => `400 ${size}px ${fonts.sans}`

/** The letters that are fetched: those which stand in for them meanwhile may be missing for ever. */
export const ownLetters = [nameFont(17), plainFont(13)].map((font) => font.split(',')[0] ?? font)

/** From this zoom on a card is drawn in full; below, its name alone; below the second, a shape. */
export const detail = { full: 0.55, names: 0.24, outlined: 0.06 }
