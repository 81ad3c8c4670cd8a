/** A fan of one person's ancestors as the canvas draws it: a seat for everybody, and where each segment is. */

import { fullName } from '#client/people/person-name.ts'
import { sayCount } from '#client/ui/format/format-count.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type FanLayout, layoutFan } from '#shared/genealogy/fan/fan-layout.ts'
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { tree } from '#shared/limits.ts'
import type { Chart } from '../chart/chart.ts'
import type { FanCaption, FanSectors } from '../chart/chart-drawing.ts'
import type { Family } from '../chart/family.ts'
import { graphOf } from '../chart/family-graph.ts'
import { type Area, buildTileGrid } from '../chart/spatial-grid.ts'
import { sectorBounds, sectorMiddle } from './sector-geometry.ts'

const edge = 28
const tile = 600

/**
 * Draws a person and their ancestors: so many generations with the person's own, null being all. `aspect` is the width
 * of the screen divided by its height. The whole family where nobody has that id.
 */
export function drawFan(family: Family, ofId: string, generations: number | null, aspect = 2): Chart {
  const graph = graphOf(family)
  const person = graph.indexOf.get(ofId)
  if (person === undefined) return family
  const before = generations === null ? Number.POSITIVE_INFINITY : generations - 1
  const fan = layoutFan(graph, person, { generations: before, aspect })
  const members: FamilyMember[] = []
  const ids: string[] = []
  const numberOf = new Map<string, number>()
  for (const [seat, number] of fan.person.entries()) {
    const member = family.members[number]
    if (!member) continue
    members[seat] = member
    ids[seat] = member.id
    if (fan.repeated[seat] === 0) numberOf.set(member.id, seat)
  }
  const caption = captionOf(fan, members, before > 0)
  const sectors = placeSectors(fan, caption)
  const layout = layoutOf(fan, sectors, ids)
  return {
    members,
    numberOf,
    picture: {
      layout,
      box: tree.box,
      unions: { ended: new Uint8Array(0), ordinal: new Uint8Array(0) },
      boxGrid: buildTileGrid(ids.length, (seat, into) => sectorBounds(sectors, seat, into), layout, tile),
      unionGrid: buildTileGrid(0, () => {}, layout, tile),
      branch: Uint8Array.from(fan.person, (number) => family.picture.branch[number] ?? 0),
      fan: sectors,
    },
  }
}

/** What stands under the disc; `asked` where ancestors were asked for at all. */
function captionOf(
  fan: FanLayout,
  members: readonly FamilyMember[],
  asked: boolean,
): Omit<FanCaption, 'y'>[] {
  const name = members[0] ? fullName(members[0]) : 'Unknown'
  const size = Math.round(Math.min(160, Math.max(22, fan.radius / 24)))
  const ancestors = fan.repeated.reduce((sum, again) => sum + 1 - again, -1)
  if (!asked) return [{ text: name, size, plain: false }]
  if (ancestors === 0) {
    return [`No parents of ${name}`, 'are recorded yet.'].map((text) => ({ text, size: 16, plain: true }))
  }
  const rings = fan.kind.length - 1
  const people = ancestors === 1 ? '1 person' : `${sayCount(ancestors)} people`
  const depth = rings === 1 ? '1 generation' : `${rings} generations`
  const lines = [
    { text: 'Ancestors of', size: size * 0.72, plain: true },
    { text: name, size, plain: false },
    { text: `${people} in ${depth}`, size: size * 0.72, plain: true },
  ]
  const dashes = dashesInWords(fan)
  return dashes === null ? lines : [...lines, { text: dashes, size: size * 0.6, plain: true }]
}

/** What a dashed outline means in this fan; null where there is none. */
function dashesInWords({ repeated, other }: FanLayout): string | null {
  const again = repeated.includes(1) ? 'also nearer the middle' : null
  const kind = other.includes(1) ? 'not a parent by birth' : null
  const meanings = [again, kind].filter((meaning) => meaning !== null)
  return meanings.length === 0 ? null : `Dashed: ${meanings.join(', or ')}`
}

/** Letters are about half as wide as they are high. */
const letterWidth = 0.52

/** Puts the fan and its caption into a picture that is no larger than they are. */
function placeSectors(fan: FanLayout, caption: readonly Omit<FanCaption, 'y'>[]): FanSectors {
  const wide = Math.max(...caption.map(({ text, size }) => text.length * size * letterWidth)) / 2 + edge
  const reach = boundsAround({ ...fan, centerX: 0, centerY: 0 })
  const centerX = edge + Math.max(-reach.left, wide - edge)
  const centerY = edge - reach.top
  // Under the disc, and so far down that the two wings of the fan leave room for it.
  const slope = Math.tan((fan.sweep - Math.PI) / 2)
  const disc = fan.outer[0] ?? 0
  const under = Math.min(Math.max(disc + edge, reach.bottom > disc ? wide * slope : 0), reach.bottom + edge)
  let y = centerY + under
  return {
    centerX,
    centerY,
    from: fan.from,
    to: fan.to,
    inner: fan.inner,
    outer: fan.outer,
    repeated: fan.repeated,
    other: fan.other,
    inwards: fan.inwards,
    along: Uint8Array.from(fan.ring, (ring) => (fan.kind[ring] === 'outward' ? 0 : 1)),
    caption: caption.map((line) => {
      y += line.size * 1.25
      return { ...line, y: y - line.size * 0.25 }
    }),
  }
}

/** The bounds of all segments together. */
function boundsAround(
  fan: Pick<FanSectors, 'centerX' | 'centerY' | 'from' | 'to' | 'inner' | 'outer'>,
): Area {
  const all: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  const own: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  for (let seat = 0; seat < fan.from.length; seat++) {
    sectorBounds(fan, seat, own)
    all.left = Math.min(all.left, own.left)
    all.top = Math.min(all.top, own.top)
    all.right = Math.max(all.right, own.right)
    all.bottom = Math.max(all.bottom, own.bottom)
  }
  return all
}

function layoutOf(fan: FanLayout, sectors: FanSectors, ids: string[]): TreeLayout {
  const x = new Float64Array(ids.length)
  const y = new Float64Array(ids.length)
  for (let seat = 0; seat < ids.length; seat++) {
    const middle = sectorMiddle(sectors, seat)
    x[seat] = middle.x - tree.box / 2
    y[seat] = middle.y - tree.box / 2
  }
  const around = boundsAround(sectors)
  const written = sectors.caption.map(({ text, size }) => (text.length * size * letterWidth) / 2)
  const last = sectors.caption.at(-1)
  const nobody = () => new Int32Array(0)
  return {
    ids,
    x,
    y,
    generation: fan.ring,
    row: fan.ring,
    family: new Int32Array(ids.length),
    familyCount: 1,
    unionIds: [],
    unionPartner1: nobody(),
    unionPartner2: nobody(),
    unionCurrent: new Uint8Array(0),
    unionImplied: new Uint8Array(0),
    unionX: new Float64Array(0),
    unionY: new Float64Array(0),
    unionBarY: new Float64Array(0),
    linkStart: new Int32Array(1),
    linkChild: nobody(),
    linkDashed: new Uint8Array(0),
    linkCrossing: new Uint8Array(0),
    bendStart: new Int32Array(1),
    bendX: new Float64Array(0),
    bendY: new Float64Array(0),
    width: Math.max(around.right, sectors.centerX + Math.max(...written)) + edge,
    height: Math.max(around.bottom, last ? last.y + last.size * 0.4 : 0) + edge,
  }
}
