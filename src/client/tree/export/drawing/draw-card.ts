/** Draws a person's card with the measures of the canvas, or only its color for an overview. */

import { wrapName } from '#client/tree/cards/card-content.ts'
import { cardStyle } from '#client/tree/cards/card-style.ts'
import { printColors } from '#client/tree/painting/canvas-colors.ts'
import { type DrawingBackend, mixColors } from '../backends/drawing-backend.ts'
import type { ExportInput, MeasureText } from '../export-input.ts'

const cardEdge = mixColors(printColors.parentLine, 0.6, printColors.livingCard)

export function getBranchColors(branch: number) {
  const { branches, cardBorder: edge, text, parentLine: line } = printColors
  return branches[branch % branches.length] ?? { background: edge, text, dot: line }
}

export function drawCard(
  backend: DrawingBackend,
  input: ExportInput,
  p: number,
  onPath: boolean,
  measureText: MeasureText,
): void {
  const { layout, box, branch } = input.drawing
  const card = input.cards[p]
  if (!card) return
  const left = layout.x[p] ?? 0
  const top = layout.y[p] ?? 0
  const { portrait, years } = cardStyle
  const x = left + portrait.x
  const y = top + portrait.y
  backend.group(card.name)
  backend.roundedRect(left + 0.5, top + 0.5, box - 1, box - 1, cardStyle.radius, {
    fill: card.isLiving ? printColors.livingCard : printColors.deceasedCard,
    stroke: onPath ? { color: printColors.partnerLine, width: 4 } : { color: cardEdge, width: 0.8 },
  })
  const colors = getBranchColors(branch[p] ?? 0)
  const photo = input.photos[p] ?? null
  if (photo !== null && backend.photo(photo, x, y, portrait.radius)) {
    backend.circle(x, y, portrait.radius, { stroke: { color: printColors.cardBorder, width: 1 } })
  } else {
    backend.circle(x, y, portrait.radius, { fill: colors.background })
    const stroke = { color: mixColors(colors.text, 0.45, colors.background), width: 1 }
    backend.circle(x, y, portrait.radius - 3.5, { stroke: stroke })
    backend.text({
      lines: [card.initials],
      x,
      y: y + 7.2,
      size: 21,
      font: 'serif',
      color: colors.text,
      anchor: 'middle',
      decorative: true,
    })
  }
  const { lines, size, first, lineHeight } = fitName(card.name, measureText)
  backend.text({
    lines,
    x,
    y: top + first,
    lineHeight,
    size,
    font: 'serif',
    color: printColors.text,
    anchor: 'middle',
  })
  backend.text({
    lines: [card.years],
    x,
    y: top + years.baseline,
    size: years.size * Math.min(1, cardStyle.name.width / measureText(card.years, 'sans', years.size)),
    font: 'sans',
    color: printColors.mutedText,
    anchor: 'middle',
  })
}

/** Styles for names, largest first. A name on paper must not be cut, so a long one is set smaller and in more lines. */
const { name, longName } = cardStyle
const nameStyles = [
  { size: name.size, maxLines: 1, first: name.baselines[0], lineHeight: name.lineHeight },
  { size: name.size, maxLines: 2, first: name.baselines[1], lineHeight: name.lineHeight },
  {
    size: longName.size,
    maxLines: longName.lines,
    first: longName.baselines[2],
    lineHeight: longName.lineHeight,
  },
  { size: 12, maxLines: 4, first: 84, lineHeight: 13 },
] as const
const smallest = nameStyles[3]

function fitName(name: string, measureText: MeasureText) {
  const inLines = ({ size, maxLines }: (typeof nameStyles)[number]) =>
    wrapName(name, cardStyle.name.width, maxLines, (text) => measureText(text, 'serif', size))
  for (const setting of nameStyles) {
    const lines = inLines(setting)
    if (!lines.some((line) => line.endsWith('…'))) return centerVertically(setting, lines)
  }
  return centerVertically(smallest, inLines(smallest))
}

/** Centers a name that needs fewer lines than the style allows. */
function centerVertically(setting: (typeof nameStyles)[number], lines: string[]) {
  const { size, maxLines, lineHeight } = setting
  return { size, lineHeight, lines, first: setting.first + ((maxLines - lines.length) * lineHeight) / 2 }
}

export function drawCardColor(
  backend: DrawingBackend,
  { drawing: { layout, box, branch } }: ExportInput,
  p: number,
): void {
  backend.roundedRect(layout.x[p] ?? 0, layout.y[p] ?? 0, box, box, cardStyle.radius, {
    fill: getBranchColors(branch[p] ?? 0).dot,
  })
}
