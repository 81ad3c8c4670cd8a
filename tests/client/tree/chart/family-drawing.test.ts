/** The drawing of a whole family. */
import { describe, expect, it } from 'vitest'
import { findPersonAt } from '#client/tree/canvas/hit-testing.ts'
import { listTransferableBuffers } from '#client/tree/chart/family-drawing.ts'
import { getLayoutOptions, getScreenSize } from '#client/tree/chart/layout-options.ts'
import { drawRoyalFamily, royals } from '../royals.ts'

const drawing = drawRoyalFamily()
const { layout } = drawing

function unionOf(id: string) {
  return layout.unionIds.indexOf(id)
}

describe('drawFamily', () => {
  it('places each person once, and hit testing finds them there', () => {
    expect(layout.ids).toHaveLength(royals.length)
    for (const [p] of layout.ids.entries()) {
      expect(findPersonAt(drawing, (layout.x[p] ?? 0) + 75, (layout.y[p] ?? 0) + 75, 0)).toBe(p)
    }
  })

  it('leaves space between the boxes, where hit testing finds only people within the tolerance', () => {
    const p = layout.ids.indexOf('victoria')
    const [x, y] = [(layout.x[p] ?? 0) + 75, (layout.y[p] ?? 0) - 5]
    expect(findPersonAt(drawing, x, y, 0)).toBe(-1)
    expect(findPersonAt(drawing, x, y, 6)).toBe(p)
  })

  it('numbers the unions of a person with several unions chronologically', () => {
    const numbers = ['aragon', 'boleyn', 'seymour', 'cleves', 'howard', 'parr'].map(
      (wife) => drawing.unions.ordinal[unionOf(`h-${wife}`)],
    )
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
    expect(drawing.unions.ordinal[unionOf('va')]).toBe(0)
  })

  it('marks unions that ended by divorce, annulment or separation, not by death', () => {
    const ended = (id: string) => drawing.unions.ended[unionOf(id)]
    expect([ended('h-aragon'), ended('h-seymour'), ended('h-parr'), ended('va')]).toEqual([1, 0, 0, 0])
  })

  it('gives father and child the same branch', () => {
    const branch = (id: string) => drawing.branch[layout.ids.indexOf(id)]
    expect(branch('elizabeth1')).toBe(branch('henry7'))
  })

  it('finds the root with the most descendants', () => {
    expect(['albert', 'kent', 'saxe']).toContain(layout.ids[drawing.rootWithMostDescendants])
  })

  it('can be transferred without copying', () => {
    const copy = drawRoyalFamily()
    const moved = structuredClone(copy, { transfer: listTransferableBuffers(copy) })
    expect([...moved.layout.x]).toEqual([...drawing.layout.x])
    expect(moved.statistics).toEqual(drawing.statistics)
    expect(copy.layout.x).toHaveLength(0)
  })

  it('returns an empty drawing for an empty family', () => {
    const { statistics, rootWithMostDescendants, monitorOrder } = drawRoyalFamily([])
    expect([statistics.members, rootWithMostDescendants, monitorOrder.length]).toEqual([0, -1, 0])
  })
})

describe('getLayoutOptions', () => {
  it('returns the distances of the specification on wide screens, and smaller ones below 1024 and 768 px', () => {
    expect([1440, 1024, 1023, 768, 767, 320].map(getScreenSize)).toEqual([
      'wide',
      'wide',
      'medium',
      'medium',
      'narrow',
      'narrow',
    ])
    expect(getLayoutOptions('wide')).toMatchObject({ box: 150, gapX: 80, gapY: 120, partnerOffset: 200 })
    for (const screen of ['medium', 'narrow'] as const) {
      const { gapX, gapY, partnerOffset } = getLayoutOptions(screen)
      expect(gapX < 80 && gapY < 120 && partnerOffset < 200 && partnerOffset > 150).toBe(true)
    }
  })
})
