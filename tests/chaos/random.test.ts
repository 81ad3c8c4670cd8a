import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

const draw = (random: Random) => Array.from({ length: 50 }, () => random.between(0, 1000))

describe('Random', () => {
  it('repeats its sequence for the same seed and differs for another seed', () => {
    expect(draw(new Random('seed 1'))).toEqual(draw(new Random('seed 1')))
    expect(draw(new Random('seed 1'))).not.toEqual(draw(new Random('seed 2')))
  })

  it('gives a fork a sequence that does not depend on what others have drawn', () => {
    const used = new Random('seed 1')
    draw(used)
    expect(draw(used.fork('nemesis'))).toEqual(draw(new Random('seed 1').fork('nemesis')))
  })

  it('picks each key about as often as its weight says, and never a key of weight 0', () => {
    const random = new Random('weights')
    const picked = Array.from({ length: 4000 }, () => random.pickWeighted({ often: 3, seldom: 1, never: 0 }))
    const often = picked.filter((key) => key === 'often').length
    expect(often).toBeGreaterThan(2800)
    expect(often).toBeLessThan(3200)
    expect(picked).not.toContain('never')
  })

  it('makes valid version 4 UUIDs', () => {
    expect(new Random('ids').uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
})
