/** Buttons at the cards where a chart ends although the family continues: each opens the chart of that person. */
import { ViewportPortal } from '@xyflow/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import type { Chart } from '../chart/chart.ts'
import type { DrawnChart } from '../loading/use-chart.ts'

interface ContinuationButtonsProps {
  chart: Chart
  continuations: DrawnChart['continuations']
  /** Ids of the people whose cards are rendered. */
  ids: readonly string[]
  onContinue: (id: string) => void
}

/** Side of the touch target, in px of the drawing. */
const side = 56

export function ContinuationButtons({ chart, continuations, ids, onContinue }: ContinuationButtonsProps) {
  const above = useMemo(() => new Set(continuations.withMoreAncestors), [continuations])
  const below = useMemo(() => new Set(continuations.withMoreDescendants), [continuations])
  if (above.size === 0 && below.size === 0) return null
  const { layout, box } = chart.drawing
  const buttons = ids.flatMap((id) => {
    const p = chart.indexById.get(id)
    const person = p === undefined ? undefined : chart.members[p]
    if (p === undefined || !person) return []
    const [left, top] = [(layout.x[p] ?? 0) + (box - side) / 2, layout.y[p] ?? 0]
    const name = formatFullName(person)
    return [
      ...(above.has(p)
        ? [{ id, left, top: top - side, Icon: ChevronUp, label: `More ancestors of ${name}` }]
        : []),
      ...(below.has(p)
        ? [{ id, left, top: top + box, Icon: ChevronDown, label: `More descendants of ${name}` }]
        : []),
    ]
  })
  return (
    <ViewportPortal>
      {buttons.map(({ id, left, top, Icon, label }) => (
        // Not in the tab order: keyboard users have the page's view buttons, which are far fewer.
        <button
          key={label + id}
          type="button"
          className="tree-continuation nopan"
          tabIndex={-1}
          aria-label={label}
          title={label}
          style={{ left, top, width: side, height: side }}
          onClick={() => onContinue(id)}
        >
          <span>
            <Icon aria-hidden size={18} />
          </span>
        </button>
      ))}
    </ViewportPortal>
  )
}
