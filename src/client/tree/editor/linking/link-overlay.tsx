/** Canvas overlay for linking: a handle to drag to another card, and a tooltip for the hovered card. */
import { useState } from 'react'
import type { CanvasOverlayProps } from '#client/tree/canvas/canvas-overlay.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { CardTooltip } from './card-tooltip.tsx'
import { LinkHandle } from './link-handle.tsx'

interface LinkOverlayProps extends CanvasOverlayProps {
  /** Hides the handle, because editing is not possible or a person is being chosen. */
  disabled: boolean
  /** Describes what choosing a person would do; null if no person is being chosen. */
  describeLink: (person: number) => { message: string; possible: boolean } | null
  /** Returns why a card cannot be dropped on another card, or null. */
  getRefusal: (from: number, to: number) => string | null
  onConnect: (from: string, to: string) => void
}

export function LinkOverlay({
  chart,
  cardTexts,
  hoveredIndex,
  highlightedIndex,
  onHover,
  ...rest
}: LinkOverlayProps) {
  const { disabled, describeLink, getRefusal, onConnect } = rest
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const active = drag ? drag.from : hoveredIndex >= 0 ? hoveredIndex : highlightedIndex
  const shown = drag ? drag.to : active
  const message = drag
    ? drag.to >= 0
      ? describeDrop(drag.from, drag.to)
      : null
    : active >= 0
      ? describeLink(active)
      : null

  function describeDrop(from: number, to: number) {
    const refusal = getRefusal(from, to)
    return { message: refusal ?? `Link with ${cardTexts.getContent(from).name}`, possible: refusal === null }
  }
  return (
    <>
      {!disabled && active >= 0 && (
        <LinkHandle
          key={active}
          chart={chart}
          person={active}
          onHoverChange={(held) => onHover(held ? active : -1)}
          onDrag={(to) => setDrag(to === null ? null : { from: active, to })}
          onDrop={(to) => {
            const ids = chart.drawing.layout.ids
            if (getRefusal(active, to) === null) onConnect(ids[active] ?? '', ids[to] ?? '')
          }}
          onMiss={(overButton) =>
            toast({
              title: 'No link was made',
              description: overButton
                ? 'A button or the edge of the tree was in the way. Move the tree, and drop the handle on a person.'
                : 'Drop the handle on the other person.',
            })
          }
        />
      )}
      {shown >= 0 && (
        <CardTooltip
          key={`tooltip ${shown}`}
          chart={chart}
          person={shown}
          card={cardTexts.getContent(shown)}
          message={message}
          framed={drag !== null}
        />
      )}
    </>
  )
}
