/** Where the view stands when a chart opens, and what the page makes of an address. */
import { describe, expect, it } from 'vitest'
import { viewOnto } from '#client/tree/canvas/initial-viewport.ts'
import { sceneOf } from '#client/tree/chart/chart-spec.ts'
import { headingOf } from '#client/tree/chart/chart-titles.ts'
import { readTreeAddress, treeViews, writeTreeAddress } from '#client/tree/chart/tree-url.ts'
import { drawFan } from '#client/tree/fan/build-fan-chart.ts'
import { asFamily } from '../royals.ts'

const family = asFamily()
const { picture } = family
const henry = family.numberOf.get('henry8') ?? -1

function scene(query: string, ownId: string | null = 'albert') {
  return sceneOf(family, readTreeAddress(new URLSearchParams(query)), ownId)
}

describe('the view onto a chart', () => {
  it('shows all of it where that can be read', () => {
    const { x, y, zoom } = viewOnto(picture, 'descendants', henry, { width: 2400, height: 1200 })
    expect(zoom).toBeGreaterThanOrEqual(0.4)
    expect(Math.abs(2 * x + picture.layout.width * zoom - 2400)).toBeLessThan(2)
    expect(Math.abs(2 * y + picture.layout.height * zoom - 1200)).toBeLessThan(2)
  })

  it('else shows the person in its middle', () => {
    const [x, y] = standsAt('henry8', { width: 300, height: 300 })
    expect([Math.round(x), Math.round(y)]).toEqual([150, 150])
  })

  it('shows no more empty ground beside the picture than it has to', () => {
    const { x, y } = viewOnto(picture, 'descendants', henry, { width: 300, height: 500 })
    expect(x).toBeLessThanOrEqual(56)
    expect(y).toBeLessThanOrEqual(56)
    expect(y + picture.layout.height * 0.8).toBeGreaterThanOrEqual(500 - 56)
  })

  it('shows all of a fan, which is one figure', () => {
    const fan = drawFan(family, 'victoria', null)
    if (!fan) throw new Error('no fan')
    const { x, y, zoom } = viewOnto(fan.picture, 'fan', 0, { width: 200, height: 100 })
    const { width, height } = fan.picture.layout
    expect(x >= 0 && y >= 0 && x + width * zoom <= 200 && y + height * zoom <= 100).toBe(true)
  })
})

function standsAt(id: string, size: { width: number; height: number }): [number, number] {
  const { x, y, zoom } = viewOnto(picture, 'ancestors', family.numberOf.get(id) ?? -1, size)
  expect(zoom).toBe(0.8)
  const { layout } = picture
  const p = family.numberOf.get(id) ?? -1
  return [((layout.x[p] ?? 0) + 75) * zoom + x, ((layout.y[p] ?? 0) + 75) * zoom + y]
}

describe('an address', () => {
  it('is read as it was written', () => {
    for (const view of treeViews) {
      const address = { view, of: 'a b', with: 'ü', generations: 3, person: null }
      expect(readTreeAddress(new URLSearchParams(writeTreeAddress(address).toString()))).toEqual(address)
    }
  })

  it('that names nobody known is about the signed-in person, else the one with the most descendants', () => {
    expect(scene('view=fan&of=nobody&generations=5')).toMatchObject({ of: 'albert', generations: 5 })
    expect(scene('view=fan', null).of).toBe(picture.layout.ids[picture.greatestRoot])
    expect(scene('view=relation&with=henry8')).toMatchObject({ of: 'albert', with: 'henry8' })
  })

  it('with nonsense in it shows what is not nonsense', () => {
    expect(scene('view=upside-down&of=henry8&generations=-3')).toMatchObject({
      view: 'family',
      of: null,
      generations: null,
    })
  })

  it('has a heading in plain words', () => {
    expect(headingOf(family, scene('view=ancestors&of=henry8'))).toBe('Ancestors of Henry VIII Tudor')
    expect(headingOf(family, scene(''))).toBeNull()
  })
})
