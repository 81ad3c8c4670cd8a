/** The way one has come on a walk, and what of it is shown. */
import { describe, expect, it } from 'vitest'
import { crumbsOf, stepOnTrail } from '#client/tree/walk/breadcrumbs.ts'

const walk = (...ids: string[]) => ids.reduce<readonly string[]>(stepOnTrail, [])

describe('the trail of a walk', () => {
  it('holds everybody who was passed, in their order', () => {
    expect(walk('edward', 'victoria', 'albert')).toEqual(['edward', 'victoria', 'albert'])
  })

  it('is cut where one comes back to somebody', () => {
    expect(walk('edward', 'victoria', 'albert', 'victoria')).toEqual(['edward', 'victoria'])
    expect(walk('edward', 'victoria', 'edward')).toEqual(['edward'])
  })

  it('forgets the beginning of an endless walk, not its end', () => {
    const trail = walk(...Array.from({ length: 500 }, (_, step) => `person ${step}`))
    expect(trail.length).toBeLessThanOrEqual(200)
    expect(trail.at(-1)).toBe('person 499')
  })
})

describe('its crumbs', () => {
  it('are nobody at the beginning', () => {
    expect(crumbsOf(walk('a'), 2)).toEqual([])
  })

  it('are where the walk began and the last who were passed, with a gap between', () => {
    expect(crumbsOf(walk('a', 'b', 'c', 'd'), 2)).toEqual(['a', 'b', 'c'])
    expect(crumbsOf(walk('a', 'b', 'c', 'd', 'e'), 2)).toEqual(['a', null, 'c', 'd'])
  })
})
