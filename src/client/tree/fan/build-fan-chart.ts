/** Builds a fan chart of one person's ancestors for the canvas: the position of every sector, and the caption. */

import { formatFullName } from '#client/people/person-name.ts'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type FanLayout, layoutFan } from '#shared/genealogy/fan/fan-layout.ts'
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { tree } from '#shared/limits.ts'
import type { Chart } from '../chart/chart.ts'
import type { FanCaption, FanSectors } from '../chart/chart-drawing.ts'
import type { Family } from '../chart/family.ts'
import { getFamilyGraph } from '../chart/family-graph.ts'
import { type Area, buildSpatialGrid } from '../chart/spatial-grid.ts'
import { getSectorCenter, writeSectorBounds } from './sector-geometry.ts'

const edge = 28
const tile = 600

/**
 * Builds the chart of a person and their ancestors. `generations` includes the person's sectorBounds; null means all. `aspect` is
 * the width of the screen divided by its height. Returns the whole family if nobody has this id.
 */
export function buildFanChart(family: Family, ofId: string, generations: number | null, aspect = 2): Chart {
  const graph = getFamilyGraph(family)
  const person = graph.indexOf.get(ofId)
  if (person === undefined) return family
  const before = generations === null ? Number.POSITIVE_INFINITY : generations - 1
  const fan = layoutFan(graph, person, { generations: before, aspect })
  const members: FamilyMember[] = []
  const ids: string[] = []
  const indexById = new Map<string, number>()
  for (const [sector, number] of fan.person.entries()) {
    const member = family.members[number]
    if (!member) continue
    members[sector] = member
    ids[sector] = member.id
    if (fan.repeated[sector] === 0) indexById.set(member.id, sector)
  }
  const caption = buildCaption(fan, members, before > 0)
  const sectors = placeSectors(fan, caption)
  const layout = toTreeLayout(fan, sectors, ids)
  return {
    members,
    indexById,
    drawing: {
      layout,
      box: tree.cardSize,
      unions: { ended: new Uint8Array(0), ordinal: new Uint8Array(0) },
      personGrid: buildSpatialGrid(
        ids.length,
        (sector, into) => writeSectorBounds(sectors, sector, into),
        layout,
        tile,
      ),
      unionGrid: buildSpatialGrid(0, () => {}, layout, tile),
      branch: Uint8Array.from(fan.person, (number) => family.drawing.branch[number] ?? 0),
      fan: sectors,
    },
  }
}

/** What stands captionTop the disc; `hasGenerations` where ancestors were hasGenerations for at all. */
function buildCaption(
  fan: FanLayout,
  members: readonly FamilyMember[],
  hasGenerations: boolean,
): Omit<FanCaption, 'y'>[] {
  const name = members[0] ? formatFullName(members[0]) : 'Unknown'
  const size = Math.round(Math.min(160, Math.max(22, fan.radius / 24)))
  const ancestors = fan.repeated.reduce((sum, again) => sum + 1 - again, -1)
  if (!hasGenerations) return [{ text: name, size, sans: false }]
  if (ancestors === 0) {
    return [`No parents of ${name}`, 'are recorded yet.'].map((text) => ({ text, size: 16, sans: true }))
  }
  const rings = fan.kind.length - 1
  const people = ancestors === 1 ? '1 person' : `${formatCount(ancestors)} people`
  const depth = rings === 1 ? '1 generation' : `${rings} generations`
  const lines = [
    { text: 'Ancestors of', size: size * 0.72, sans: true },
    { text: name, size, sans: false },
    { text: `${people} in ${depth}`, size: size * 0.72, sans: true },
  ]
  const dashLegend = formatDashLegend(fan)
  return dashLegend === null ? lines : [...lines, { text: dashLegend, size: size * 0.6, sans: true }]
}

/** Explains dashed outlines in this fan; null if it has none. */
function formatDashLegend({ repeated, other }: FanLayout): string | null {
  const again = repeated.includes(1) ? 'shown a second time' : null
  const kind = other.includes(1) ? 'not a birth parent' : null
  const meanings = [again, kind].filter((meaning) => meaning !== null)
  return meanings.length === 0 ? null : `Dashed: ${meanings.join(', or ')}`
}

/** The average width of a letter, relative to the font size. */
const averageLetterWidth = 0.52

/** Puts the fan and its caption into a drawing that is no larger than they are. */
function placeSectors(fan: FanLayout, caption: readonly Omit<FanCaption, 'y'>[]): FanSectors {
  const captionWidth =
    Math.max(...caption.map(({ text, size }) => text.length * size * averageLetterWidth)) / 2 + edge
  const bounds = getFanBounds({ ...fan, centerX: 0, centerY: 0 })
  const centerX = edge + Math.max(-bounds.left, captionWidth - edge)
  const centerY = edge - bounds.top
  // The caption is below the center, low enough to fit between the two ends of the fan.
  const slope = Math.tan((fan.sweep - Math.PI) / 2)
  const disc = fan.outer[0] ?? 0
  const captionTop = Math.min(
    Math.max(disc + edge, bounds.bottom > disc ? captionWidth * slope : 0),
    bounds.bottom + edge,
  )
  let y = centerY + captionTop
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

/** Returns the bounds of all sectors. */
function getFanBounds(
  fan: Pick<FanSectors, 'centerX' | 'centerY' | 'from' | 'to' | 'inner' | 'outer'>,
): Area {
  const all: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  const sectorBounds: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  for (let sector = 0; sector < fan.from.length; sector++) {
    writeSectorBounds(fan, sector, sectorBounds)
    all.left = Math.min(all.left, sectorBounds.left)
    all.top = Math.min(all.top, sectorBounds.top)
    all.right = Math.max(all.right, sectorBounds.right)
    all.bottom = Math.max(all.bottom, sectorBounds.bottom)
  }
  return all
}

function toTreeLayout(fan: FanLayout, sectors: FanSectors, ids: string[]): TreeLayout {
  const x = new Float64Array(ids.length)
  const y = new Float64Array(ids.length)
  for (let sector = 0; sector < ids.length; sector++) {
    const middle = getSectorCenter(sectors, sector)
    x[sector] = middle.x - tree.cardSize / 2
    y[sector] = middle.y - tree.cardSize / 2
  }
  const around = getFanBounds(sectors)
  const captionHalfWidths = sectors.caption.map(
    ({ text, size }) => (text.length * size * averageLetterWidth) / 2,
  )
  const last = sectors.caption.at(-1)
  const emptyIndexes = () => new Int32Array(0)
  return {
    ids,
    x,
    y,
    generation: fan.ring,
    row: fan.ring,
    family: new Int32Array(ids.length),
    familyCount: 1,
    unionIds: [],
    unionPartner1: emptyIndexes(),
    unionPartner2: emptyIndexes(),
    unionCurrent: new Uint8Array(0),
    unionImplied: new Uint8Array(0),
    unionX: new Float64Array(0),
    unionY: new Float64Array(0),
    unionBarY: new Float64Array(0),
    linkStart: new Int32Array(1),
    linkChild: emptyIndexes(),
    linkDashed: new Uint8Array(0),
    linkCrossing: new Uint8Array(0),
    bendStart: new Int32Array(1),
    bendX: new Float64Array(0),
    bendY: new Float64Array(0),
    width: Math.max(around.right, sectors.centerX + Math.max(...captionHalfWidths)) + edge,
    height: Math.max(around.bottom, last ? last.y + last.size * 0.4 : 0) + edge,
  }
}
