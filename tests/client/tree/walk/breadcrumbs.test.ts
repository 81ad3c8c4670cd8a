/** The way one has come on a walk, and what of it is shown. */
import { describe, expect, it } from 'vitest'
import { addVisit, getBreadcrumbs } from '#client/tree/walk/breadcrumbs.ts'

const walk = (...ids: string[]) => ids.reduce<readonly string[]>(addVisit, [])

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
    expect(getBreadcrumbs(walk('a'), 2)).toEqual([])
  })

  it('are where the walk began and the last who were passed, with a gap between', () => {
    expect(getBreadcrumbs(walk('a', 'b', 'c', 'd'), 2)).toEqual(['a', 'b', 'c'])
    expect(getBreadcrumbs(walk('a', 'b', 'c', 'd', 'e'), 2)).toEqual(['a', null, 'c', 'd'])
  })
})
