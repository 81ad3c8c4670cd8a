/** Draws the chart that the URL asks for: the whole family, or a part of the family for another view. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ChartPeople, findChartPeople } from '#shared/genealogy/graph/chart-people.ts'
import type { Chart } from '../chart/chart.ts'
import { type ChartSpec, resolveChartSpec } from '../chart/chart-spec.ts'
import { drawPeople } from '../chart/draw-people.ts'
import type { Family } from '../chart/family.ts'
import { getFamilyGraph } from '../chart/family-graph.ts'
import { getLayoutOptions, type ScreenSize } from '../chart/layout-options.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'
import { drawPeopleInWorker } from './drawing-worker-client.ts'

export interface DrawnChart {
  spec: ChartSpec
  chart: Chart
  /** Indexes of the people at whom the chart ends although more of their family is known. */
  continuations: Pick<ChartPeople, 'withMoreAncestors' | 'withMoreDescendants'>
}

/** Charts of at most this many people are fast enough to draw on the main thread. */
const maxPeopleOnMainThread = 150
const noContinuations = { withMoreAncestors: [], withMoreDescendants: [] }

/** Number of each family object, so that the query key changes with the family. */
const familyNumbers = new WeakMap<Family, number>()
let lastNumber = 0

function getFamilyNumber(family: Family): number {
  const number = familyNumbers.get(family) ?? ++lastNumber
  familyNumbers.set(family, number)
  return number
}

/** `drawn` is null until the first chart is ready; later, the previous chart stays until the next is ready. */
export function useChart(
  family: Family,
  urlState: TreeUrlState,
  userPersonId: string | null,
  screenSize: ScreenSize,
): { drawn: DrawnChart | null; error: Error | null; tryAgain: () => void } {
  const { view, subjectId, relativeId, generations } = resolveChartSpec(family, urlState, userPersonId)
  const spec = useMemo<ChartSpec>(
    () => ({ view, subjectId, relativeId, generations }),
    [view, subjectId, relativeId, generations],
  )
  const isWholeFamily =
    view === 'family' || view === 'walk' || subjectId === null || (view === 'relation' && relativeId === null)
  const query = useQuery({
    queryKey: ['tree-chart', getFamilyNumber(family), screenSize, view, subjectId, relativeId, generations],
    queryFn: ({ signal }) => drawChart(family, spec, screenSize, signal),
    // Finding the people of a chart needs the records of the whole family.
    enabled: !isWholeFamily && family.partial !== 'some records loaded',
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  const wholeFamily = useMemo(() => ({ spec, chart: family, continuations: noContinuations }), [spec, family])
  const drawn = isWholeFamily ? wholeFamily : (query.data ?? null)
  const [last, setLast] = useState(drawn)
  if (drawn && drawn !== last) setLast(drawn)
  return {
    drawn: drawn ?? last,
    error: isWholeFamily ? null : query.error,
    tryAgain: () => void query.refetch(),
  }
}

async function drawChart(
  family: Family,
  spec: ChartSpec,
  screenSize: ScreenSize,
  signal: AbortSignal,
): Promise<DrawnChart> {
  const { view, subjectId, relativeId, generations } = spec
  const wholeFamily = { spec, chart: family, continuations: noContinuations }
  const getIndex = (id: string | null) => family.indexById.get(id ?? '') ?? -1
  if (view === 'fan') {
    const { buildFanChart } = await import('../fan/build-fan-chart.ts')
    const { aspect } = getLayoutOptions(screenSize)
    const chart = buildFanChart(family, subjectId ?? '', generations, aspect)
    return { spec, chart, continuations: noContinuations }
  }
  if (view === 'relation') {
    const people = await listPeopleOnPaths(family, getIndex(subjectId), getIndex(relativeId))
    if (people.length === 0) return wholeFamily
    const chart = await drawPart(family, people, screenSize, signal)
    return { spec, chart, continuations: noContinuations }
  }
  if (view === 'family' || view === 'walk') return wholeFamily
  const wasRaisedBy = (child: number, parent: number) =>
    family.members[child]?.other_parents.some(
      ({ member_id, kind }) =>
        (kind === 'adoptive' || kind === 'foster') && family.indexById.get(member_id) === parent,
    ) === true
  const options = { generations, wasRaisedBy }
  const found = findChartPeople(getFamilyGraph(family), view, getIndex(subjectId), options)
  return {
    spec,
    chart: await drawPart(family, found.people, screenSize, signal),
    continuations: toChartIndexes(found),
  }
}

async function listPeopleOnPaths(family: Family, a: number, b: number): Promise<number[]> {
  const [{ getKinshipGraph }, { findRelationshipPeople }] = await Promise.all([
    import('../kinship/get-kinship-graph.ts'),
    import('#shared/genealogy/kinship/relationship-people.ts'),
  ])
  return findRelationshipPeople(getKinshipGraph(family), a, b)
}

/** Converts indexes in the family to indexes in the chart. */
function toChartIndexes({ people, withMoreAncestors, withMoreDescendants }: ChartPeople) {
  const indexes = new Map(people.map((p, index) => [p, index]))
  const convert = (some: readonly number[]) => some.flatMap((p) => indexes.get(p) ?? [])
  return {
    withMoreAncestors: convert(withMoreAncestors),
    withMoreDescendants: convert(withMoreDescendants),
  }
}

/** `people` are indexes in the family in ascending order, which is also their order in the chart. */
async function drawPart(
  family: Family,
  people: readonly number[],
  screenSize: ScreenSize,
  signal: AbortSignal,
): Promise<Chart> {
  const members = people.flatMap((p) => family.members[p] ?? [])
  const branch = Uint8Array.from(people, (p) => family.drawing.branch[p] ?? 0)
  const options = getLayoutOptions(screenSize)
  const drawing =
    members.length <= maxPeopleOnMainThread
      ? drawPeople(members, branch, options)
      : await drawPeopleInWorker(members, branch, options, signal)
  return { members, indexById: new Map(drawing.layout.ids.map((id, index) => [id, index])), drawing }
}
