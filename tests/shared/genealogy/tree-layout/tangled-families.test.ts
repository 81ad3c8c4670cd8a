/** Families whose links make no sense: the layout takes bounded time and memory for them. */
import { describe, expect, it } from 'vitest'
import { layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { makePopulation } from '#tests/support/population.ts'
import { child, type Family, person } from '../tree-layout.families.ts'
import { measures, prepare } from './prepare-layout.ts'

/** A pseudorandom number below `below`, the same in every run. */
function makeRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Each person gets two parents from anywhere in the centuries before. */
function makeRandomLinks(people: number): Family {
  const random = makeRandom(1)
  const id = (p: number) => String(p).padStart(5, '0')
  return {
    people: Array.from({ length: people }, (_, p) =>
      p < 2
        ? { ...person(id(p)), birthKey: 1000 + p }
        : { ...child(id(p), id(random(p)), id(random(p))), birthKey: 1000 + p },
    ),
    unions: [],
  }
}

describe('a family of links between random centuries', () => {
  it('gets at most four virtual nodes for each block', () => {
    const { layers } = prepare(makeRandomLinks(8000))
    expect(layers.nodeCount).toBeLessThanOrEqual(Math.max(5 * layers.blockCount, layers.blockCount + 20_000))
    expect(layers.longestLink).toBeLessThan(layers.layerCount)
  })

  it('is drawn with every person, in seconds', () => {
    const before = process.cpuUsage()
    const layout = layoutTree(makeRandomLinks(8000).people, [], measures)
    const { user } = process.cpuUsage(before)
    expect(layout.ids).toHaveLength(8000)
    expect(layout.x.every((x) => Number.isFinite(x))).toBe(true)
    expect(layout.bendX.every((x) => Number.isFinite(x))).toBe(true)
    expect(user / 1e6).toBeLessThan(15)
  })
})

it('gives every link of a realistic family its virtual nodes', () => {
  const { layers, graph, blocks, rows } = prepare(makePopulation({ people: 3000, seed: 1, withParents: 0.4 }))
  const lengths = Array.from(graph.linkChild, (one, k) => {
    const top = rows[blocks.anchorBlock[graph.linkUnion[k] ?? 0] ?? 0] ?? 0
    return (rows[blocks.ofPerson[one] ?? 0] ?? 0) - top
  })
  expect(Math.max(...lengths)).toBeLessThanOrEqual(layers.longestLink)
})
