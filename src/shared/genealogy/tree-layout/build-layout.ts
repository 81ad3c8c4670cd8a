/** Step 8: builds the final layout: boxes, unions, bars and links in px from the top left corner. */
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import type { Layers } from './layers.ts'
import type { LayoutOptions, TreeLayout } from './layout.ts'
import { packFamilies } from './pack-families.ts'

const SCREEN_ASPECT = 1.6
/** Most different heights for the bars between two rows. */
const MAX_LANES = 16

/** Middle of each node in px within its connected family, and -1 in `flip` for a mirrored block. */
export interface NodePositions {
  x: Float64Array
  flip: Int8Array
}

export function buildTreeLayout(
  graph: PersonGraph,
  generation: Int32Array,
  blocks: Blocks,
  layers: Layers,
  positions: NodePositions,
  options: LayoutOptions,
): TreeLayout {
  const pitch = options.box + options.gapY
  const page = packOnPage(layers, positions.x, options)
  const rowOf = (node: number) => {
    const layer = layers.layerOf[node] as number
    return layer - (layers.familyLayer[layers.familyOf[node] as number] as number)
  }
  const middle = (node: number, dx: number) =>
    (page.nodeX[node] as number) + (positions.flip[node] as number) * dx

  const count = graph.ids.length
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const row = new Int32Array(count)
  const family = new Int32Array(count)
  for (let p = 0; p < count; p++) {
    const block = blocks.ofPerson[p] as number
    family[p] = layers.familyOf[block] as number
    row[p] = rowOf(block)
    x[p] = middle(block, blocks.personDx[p] as number) - options.box / 2
    y[p] = (page.top[family[p] as number] as number) + (row[p] as number) * pitch
  }

  const unionCount = graph.unionIds.length
  const unionX = new Float64Array(unionCount)
  const unionY = new Float64Array(unionCount)
  for (let u = 0; u < unionCount; u++) {
    const block = blocks.anchorBlock[u] as number
    const top = page.top[layers.familyOf[block] as number] as number
    unionX[u] = middle(block, blocks.anchorDx[u] as number)
    unionY[u] = top + rowOf(block) * pitch + options.box / 2
  }
  const bends = placeBends(graph, blocks, layers, page, unionY, options)
  return {
    ids: graph.ids,
    x,
    y,
    generation,
    row,
    family,
    familyCount: layers.familyCount,
    unionIds: graph.unionIds,
    unionPartner1: graph.partner1,
    unionPartner2: graph.partner2,
    unionCurrent: graph.unionCurrent,
    unionImplied: graph.unionImplied,
    unionX,
    unionY,
    unionBarY: placeBars(graph, blocks, layers, x, unionX, unionY, bends, options),
    linkStart: graph.linkStart,
    linkChild: graph.linkChild,
    linkDashed: graph.linkOther,
    linkCrossing: markCrossingLinks(graph, blocks, x, unionX, options.box),
    ...bends,
    width: page.width,
    height: page.height,
  }
}

/** Marks links to a block from all but the nearest union above the block. */
function markCrossingLinks(
  graph: PersonGraph,
  blocks: Blocks,
  x: Float64Array,
  unionX: Float64Array,
  box: number,
): Uint8Array {
  const nearest = new Int32Array(blocks.count).fill(-1)
  const reach = (k: number) => {
    const child = graph.linkChild[k] as number
    const across = (unionX[graph.linkUnion[k] as number] as number) - (x[child] as number) - box / 2
    return Math.abs(across) + (graph.linkOther[k] as number) * 1e9
  }
  const blockOf = (k: number) => blocks.ofPerson[graph.linkChild[k] as number] as number
  for (let k = 0; k < graph.linkChild.length; k++) {
    const best = nearest[blockOf(k)] as number
    if (best < 0 || reach(k) < reach(best)) nearest[blockOf(k)] = k
  }
  const home = (k: number) => graph.linkUnion[nearest[blockOf(k)] as number]
  return Uint8Array.from(graph.linkUnion, (union, k) => (union === home(k) ? 0 : 1))
}

interface Page {
  /** Middle of each node, in px on the page. */
  nodeX: Float64Array
  /** Upper edge of each connected family, in px on the page. */
  top: Float64Array
  width: number
  height: number
}

function packOnPage(layers: Layers, x: Float64Array, { box, gapX, gapY, aspect }: LayoutOptions): Page {
  const count = layers.familyCount
  const { familyOf, familyLayer, halfWidth } = layers
  const left = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  for (let n = 0; n < layers.nodeCount; n++) {
    const f = familyOf[n] as number
    left[f] = Math.min(left[f] as number, (x[n] as number) - (halfWidth[n] as number))
  }
  const nodeX = x.map((middle, n) => ceilToPixel(middle - (left[familyOf[n] as number] as number)))
  const width = new Float64Array(count)
  for (let n = 0; n < layers.nodeCount; n++) {
    const f = familyOf[n] as number
    width[f] = Math.max(width[f] as number, (nodeX[n] as number) + (halfWidth[n] as number))
  }
  const height = width.map((_, f) => {
    const rows = (familyLayer[f + 1] as number) - (familyLayer[f] as number)
    return rows * (box + gapY)
  })
  const packed = packFamilies(width, height, gapX, aspect ?? SCREEN_ASPECT)
  return {
    nodeX: nodeX.map((middle, n) => middle + (packed.left[familyOf[n] as number] as number)),
    top: packed.top,
    width: packed.width,
    height: Math.max(0, packed.height - gapY),
  }
}

/** Rounds up to a whole px, so that boxes are sharp; equal distances stay equal. */
function ceilToPixel(x: number): number {
  return Math.ceil(x - 1e-6)
}

type Bends = Pick<TreeLayout, 'bendStart' | 'bendX' | 'bendY'>

/**
 * A link passes each row in between at the virtual node of its union, vertically from above to below the boxes. A link
 * without virtual nodes has no bends.
 */
function placeBends(
  graph: PersonGraph,
  blocks: Blocks,
  layers: Layers,
  page: Page,
  unionY: Float64Array,
  { box, gapY }: LayoutOptions,
): Bends {
  const links = graph.linkChild.length
  const bendStart = new Int32Array(links + 1)
  for (let k = 0; k < links; k++) {
    const union = blocks.anchorBlock[graph.linkUnion[k] as number] as number
    const child = blocks.ofPerson[graph.linkChild[k] as number] as number
    const rows = (layers.layerOf[child] as number) - (layers.layerOf[union] as number)
    const bends = rows > layers.longestLink ? 0 : 2 * Math.max(0, rows - 1)
    bendStart[k + 1] = (bendStart[k] as number) + bends
  }
  const bendX = new Float64Array(bendStart[links] as number)
  const bendY = new Float64Array(bendX.length)
  for (let k = 0; k < links; k++) {
    const union = graph.linkUnion[k] as number
    const from = bendStart[k] as number
    for (let bend = from; bend < (bendStart[k + 1] as number); bend++) {
      const passed = (bend - from) >> 1
      bendX[bend] = page.nodeX[(layers.chainStart[union] as number) + passed] as number
      bendY[bend] =
        (unionY[union] as number) - box / 2 + (passed + 1) * (box + gapY) + ((bend - from) & 1) * box
    }
  }
  return { bendStart, bendX, bendY }
}

/** Gives the bars of one row different heights where they would overlap. */
function placeBars(
  graph: PersonGraph,
  blocks: Blocks,
  layers: Layers,
  x: Float64Array,
  unionX: Float64Array,
  unionY: Float64Array,
  bends: Bends,
  { box, gapY }: LayoutOptions,
): Float64Array {
  const unionCount = graph.unionIds.length
  const left = unionX.slice()
  const right = unionX.slice()
  for (let k = 0; k < graph.linkChild.length; k++) {
    const u = graph.linkUnion[k] as number
    const bend = bends.bendStart[k] as number
    const hasBends = bend < (bends.bendStart[k + 1] as number)
    const end = hasBends
      ? (bends.bendX[bend] as number)
      : (x[graph.linkChild[k] as number] as number) + box / 2
    left[u] = Math.min(left[u] as number, end)
    right[u] = Math.max(right[u] as number, end)
  }
  const byLayer: number[][] = Array.from({ length: layers.layerCount }, () => [])
  for (let u = 0; u < unionCount; u++) {
    byLayer[layers.layerOf[blocks.anchorBlock[u] as number] as number]?.push(u)
  }
  const barY = new Float64Array(unionCount)
  for (const unions of byLayer) {
    unions.sort((a, b) => (left[a] as number) - (left[b] as number) || a - b)
    const lane = new Map<number, number>()
    const laneEnd: number[] = []
    for (const u of unions) {
      const laneIndex = chooseLane(laneEnd, left[u] as number)
      lane.set(u, laneIndex)
      laneEnd[laneIndex] = right[u] as number
    }
    for (const u of unions) {
      const height = (gapY * ((lane.get(u) ?? 0) + 1)) / (laneEnd.length + 1)
      barY[u] = (unionY[u] as number) + box / 2 + height
    }
  }
  return barY
}

/** The first lane that is free at `from`; else a new lane; with `MAX_LANES` lanes, the one that becomes free first. */
function chooseLane(laneEnd: number[], from: number): number {
  const free = laneEnd.findIndex((end) => end < from)
  if (free >= 0 || laneEnd.length < MAX_LANES) return free < 0 ? laneEnd.length : free
  return laneEnd.indexOf(Math.min(...laneEnd))
}
