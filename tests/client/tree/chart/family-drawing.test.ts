/** The picture of a family as the worker makes it. */
import { describe, expect, it } from 'vitest'
import { personAt } from '#client/tree/canvas/hit-testing.ts'
import { buffersOf } from '#client/tree/chart/family-drawing.ts'
import { measuresFor, screenClassOf } from '#client/tree/chart/layout-options.ts'
import { drawRoyals, royals } from '../royals.ts'

const picture = drawRoyals()
const { layout } = picture

function unionOf(id: string) {
  return layout.unionIds.indexOf(id)
}

describe('the picture', () => {
  it('places everybody once and finds them where they stand', () => {
    expect(layout.ids).toHaveLength(royals.length)
    for (const [p] of layout.ids.entries()) {
      expect(personAt(picture, (layout.x[p] ?? 0) + 75, (layout.y[p] ?? 0) + 75, 0)).toBe(p)
    }
  })

  it('finds nobody between the boxes, and the nearest within reach', () => {
    const p = layout.ids.indexOf('victoria')
    const [x, y] = [(layout.x[p] ?? 0) + 75, (layout.y[p] ?? 0) - 5]
    expect(personAt(picture, x, y, 0)).toBe(-1)
    expect(personAt(picture, x, y, 6)).toBe(p)
  })

  it('numbers the unions of somebody who had several, in the order of time', () => {
    const numbers = ['aragon', 'boleyn', 'seymour', 'cleves', 'howard', 'parr'].map(
      (wife) => picture.unions.ordinal[unionOf(`h-${wife}`)],
    )
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
    expect(picture.unions.ordinal[unionOf('va')]).toBe(0)
  })

  it('marks unions that were ended by the partners, not those that death ended', () => {
    const ended = (id: string) => picture.unions.ended[unionOf(id)]
    expect([ended('h-aragon'), ended('h-seymour'), ended('h-parr'), ended('va')]).toEqual([1, 0, 0, 0])
  })

  it('gives father and child the same branch', () => {
    const branch = (id: string) => picture.branch[layout.ids.indexOf(id)]
    expect(branch('elizabeth1')).toBe(branch('henry7'))
  })

  it('opens on the greatest root', () => {
    expect(['albert', 'kent', 'saxe']).toContain(layout.ids[picture.greatestRoot])
  })

  it('can be handed over without a copy', () => {
    const copy = drawRoyals()
    const moved = structuredClone(copy, { transfer: buffersOf(copy) })
    expect([...moved.layout.x]).toEqual([...picture.layout.x])
    expect(moved.figures).toEqual(picture.figures)
    expect(copy.layout.x).toHaveLength(0)
  })

  it('is empty for nobody', () => {
    const { figures, greatestRoot, order } = drawRoyals([])
    expect([figures.members, greatestRoot, order.length]).toEqual([0, -1, 0])
  })
})

describe('the measures', () => {
  it('are the specification’s on wide screens and narrower below 1024 and 768 px', () => {
    expect([1440, 1024, 1023, 768, 767, 320].map(screenClassOf)).toEqual([
      'wide',
      'wide',
      'medium',
      'medium',
      'narrow',
      'narrow',
    ])
    expect(measuresFor('wide')).toMatchObject({ box: 150, gapX: 80, gapY: 120, partnerOffset: 200 })
    for (const screen of ['medium', 'narrow'] as const) {
      const { gapX, gapY, partnerOffset } = measuresFor(screen)
      expect(gapX < 80 && gapY < 120 && partnerOffset < 200 && partnerOffset > 150).toBe(true)
    }
  })
})
