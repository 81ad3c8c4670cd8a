/** Builds React Flow's nodes: the rendered cards, and the highlighted and selected person at any zoom. */
import { useMemo, useRef } from 'react'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { branches } from '#client/theme/colors.ts'
import { usePausePhotosWhileMoving } from '../cards/card-photo-queue.ts'
import { detailZoom } from '../cards/card-style.ts'
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { PersonNodeType } from './person-node.tsx'
import { useDomCards } from './use-dom-cards.ts'
import type { PersonHighlight } from './use-person-highlight.ts'
import { useSettledZoom } from './use-settled-zoom.ts'

/** Unchanged nodes keep their identity, so that React Flow does not render them again. */
export function usePersonNodes(
  chart: Chart,
  cardTexts: CardTextCache,
  { highlightedId, selectedId }: Pick<PersonHighlight, 'highlightedId' | 'selectedId'>,
): { nodes: PersonNodeType[]; zoom: number } {
  const domCards = useDomCards(chart.drawing)
  const zoom = useSettledZoom()
  usePausePhotosWhileMoving()
  const { drawing } = chart
  const last = useRef({ drawing, cardTexts, nodes: new Map<string, PersonNodeType>() })

  const nodes = useMemo(() => {
    const before = last.current.drawing === drawing ? last.current.nodes : new Map<string, PersonNodeType>()
    const sameTexts = last.current.cardTexts === cardTexts
    const people = new Set(domCards)
    for (const id of [highlightedId, selectedId]) {
      const p = id === null ? undefined : chart.indexById.get(id)
      if (p !== undefined && !chart.drawing.fan) people.add(p)
    }
    const after = new Map<string, PersonNodeType>()
    const list = Array.from(people, (p) => {
      const id = chart.drawing.layout.ids[p] ?? ''
      const farZoom = domCards.includes(p) || zoom >= detailZoom.full ? 0 : zoom
      const isHighlighted = id === highlightedId
      const isSelected = id === selectedId
      const key = `${id} ${isHighlighted} ${isSelected} ${farZoom}`
      const cached = before.get(key)
      const made =
        cached && sameTexts ? cached : buildNode(chart, cardTexts, p, isHighlighted, isSelected, farZoom)
      const node = cached && hasSameData(cached, made) ? cached : made
      after.set(key, node)
      return node
    })
    last.current = { drawing, cardTexts, nodes: after }
    return list
  }, [chart, drawing, cardTexts, domCards, highlightedId, selectedId, zoom])
  return { nodes, zoom }
}

function hasSameData({ data: a }: PersonNodeType, { data: b }: PersonNodeType): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** `farZoom` is the zoom of a person shown from afar, 0 for a card in full detail. */
function buildNode(
  { members, drawing }: Chart,
  cardTexts: CardTextCache,
  p: number,
  highlighted: boolean,
  selected: boolean,
  farZoom: number,
): PersonNodeType {
  const { layout, box, branch } = drawing
  const id = layout.ids[p] ?? ''
  const fontSize = farZoom >= detailZoom.names ? Math.min(34, Math.round(10.5 / farZoom)) : 0
  return {
    id,
    type: 'person',
    position: { x: layout.x[p] ?? 0, y: layout.y[p] ?? 0 },
    width: box,
    height: box,
    measured: { width: box, height: box },
    handles: [],
    zIndex: highlighted || selected ? 10 : 0,
    data: {
      id,
      content: cardTexts.getContent(p),
      ...(farZoom > 0 && fontSize > 0
        ? { lines: cardTexts.wrapNameAt(p, fontSize, 3), long: false }
        : cardTexts.getNameLines(p)),
      photoUrl: getPortraitUrl(members[p]?.profile_photo_url ?? null),
      colorIndex: (branch[p] ?? 0) % branches.length,
      highlighted,
      selected,
      far: farZoom > 0 ? { fontSize, frame: 1 / farZoom } : null,
    },
  }
}
