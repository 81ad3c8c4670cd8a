/** The cards that move when one chart replaces another. */
import { describe, expect, it } from 'vitest'
import type { Chart } from '#client/tree/chart/chart.ts'
import { drawPeople } from '#client/tree/chart/draw-people.ts'
import { getLayoutOptions } from '#client/tree/chart/layout-options.ts'
import { interpolatePosition, planCardMoves } from '#client/tree/painting/card-moves.ts'
import { asFamily, tudors } from '../royals.ts'

const family = asFamily()
const viewport = { x: 0, y: 0, zoom: 0.5, width: 100_000, height: 100_000 }

/** The Tudors alone. */
function tudorChart(): Chart {
  const members = [...tudors].sort((a, b) => (a.id < b.id ? -1 : 1))
  const drawing = drawPeople(members, new Uint8Array(members.length), getLayoutOptions('wide'))
  return { members, indexById: new Map(drawing.layout.ids.map((id, index) => [id, index])), drawing }
}

describe('planCardMoves', () => {
  const chart = tudorChart()
  const moves = planCardMoves(
    { chart: family, viewport },
    { chart, viewport: { ...viewport, zoom: 1, x: 10 } },
  )

  it('moves the people of both charts from their old to their new screen position', () => {
    expect(moves).toHaveLength(tudors.length)
    const henry = moves.find(({ person }) => chart.drawing.layout.ids[person] === 'henry8')
    const old = family.indexById.get('henry8') ?? -1
    expect(henry?.from).toEqual({
      x: ((family.drawing.layout.x[old] ?? 0) + 75) / 2,
      y: ((family.drawing.layout.y[old] ?? 0) + 75) / 2,
      side: 75,
    })
    expect(henry?.to.x).toBe((chart.drawing.layout.x[henry?.person ?? -1] ?? 0) + 75 + 10)
    expect(henry && interpolatePosition(henry, 1)).toEqual(henry?.to)
  })

  it('starts from the current position of a card that is still moving', () => {
    const current = { x: 1, y: 2, side: 3 }
    const [first] = planCardMoves({ chart: family, viewport }, { chart, viewport }, () => current)
    expect(first?.from).toEqual(current)
  })

  it('moves nobody when both viewports are far away from the people', () => {
    const elsewhere = { ...viewport, x: -500_000, width: 1000, height: 1000 }
    expect(planCardMoves({ chart: family, viewport: elsewhere }, { chart, viewport: elsewhere })).toEqual([])
  })
})
