/** The layout score used by tests and benchmarks: crossings, overlaps, adjacent partners. */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { layoutTree, type TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { scoreLayout } from '#tests/support/layout-score.ts'
import { makePopulation } from '#tests/support/population.ts'
import { child, person, union } from '../tree-layout.families.ts'

const options = { box: 150, gapX: 80, gapY: 120, partnerOffset: 200 }
const people = [
  person('dad'),
  person('mum'),
  person('other'),
  child('kid', 'dad', 'mum'),
  child('pal', 'other', null),
]
const drawn = layoutTree(people, [union('dad', 'mum')], options)

/** The same family with other positions. */
function moved(places: Record<string, [number, number]>): TreeLayout {
  const at = (axis: 0 | 1) => Float64Array.from(drawn.ids, (id) => places[id]?.[axis] ?? 0)
  return { ...drawn, x: at(0), y: at(1) }
}

const tidy: Record<string, [number, number]> = {
  dad: [0, 0],
  mum: [200, 0],
  other: [600, 0],
  kid: [100, 270],
  pal: [600, 270],
}

describe('scoreLayout', () => {
  it('reports no crossings or overlaps in a tidy layout', () => {
    expect(scoreLayout(moved(tidy), 150)).toMatchObject({
      overlaps: 0,
      crossings: 0,
      adjacentPercent: 100,
      meanReach: 0,
    })
  })

  it('counts crossing links', () => {
    const crossed = moved({ ...tidy, kid: [600, 270], pal: [100, 270] })
    expect(scoreLayout(crossed, 150).crossings).toBe(1)
    const longer = moved({ ...tidy, kid: [600, 540], pal: [100, 270] })
    expect(scoreLayout(longer, 150).crossings).toBe(1)
  })

  it('counts boxes that overlap, not boxes that touch', () => {
    expect(scoreLayout(moved({ ...tidy, pal: [249, 270] }), 150).overlaps).toBe(1)
    expect(scoreLayout(moved({ ...tidy, pal: [250, 270] }), 150).overlaps).toBe(0)
  })

  it('counts partners as separated when someone is between them or they are in different rows', () => {
    expect(scoreLayout(moved({ ...tidy, other: [100, 0], mum: [300, 0] }), 150).adjacentPercent).toBe(0)
    expect(scoreLayout(moved({ ...tidy, mum: [200, 540] }), 150).adjacentPercent).toBe(0)
  })

  const tool = new URL('../../../../../shared/tools/layout-score.mjs', import.meta.url)
  it.skipIf(!existsSync(tool))('agrees with the external scoring tool', async () => {
    const { score } = await import(tool.href)
    const family = makePopulation({ people: 1500, seed: 4, withParents: 0.3 })
    const layout = layoutTree(family.people, family.unions, options)
    const partners = (id: string) =>
      family.unions
        .filter(({ partner1, partner2 }) => partner1 === id || partner2 === id)
        .map(({ partner1, partner2 }) => (partner1 === id ? partner2 : partner1))
    const theirs = score({
      people: family.people.map(({ id, fatherId, motherId }) => ({
        id,
        father_id: fatherId,
        mother_id: motherId,
        spouses: partners(id),
      })),
      positions: new Map(
        layout.ids.map((id, p) => [id, { x: (layout.x[p] ?? 0) + 75, y: (layout.y[p] ?? 0) + 75 }]),
      ),
    })
    const ours = scoreLayout(layout, 150)
    expect(ours.crossings).toBe(theirs.crossings)
    expect(ours.overlaps).toBe(theirs.overlaps)
    expect(ours.adjacentPercent).toBeCloseTo(theirs.spouses_adjacent_pct, 1)
  })
})
