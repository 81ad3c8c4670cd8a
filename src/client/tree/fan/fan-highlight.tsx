/** Highlights a person in a fan: their sectors in gold, and paler the line of descent to the center. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { personElementId } from '../canvas/person-node.tsx'
import type { CardContent } from '../cards/card-content.ts'
import type { ChartDrawing, FanSectors } from '../chart/chart-drawing.ts'
import { HighlightLines } from '../painting/highlight-lines.tsx'
import { halfGap } from './fan-text-placement.ts'
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
): { personSectors: number[]; lineSectors: number[] } {
  if (!fan) return { personSectors: [], lineSectors: [] }
  const id = layout.ids[person]
  const personSectors = layout.ids.flatMap((other, sector) => (other === id ? [sector] : []))
  const lineSectors = new Set<number>()
  for (const sector of personSectors) {
    for (let at = fan.inwards[sector] ?? -1; at > 0; at = fan.inwards[at] ?? -1) lineSectors.add(at)
  }
  for (const sector of personSectors) lineSectors.delete(sector)
  return { personSectors, lineSectors: [...lineSectors] }
}

export function FanHighlight({ drawing, person, card }: FanHighlightProps) {
  const { personSectors, lineSectors } = useMemo(() => {
    const { fan } = drawing
    const sectors = getHighlightedSectors(drawing, person)
    const outline = (list: readonly number[], of: FanSectors) =>
      list.map((sector) => buildSectorPath(of, sector, halfGap)).join('')
    return fan
      ? { personSectors: outline(sectors.personSectors, fan), lineSectors: outline(sectors.lineSectors, fan) }
      : { personSectors: '', lineSectors: '' }
  }, [drawing, person])
  return (
    <>
      <HighlightLines>
        <path d={lineSectors} data-line />
        <path d={personSectors} />
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
