/** What is highlighted in a fan: the person's segments in gold, and more gently the line from them to the middle. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { personElementId } from '../canvas/person-node.tsx'
import type { CardFace } from '../cards/card-content.ts'
import type { ChartPicture, FanSectors } from '../chart/chart-drawing.ts'
import { GoldLines } from '../painting/highlight-lines.tsx'
import { halfGap } from './fan-shapes.ts'
import { sectorPath } from './sector-path.ts'

interface FanMarksProps {
  picture: ChartPicture
  /** The seat of the highlighted person. */
  person: number
  face: CardFace
}

/** The seats of one person, and those through which the pedigree comes to them, the middle left out. */
export function linesInwards(
  { layout, fan }: ChartPicture,
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

export function FanMarks({ picture, person, face }: FanMarksProps) {
  const { own, line } = useMemo(() => {
    const { fan } = picture
    const seats = linesInwards(picture, person)
    const outline = (list: readonly number[], of: FanSectors) =>
      list.map((seat) => sectorPath(of, seat, halfGap)).join('')
    return fan ? { own: outline(seats.own, fan), line: outline(seats.line, fan) } : { own: '', line: '' }
  }, [picture, person])
  return (
    <>
      <GoldLines>
        <path d={line} data-line />
        <path d={own} />
      </GoldLines>
      <chakra.div
        srOnly
        role="group"
        id={personElementId(picture.layout.ids[person] ?? '')}
        aria-label={`${face.name}, ${face.years}`}
      />
    </>
  )
}
