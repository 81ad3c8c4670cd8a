/** Runs one layout of one family in a process that can be killed; reports its cost, then its score. */
import { layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { type FamilySource, loadFamily } from '#tests/bench/benchmark-families.ts'
import { type LayoutScore, scoreLayout } from '#tests/support/layout-score.ts'
import type { Family } from '../gedcom-family.ts'
import { desktop, indexAndCopy } from '../our-layout.ts'
import { measureMeanTime, measureTime } from '../processor-time.ts'
import { buildUnionGraph, type Peer } from './peer.ts'
import { limitTime } from './time-limit.ts'

export const layouts = ['ours', 'elk', 'dagre', 'd3-dag', 'topola, relatives', 'topola, descendants'] as const
export type LayoutName = (typeof layouts)[number]

export interface LayoutTask {
  layout: LayoutName
  source: FamilySource
  /** Time limit for a layout, seconds of processor time. */
  limit: number
}

/** Processor time in ms; `floor` is for indexing and copying the same people in the same process. */
export interface LayoutCost {
  first: number
  warm: number
  floor: number
}

/** The messages of the process, in this order. */
export type LayoutReport = { cost: LayoutCost } | { score: LayoutScore }

const say = (report: LayoutReport) => process.send?.(report)

async function loadPeer(layout: Exclude<LayoutName, 'ours'>): Promise<Peer> {
  switch (layout) {
    case 'elk':
      return (await import('./elk.ts')).elk
    case 'dagre':
      return (await import('./dagre.ts')).dagre
    case 'd3-dag':
      return (await import('./d3-dag.ts')).d3Dag
    case 'topola, relatives':
      return (await import('./topola.ts')).topolaRelatives
    case 'topola, descendants':
      return (await import('./topola.ts')).topolaDescendants
  }
}

/** A slower layout is not repeated for a warm measurement. */
const repeatedBelow = 4000

async function measure<Result>(family: Family, limit: number, layOut: () => Promise<Result> | Result) {
  const withinTime = limitTime(limit)
  const { result, milliseconds: first } = await measureTime(layOut)
  withinTime()
  const warm = first < repeatedBelow ? await measureMeanTime(layOut) : first
  say({ cost: { first, warm, floor: await measureMeanTime(() => indexAndCopy(family)) } })
  return result
}

async function work({ layout, source, limit }: LayoutTask) {
  const family = loadFamily(source)
  if (layout === 'ours') {
    const drawn = await measure(family, limit, () => layoutTree(family.people, family.unions, desktop))
    say({ score: scoreLayout(drawn, desktop.box) })
    return
  }
  const { graph, inOurTerms } = buildUnionGraph(family)
  const peer = await loadPeer(layout)
  const places = await measure(family, limit, () => peer.layOut(graph))
  say({ score: scoreLayout(inOurTerms(places), desktop.box) })
}

if (import.meta.main) {
  process.once('message', (task: LayoutTask) => {
    void work(task).finally(() => process.disconnect())
  })
}
