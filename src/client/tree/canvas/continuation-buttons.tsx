/** Where a chart ends before the family does: a mark at the person's card that goes on from there. */
import { ViewportPortal } from '@xyflow/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo } from 'react'
import { fullName } from '#client/people/person-name.ts'
import type { Chart } from '../chart/chart.ts'
import type { DrawnScene } from '../loading/use-chart.ts'

interface ChartEndsProps {
  chart: Chart
  ends: DrawnScene['ends']
  /** Whose cards are shown. */
  ids: readonly string[]
  /** Makes the view about somebody. */
  onGoOn: (id: string) => void
}

/** Side of what can be touched, in px of the picture. */
const side = 56

export function ChartEnds({ chart, ends, ids, onGoOn }: ChartEndsProps) {
  const above = useMemo(() => new Set(ends.moreAbove), [ends])
  const below = useMemo(() => new Set(ends.moreBelow), [ends])
  if (above.size === 0 && below.size === 0) return null
  const { layout, box } = chart.picture
  const marks = ids.flatMap((id) => {
    const seat = chart.numberOf.get(id)
    const person = seat === undefined ? undefined : chart.members[seat]
    if (seat === undefined || !person) return []
    const [left, top] = [(layout.x[seat] ?? 0) + (box - side) / 2, layout.y[seat] ?? 0]
    const name = fullName(person)
    return [
      ...(above.has(seat)
        ? [{ id, left, top: top - side, Icon: ChevronUp, words: `More ancestors of ${name}` }]
        : []),
      ...(below.has(seat)
        ? [{ id, left, top: top + box, Icon: ChevronDown, words: `More descendants of ${name}` }]
        : []),
    ]
  })
  return (
    <ViewportPortal>
      {marks.map(({ id, left, top, Icon, words }) => (
        // Keys go on from a person by the buttons of the page, which are fewer than these.
        <button
          key={words + id}
          type="button"
          className="tree-end nopan"
          tabIndex={-1}
          aria-label={words}
          title={words}
          style={{ left, top, width: side, height: side }}
          onClick={() => onGoOn(id)}
        >
          <span>
            <Icon aria-hidden size={18} />
          </span>
        </button>
      ))}
    </ViewportPortal>
  )
}
