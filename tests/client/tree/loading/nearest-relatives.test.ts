/** Who is drawn first of a large family. */
import { describe, expect, it } from 'vitest'
import { findNearestRelatives } from '#client/tree/loading/nearest-relatives.ts'
import { royals } from '../royals.ts'

const idsOf = async (id: string, most: number) =>
  (await findNearestRelatives(royals, id, most)).map((person) => person.id)

describe('the people around somebody', () => {
  it('begin with them, and those who are nearer come before those who are farther', async () => {
    const all = await idsOf('victoria', 100)
    expect(all[0]).toBe('victoria')
    const nearest = [
      'albert',
      ...royals.filter((person) => person.mother_id === 'victoria').map((person) => person.id),
    ]
    for (const id of nearest) expect(all.indexOf(id)).toBeLessThanOrEqual(nearest.length + 2)
    expect(new Set(all).size).toBe(all.length)
  })

  it('are no more than asked for', async () => {
    expect(await idsOf('victoria', 3)).toHaveLength(3)
  })

  it('are nobody for somebody unknown', async () => {
    expect(await idsOf('nobody', 10)).toEqual([])
  })
})
