/** The speed with which a finger leaves the tree. */
import { describe, expect, it } from 'vitest'
import { getReleaseVelocity } from '#client/tree/canvas/use-momentum.ts'

const move = (timeMs: number, x: number, zoom = 1) => ({ timeMs, x, y: 0, zoom })

describe('getReleaseVelocity', () => {
  it('is that of the last tenth of a second', () => {
    const samples = [move(0, 0), move(300, 10), move(350, 60), move(400, 110)]
    expect(getReleaseVelocity(samples, 410)).toEqual({ x: 1, y: 0 })
  })

  it('is null after a rest, after a pinch and without a movement', () => {
    expect(getReleaseVelocity([move(0, 0), move(20, 40)], 120)).toBeNull()
    expect(getReleaseVelocity([move(0, 0, 1), move(20, 40, 1.2)], 30)).toBeNull()
    expect(getReleaseVelocity([move(0, 0)], 10)).toBeNull()
    expect(getReleaseVelocity([], 10)).toBeNull()
  })
})
