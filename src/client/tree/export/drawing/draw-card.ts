/** A person's card, with the same measures as on the canvas; very small, only its tint. */

import { breakName } from '#client/tree/cards/card-content.ts'
import { card } from '#client/tree/cards/card-style.ts'
import { paperColors } from '#client/tree/painting/canvas-colors.ts'
import { type Ink, thinned } from '../backends/drawing-backend.ts'
import type { ChartSketch, Measure } from '../export-input.ts'

const cardEdge = thinned(paperColors.line, 0.6, paperColors.living)

export function tintOf(branch: number) {
  const { branches, edge, text, line } = paperColors
  return branches[branch % branches.length] ?? { field: edge, letters: text, seal: line }
}

export function drawCard(ink: Ink, sketch: ChartSketch, p: number, onPath: boolean, measure: Measure): void {
  const { layout, box, branch } = sketch.picture
  const face = sketch.faces[p]
  if (!face) return
  const left = layout.x[p] ?? 0
  const top = layout.y[p] ?? 0
  const { portrait, years } = card
  const x = left + portrait.x
  const y = top + portrait.y
  ink.part(face.name)
  ink.sheet(left + 0.5, top + 0.5, box - 1, box - 1, card.radius, {
    fill: face.living ? paperColors.living : paperColors.deceased,
    stroke: onPath ? { color: paperColors.partner, width: 4 } : { color: cardEdge, width: 0.8 },
  })
  const tint = tintOf(branch[p] ?? 0)
  const photo = sketch.photos[p] ?? null
  if (photo !== null && ink.photo(photo, x, y, portrait.radius)) {
    ink.circle(x, y, portrait.radius, { stroke: { color: paperColors.edge, width: 1 } })
  } else {
    ink.circle(x, y, portrait.radius, { fill: tint.field })
    const rim = { color: thinned(tint.letters, 0.45, tint.field), width: 1 }
    ink.circle(x, y, portrait.radius - 3.5, { stroke: rim })
    ink.words({
      lines: [face.initials],
      x,
      y: y + 7.2,
      size: 21,
      face: 'serif',
      color: tint.letters,
      anchor: 'middle',
      ornament: true,
    })
  }
  const { lines, size, first, lineHeight } = settleName(face.name, measure)
  ink.words({
    lines,
    x,
    y: top + first,
    lineHeight,
    size,
    face: 'serif',
    color: paperColors.text,
    anchor: 'middle',
  })
  ink.words({
    lines: [face.years],
    x,
    y: top + years.baseline,
    size: years.size * Math.min(1, card.name.width / measure(face.years, 'sans', years.size)),
    face: 'sans',
    color: paperColors.muted,
    anchor: 'middle',
  })
}

/** On paper nobody can ask for the rest of a name: a long one is set smaller, in more lines. */
const { name, longName } = card
const settings = [
  { size: name.size, most: 1, first: name.baselines[0], lineHeight: name.lineHeight },
  { size: name.size, most: 2, first: name.baselines[1], lineHeight: name.lineHeight },
  {
    size: longName.size,
    most: longName.lines,
    first: longName.baselines[2],
    lineHeight: longName.lineHeight,
  },
  { size: 12, most: 4, first: 84, lineHeight: 13 },
] as const
const smallest = settings[3]

function settleName(name: string, measure: Measure) {
  const inLines = ({ size, most }: (typeof settings)[number]) =>
    breakName(name, card.name.width, most, (text) => measure(text, 'serif', size))
  for (const setting of settings) {
    const lines = inLines(setting)
    if (!lines.some((line) => line.endsWith('…'))) return inMiddle(setting, lines)
  }
  return inMiddle(smallest, inLines(smallest))
}

/** Fewer lines than there is room for stand in the middle of the room. */
function inMiddle(setting: (typeof settings)[number], lines: string[]) {
  const { size, most, lineHeight } = setting
  return { size, lineHeight, lines, first: setting.first + ((most - lines.length) * lineHeight) / 2 }
}

/** What is seen of a card from afar. */
export function drawDot(ink: Ink, { picture: { layout, box, branch } }: ChartSketch, p: number): void {
  ink.sheet(layout.x[p] ?? 0, layout.y[p] ?? 0, box, box, card.radius, { fill: tintOf(branch[p] ?? 0).seal })
}
