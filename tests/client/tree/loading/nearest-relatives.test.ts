/** The people who are drawn first in a large family. */
import { describe, expect, it } from 'vitest'
import { findNearestRelatives } from '#client/tree/loading/nearest-relatives.ts'
import { royals } from '../royals.ts'

const idsOf = async (id: string, maxCount: number) =>
  (await findNearestRelatives(royals, id, maxCount)).map((person) => person.id)

describe('findNearestRelatives', () => {
  it('returns the person first and nearer relatives before more distant ones', async () => {
    const all = await idsOf('victoria', 100)
    expect(all[0]).toBe('victoria')
    const nearest = [
      'albert',
      ...royals.filter((person) => person.mother_id === 'victoria').map((person) => person.id),
    ]
    for (const id of nearest) expect(all.indexOf(id)).toBeLessThanOrEqual(nearest.length + 2)
    expect(new Set(all).size).toBe(all.length)
  })

  it('returns at most the requested number of people', async () => {
    expect(await idsOf('victoria', 3)).toHaveLength(3)
  })

  it('returns nobody for an unknown id', async () => {
    expect(await idsOf('nobody', 10)).toEqual([])
  })
})
