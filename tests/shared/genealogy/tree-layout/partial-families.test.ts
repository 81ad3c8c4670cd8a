/** Layouts of parts of a family: ancestors, descendants with partners, and both. */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { layoutTree, type TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { readFamilyShape } from '#tests/bench/gedcom-family.ts'
import { scoreLayout } from '#tests/support/layout-score.ts'
import { makePopulation } from '#tests/support/population.ts'
import { type Family, person } from '../tree-layout.families.ts'
import { findLayoutErrors } from './find-layout-errors.ts'
import { measures } from './prepare-layout.ts'

const draw = ({ people, unions }: Family) => layoutTree(people, unions, measures)

/** A person with all ancestors of several generations: `f` is the father, `fm` the father's mother. */
function pedigree(generations: number, id = ''): Family['people'] {
  const sex = id.endsWith('m') ? 'F' : 'M'
  if (generations === 0) return [person(id, { sex })]
  const own = person(id, { sex, fatherId: `${id}f`, motherId: `${id}m` })
  return [own, ...pedigree(generations - 1, `${id}f`), ...pedigree(generations - 1, `${id}m`)]
}

function part({ people, unions }: Family, keep: ReadonlySet<string>): Family {
  const kept = (id: string | null) => id === null || keep.has(id)
  return {
    people: people.filter(({ id }) => keep.has(id)),
    unions: unions.filter(({ partner1, partner2 }) => kept(partner1) && kept(partner2)),
  }
}

function ancestorsOf({ people }: Family, id: string, generations: number): Set<string> {
  const byId = new Map(people.map((p) => [p.id, p]))
  const found = new Set([id])
  let now = [id]
  for (let g = 0; g < generations; g++) {
    now = now.flatMap((own) => [byId.get(own)?.fatherId, byId.get(own)?.motherId].filter((up) => up != null))
    for (const up of now) found.add(up)
    now = [...new Set(now)]
  }
  return found
}

function descendantsOf({ people, unions }: Family, id: string): Set<string> {
  const blood = new Set([id])
  for (let size = 0; size < blood.size; ) {
    size = blood.size
    for (const p of people) if (blood.has(p.fatherId ?? '') || blood.has(p.motherId ?? '')) blood.add(p.id)
  }
  const found = new Set(blood)
  for (const { partner1, partner2 } of unions) {
    if (blood.has(partner1 ?? '') && partner2) found.add(partner2)
    if (blood.has(partner2 ?? '') && partner1) found.add(partner1)
  }
  return found
}

const xOf = (layout: TreeLayout, id: string) => Number(layout.x[layout.ids.indexOf(id)])
const rowOf = (layout: TreeLayout, id: string) => Number(layout.row[layout.ids.indexOf(id)])

describe('layout of the ancestors of one person', () => {
  it('has one row for each generation, fathers’ lines left, parents above their child, and no crossings', () => {
    const people = pedigree(6)
    const layout = draw({ people, unions: [] })
    expect(scoreLayout(layout, 150)).toMatchObject({ crossings: 0, overlaps: 0, adjacentPercent: 100 })
    for (const { id } of people) expect(rowOf(layout, id)).toBe(6 - id.length)
    for (let g = 1; g <= 6; g++) {
      const row = people.filter(({ id }) => id.length === g).map(({ id }) => id)
      expect(row.toSorted((a, b) => xOf(layout, a) - xOf(layout, b))).toEqual(row.toSorted())
    }
    expect(xOf(layout, '')).toBeCloseTo((xOf(layout, 'f') + xOf(layout, 'm')) / 2, -1)
    expect(layout.width).toBeLessThan(64 * 215)
  })

  it('places ancestors directly above their children when lines have different lengths', () => {
    const people = pedigree(7).filter(({ id }) => !/^f.m|^mf/.test(id) && id.length !== 5)
    const layout = draw({ people, unions: [] })
    const short = people.flatMap((p) => [p.fatherId, p.motherId].map((up) => [p.id, up] as const))
    for (const [id, up] of short) {
      if (up !== null && layout.ids.includes(up)) expect(rowOf(layout, id) - rowOf(layout, up)).toBe(1)
    }
    expect(scoreLayout(layout, 150).crossings).toBe(0)
  })
})

describe('layout of the descendants of one person', () => {
  const tree = makePopulation({
    people: 300,
    seed: 5,
    neighbours: 0,
    strangers: 0,
    withParents: 0,
    remarried: 0.2,
  })
  const root = tree.people[0]?.id ?? ''
  const below = part(tree, descendantsOf(tree, root))

  it('has no crossings, birth order, and adjacent partners', () => {
    const layout = draw(below)
    expect(layout.familyCount).toBe(1)
    expect(scoreLayout(layout, 150)).toMatchObject({ crossings: 0, overlaps: 0, adjacentPercent: 100 })
    for (let u = 0; u < layout.unionIds.length; u++) {
      const children = [...layout.linkChild.subarray(layout.linkStart[u], layout.linkStart[u + 1])]
      const places = children.map((p) => Number(layout.x[p]))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  })

  it('has no crossings together with the ancestors of the person', () => {
    const up = pedigree(5).filter(({ id }) => id !== '')
    const people = below.people.map((p) => (p.id === root ? { ...p, fatherId: 'f', motherId: 'm' } : p))
    const layout = draw({ people: [...up, ...people], unions: below.unions })
    expect(scoreLayout(layout, 150)).toMatchObject({ crossings: 0, overlaps: 0 })
    expect(rowOf(layout, root)).toBe(5)
    expect(layout.y.filter((y) => y === layout.y[layout.ids.indexOf('f')])).toHaveLength(2)
  })
})

const royals = new URL('../../../../../shared/data/gedcom/royal92.ged', import.meta.url)
describe.skipIf(!existsSync(royals))('layout of the royal families', () => {
  const family = existsSync(royals) ? readFamilyShape(royals) : { people: [], unions: [] }
  const victoria = '@I1@'
  const philip = '@I57@'
  const checked = (keep: ReadonlySet<string>) => {
    const chart = part(family, keep)
    const layout = draw(chart)
    expect(findLayoutErrors(chart, layout, measures)).toEqual([])
    return { layout, score: scoreLayout(layout, 150) }
  }

  it('has few crossings for Victoria’s descendants, some of whom married cousins', () => {
    const { score } = checked(descendantsOf(family, victoria))
    expect(score.crossings).toBeLessThan(130)
    expect(score.adjacentOfPossiblePercent).toBeGreaterThan(99)
  })

  it('has few crossings for twenty generations of Philip’s ancestors with pedigree collapse', () => {
    const { layout, score } = checked(ancestorsOf(family, philip, 20))
    expect(score.crossings).toBeLessThan(20)
    expect(layout.width).toBeLessThan(8000)
  })

  it('has no crossings for five generations of Philip’s ancestors, with his father on the left', () => {
    const { layout, score } = checked(ancestorsOf(family, philip, 5))
    const { fatherId, motherId } = family.people.find(({ id }) => id === philip) ?? {}
    expect(score.crossings).toBe(0)
    expect(xOf(layout, fatherId ?? '')).toBeLessThan(xOf(layout, motherId ?? ''))
  })

  it('has few crossings for the ancestors and descendants of Victoria together', () => {
    const both = new Set([...ancestorsOf(family, victoria, 20), ...descendantsOf(family, victoria)])
    expect(checked(both).score.crossings).toBeLessThan(150)
  })
})
