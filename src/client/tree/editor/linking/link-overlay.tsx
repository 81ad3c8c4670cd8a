/** What an administrator works with on the canvas: the handle that is dragged to another card, and who is pointed at. */
import { useState } from 'react'
import type { CanvasHand } from '#client/tree/canvas/canvas-overlay.ts'
import { NameTag } from './card-tooltip.tsx'
import { LinkHandle } from './link-handle.tsx'

interface LinkingHandProps extends CanvasHand {
  /** Nothing can be written now, or somebody is being picked: there is no handle. */
  fixed: boolean
  /** What pressing somebody would do, and whether it can be done; null where that needs no words. */
  say: (person: number) => { words: string; possible: boolean } | null
  /** The same for a card that is dragged to another one; null is somebody who may be linked. */
  refuse: (from: number, to: number) => string | null
  onConnect: (from: string, to: string) => void
}

export function LinkingHand({ chart, writer, hovered, highlighted, onHold, ...rest }: LinkingHandProps) {
  const { fixed, say, refuse, onConnect } = rest
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const active = drag ? drag.from : hovered >= 0 ? hovered : highlighted
  const shown = drag ? drag.to : active
  const words = drag
    ? drag.to >= 0
      ? dragWords(drag.from, drag.to)
      : null
    : active >= 0
      ? say(active)
      : null

  function dragWords(from: number, to: number) {
    const refused = refuse(from, to)
    return { words: refused ?? `Link with ${writer.face(from).name}`, possible: refused === null }
  }
  return (
    <>
      {!fixed && active >= 0 && (
        <LinkHandle
          key={active}
          chart={chart}
          person={active}
          onHold={onHold}
          onDrag={(to) => setDrag(to === null ? null : { from: active, to })}
          onDrop={(to) => {
            const ids = chart.picture.layout.ids
            if (refuse(active, to) === null) onConnect(ids[active] ?? '', ids[to] ?? '')
          }}
        />
      )}
      {shown >= 0 && (
        <NameTag
          key={`tag ${shown}`}
          chart={chart}
          person={shown}
          face={writer.face(shown)}
          said={words}
          marked={drag !== null}
        />
      )}
    </>
  )
}
