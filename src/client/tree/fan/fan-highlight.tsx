/** Highlights a person in a fan: their sectors in gold, and paler the line of descent to the center. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { personElementId } from '../canvas/person-node.tsx'
import type { CardContent } from '../cards/card-content.ts'
import type { ChartDrawing, FanSectors } from '../chart/chart-drawing.ts'
import { HighlightLines } from '../painting/highlight-lines.tsx'
import { halfGap } from './fan-shapes.ts'
import { buildSectorPath } from './sector-path.ts'

interface FanHighlightProps {
  drawing: ChartDrawing
  /** The index of the highlighted person. */
  person: number
  card: CardContent
}

/** Returns the sectors of one person, and the sectors between the person and the center. */
export function getHighlightedSectors(
  { layout, fan }: ChartDrawing,
  person: number,
): { own: number[]; line: number[] } {
  if (!fan) return { own: [], line: [] }
  const id = layout.ids[person]
  const own = layout.ids.flatMap((other, seat) => (other === id ? [seat] : []))
  const line = new Set<number>()
  for (const seat of own) {
    for (let at = fan.inwards[seat] ?? -1; at > 0; at = fan.inwards[at] ?? -1) line.add(at)
  }
  for (const seat of own) line.delete(seat)
  return { own, line: [...line] }
}

export function FanHighlight({ drawing, person, card }: FanHighlightProps) {
  const { own, line } = useMemo(() => {
    const { fan } = drawing
    const seats = getHighlightedSectors(drawing, person)
    const outline = (list: readonly number[], of: FanSectors) =>
      list.map((seat) => buildSectorPath(of, seat, halfGap)).join('')
    return fan ? { own: outline(seats.own, fan), line: outline(seats.line, fan) } : { own: '', line: '' }
  }, [drawing, person])
  return (
    <>
      <HighlightLines>
        <path d={line} data-line />
        <path d={own} />
      </HighlightLines>
      <chakra.div
        srOnly
        role="group"
        id={personElementId(drawing.layout.ids[person] ?? '')}
        aria-label={`${card.name}, ${card.years}`}
      />
    </>
  )
}
