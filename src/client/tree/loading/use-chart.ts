/** The drawing that the page's address asks for: the whole family's, or one made for another way of looking. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ChartPeople, chartPeople } from '#shared/genealogy/graph/chart-people.ts'
import type { Chart } from '../chart/chart.ts'
import { type Scene, sceneOf } from '../chart/chart-spec.ts'
import { drawPeople } from '../chart/draw-people.ts'
import type { Family } from '../chart/family.ts'
import { graphOf } from '../chart/family-graph.ts'
import { measuresFor, type ScreenClass } from '../chart/layout-options.ts'
import type { TreeAddress } from '../chart/tree-url.ts'
import { drawPeopleInWorker } from './drawing-worker-client.ts'

/** A chart, what it shows, and with whom it ends though there is more of the family behind them. */
export interface DrawnScene {
  scene: Scene
  chart: Chart
  ends: Pick<ChartPeople, 'moreAbove' | 'moreBelow'>
}

/** So few people are drawn between two frames. */
const fewPeople = 150
const noEnds = { moreAbove: [], moreBelow: [] }

/** Charts are kept by family: whoever of it changes makes another one. */
const numbers = new WeakMap<Family, number>()
let lastNumber = 0

function numberOfFamily(family: Family): number {
  const number = numbers.get(family) ?? ++lastNumber
  numbers.set(family, number)
  return number
}

/** `drawn` is null while it is made for the first time; before a change is drawn, the one before stays. */
export function useChart(
  family: Family,
  address: TreeAddress,
  ownId: string | null,
  screen: ScreenClass,
): { drawn: DrawnScene | null; error: Error | null; tryAgain: () => void } {
  const { view, of, with: other, generations } = sceneOf(family, address, ownId)
  const scene = useMemo<Scene>(() => ({ view, of, with: other, generations }), [view, of, other, generations])
  const whole = view === 'family' || view === 'walk' || of === null || (view === 'relation' && other === null)
  const query = useQuery({
    queryKey: ['tree-chart', numberOfFamily(family), screen, view, of, other, generations],
    queryFn: ({ signal }) => drawScene(family, scene, screen, signal),
    // Who belongs to whom is told by everybody's record.
    enabled: !whole && family.partial !== 'everybody drawn',
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  const wholeFamily = useMemo(() => ({ scene, chart: family, ends: noEnds }), [scene, family])
  const drawn = whole ? wholeFamily : (query.data ?? null)
  const [last, setLast] = useState(drawn)
  if (drawn && drawn !== last) setLast(drawn)
  return {
    drawn: drawn ?? last,
    error: whole ? null : query.error,
    tryAgain: () => void query.refetch(),
  }
}

async function drawScene(
  family: Family,
  scene: Scene,
  screen: ScreenClass,
  signal: AbortSignal,
): Promise<DrawnScene> {
  const { view, of, generations } = scene
  const number = (id: string | null) => family.numberOf.get(id ?? '') ?? -1
  if (view === 'fan') {
    const { drawFan } = await import('../fan/build-fan-chart.ts')
    return { scene, chart: drawFan(family, of ?? '', generations, measuresFor(screen).aspect), ends: noEnds }
  }
  if (view === 'relation') {
    const people = await relationPeopleOf(family, number(of), number(scene.with))
    if (people.length === 0) return { scene, chart: family, ends: noEnds }
    return { scene, chart: await drawSome(family, people, screen, signal), ends: noEnds }
  }
  if (view === 'family' || view === 'walk') return { scene, chart: family, ends: noEnds }
  const reared = (child: number, parent: number) =>
    family.members[child]?.other_parents.some(
      ({ member_id, kind }) =>
        (kind === 'adoptive' || kind === 'foster') && family.numberOf.get(member_id) === parent,
    ) === true
  const { people, ...ends } = chartPeople(graphOf(family), view, number(of), { generations, reared })
  return { scene, chart: await drawSome(family, people, screen, signal), ends: endsIn(people, ends) }
}

async function relationPeopleOf(family: Family, a: number, b: number): Promise<number[]> {
  const [{ kinOf }, { relationPeople }] = await Promise.all([
    import('../kinship/get-kinship-graph.ts'),
    import('#shared/genealogy/kinship/relationship-people.ts'),
  ])
  return relationPeople(kinOf(family), a, b)
}

/** By number in the chart instead of in the family. */
function endsIn(people: readonly number[], { moreAbove, moreBelow }: DrawnScene['ends']): DrawnScene['ends'] {
  const seats = new Map(people.map((p, seat) => [p, seat]))
  const seatsOf = (some: readonly number[]) => some.flatMap((p) => seats.get(p) ?? [])
  return { moreAbove: seatsOf(moreAbove), moreBelow: seatsOf(moreBelow) }
}

/** `people` by their numbers in the family, in ascending order: so they keep their order in the chart. */
async function drawSome(
  family: Family,
  people: readonly number[],
  screen: ScreenClass,
  signal: AbortSignal,
): Promise<Chart> {
  const members = people.flatMap((p) => family.members[p] ?? [])
  const branch = Uint8Array.from(people, (p) => family.picture.branch[p] ?? 0)
  const measures = measuresFor(screen)
  const picture =
    members.length <= fewPeople
      ? drawPeople(members, branch, measures)
      : await drawPeopleInWorker(members, branch, measures, signal)
  return { members, numberOf: new Map(picture.layout.ids.map((id, seat) => [id, seat])), picture }
}
