/**
 * Fonts, sizes and colors of printed reports. Measures are in points. The serif of PDF files is the semibold cut of the tree's
 * cards, for titles and names; running text is in the sans.
 */
import type { TextStyle } from './line-breaking.ts'

const ink = '#1f1711'
const muted = '#5f4d3c'
const accent = '#745010'
export const ruleColor = '#c9b48c'

const serif = (size: number, color = ink): TextStyle => ({ font: 'serif', size, color })
const sans = (size: number, color = ink): TextStyle => ({ font: 'sans', size, color })

export const bookStyles = {
  title: serif(25),
  subtitle: serif(12.5, muted),
  chapter: serif(17, accent),
  contents: sans(10.5),
  name: serif(13),
  number: sans(10.5, accent),
  years: sans(9.5, muted),
  body: sans(10.5),
  note: sans(10, muted),
  listHeading: sans(10.5, muted),
  label: sans(8.75, muted),
  caption: sans(8, muted),
  source: sans(9.5),
  sourceDetail: sans(8.5, muted),
  index: sans(9),
  indexLetter: serif(12, accent),
  footer: sans(8.5, muted),
} as const

export function getLineHeight({ size }: TextStyle): number {
  return size * 1.42
}
