/** React Flow's nodes: the cards in view, and whoever is highlighted or selected at any distance. */
import { useMemo, useRef } from 'react'
import { portraitUrl } from '#client/people/portrait-url.ts'
import { branches } from '#client/theme/colors.ts'
import { usePhotosAtRest } from '../cards/card-photo-queue.ts'
import { detail } from '../cards/card-style.ts'
import type { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { PersonNodeType } from './person-node.tsx'
import { useShownPeople } from './use-dom-cards.ts'
import type { Marks } from './use-person-highlight.ts'
import { useZoomStep } from './use-settled-zoom.ts'

/** Nodes that did not change keep their identity, so that React Flow leaves them alone. */
export function usePersonNodes(
  chart: Chart,
  writer: CardWriter,
  { highlighted, selected }: Pick<Marks, 'highlighted' | 'selected'>,
): { nodes: PersonNodeType[]; zoomStep: number } {
  const shown = useShownPeople(chart.picture)
  const zoomStep = useZoomStep()
  usePhotosAtRest()
  const { picture } = chart
  const last = useRef({ picture, writer, nodes: new Map<string, PersonNodeType>() })

  const nodes = useMemo(() => {
    const before = last.current.picture === picture ? last.current.nodes : new Map<string, PersonNodeType>()
    const asBefore = last.current.writer === writer
    const numbers = new Set(shown)
    for (const id of [highlighted, selected]) {
      const p = id === null ? undefined : chart.numberOf.get(id)
      if (p !== undefined && !chart.picture.fan) numbers.add(p)
    }
    const after = new Map<string, PersonNodeType>()
    const list = Array.from(numbers, (p) => {
      const id = chart.picture.layout.ids[p] ?? ''
      const far = shown.includes(p) || zoomStep >= detail.full ? 0 : zoomStep
      const key = `${id} ${id === highlighted} ${id === selected} ${far}`
      const known = before.get(key)
      const made =
        known && asBefore ? known : makeNode(chart, writer, p, id === highlighted, id === selected, far)
      const node = known && saysTheSame(known, made) ? known : made
      after.set(key, node)
      return node
    })
    last.current = { picture, writer, nodes: after }
    return list
  }, [chart, picture, writer, shown, highlighted, selected, zoomStep])
  return { nodes, zoomStep }
}

function saysTheSame({ data: a }: PersonNodeType, { data: b }: PersonNodeType): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function makeNode(
  { members, picture }: Chart,
  writer: CardWriter,
  p: number,
  highlighted: boolean,
  selected: boolean,
  farZoom: number,
): PersonNodeType {
  const { layout, box, branch } = picture
  const id = layout.ids[p] ?? ''
  const letters = farZoom >= detail.names ? Math.min(34, Math.round(10.5 / farZoom)) : 0
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
      face: writer.face(p),
      ...(farZoom > 0 && letters > 0 ? { lines: writer.lines(p, letters, 3), long: false } : writer.name(p)),
      photoUrl: portraitUrl(members[p]?.profile_photo_url ?? null),
      tint: (branch[p] ?? 0) % branches.length,
      highlighted,
      selected,
      far: farZoom > 0 ? { letters, frame: 1 / farZoom } : null,
    },
  }
}
