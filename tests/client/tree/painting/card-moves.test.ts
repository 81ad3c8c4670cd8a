/** Who travels from one chart to another, and from where to where. */
import { describe, expect, it } from 'vitest'
import type { Chart } from '#client/tree/chart/chart.ts'
import { drawPeople } from '#client/tree/chart/draw-people.ts'
import { measuresFor } from '#client/tree/chart/layout-options.ts'
import { onTheWay, planFlights } from '#client/tree/painting/card-moves.ts'
import { asFamily, tudors } from '../royals.ts'

const family = asFamily()
const view = { x: 0, y: 0, zoom: 0.5, width: 100_000, height: 100_000 }

/** The Tudors alone. */
function tudorChart(): Chart {
  const members = [...tudors].sort((a, b) => (a.id < b.id ? -1 : 1))
  const picture = drawPeople(members, new Uint8Array(members.length), measuresFor('wide'))
  return { members, numberOf: new Map(picture.layout.ids.map((id, seat) => [id, seat])), picture }
}

describe('the people who travel', () => {
  const chart = tudorChart()
  const flights = planFlights({ chart: family, view }, { chart, view: { ...view, zoom: 1, x: 10 } })

  it('are those of both charts, from box to box on the screen', () => {
    expect(flights).toHaveLength(tudors.length)
    const henry = flights.find(({ seat }) => chart.picture.layout.ids[seat] === 'henry8')
    const old = family.numberOf.get('henry8') ?? -1
    expect(henry?.from).toEqual({
      x: ((family.picture.layout.x[old] ?? 0) + 75) / 2,
      y: ((family.picture.layout.y[old] ?? 0) + 75) / 2,
      side: 75,
    })
    expect(henry?.to.x).toBe((chart.picture.layout.x[henry?.seat ?? -1] ?? 0) + 75 + 10)
    expect(henry && onTheWay(henry, 1)).toEqual(henry?.to)
  })

  it('set out from where they are on a journey that is not over', () => {
    const here = { x: 1, y: 2, side: 3 }
    const [first] = planFlights({ chart: family, view }, { chart, view }, () => here)
    expect(first?.from).toEqual(here)
  })

  it('are nobody where neither view is near them', () => {
    const elsewhere = { ...view, x: -500_000, width: 1000, height: 1000 }
    expect(planFlights({ chart: family, view: elsewhere }, { chart, view: elsewhere })).toEqual([])
  })
})
