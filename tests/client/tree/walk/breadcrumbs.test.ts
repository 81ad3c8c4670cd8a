/** Tests the breadcrumbs of the walk view. */
import { describe, expect, it } from 'vitest'
import { addVisit, getBreadcrumbs } from '#client/tree/walk/breadcrumbs.ts'

const walk = (...ids: string[]) => ids.reduce<readonly string[]>(addVisit, [])

describe('addVisit', () => {
  it('appends every visited person', () => {
    expect(walk('edward', 'victoria', 'albert')).toEqual(['edward', 'victoria', 'albert'])
  })

  it('removes the later entries when the user returns to a person', () => {
    expect(walk('edward', 'victoria', 'albert', 'victoria')).toEqual(['edward', 'victoria'])
    expect(walk('edward', 'victoria', 'edward')).toEqual(['edward'])
  })

  it('drops the oldest entries above the maximum', () => {
    const trail = walk(...Array.from({ length: 500 }, (_, step) => `person ${step}`))
    expect(trail.length).toBeLessThanOrEqual(200)
    expect(trail.at(-1)).toBe('person 499')
  })
})

describe('getBreadcrumbs', () => {
  it('returns nothing for the first person', () => {
    expect(getBreadcrumbs(walk('a'), 2)).toEqual([])
  })

  it('returns the first person and the last people, with a gap between them', () => {
    expect(getBreadcrumbs(walk('a', 'b', 'c', 'd'), 2)).toEqual(['a', 'b', 'c'])
    expect(getBreadcrumbs(walk('a', 'b', 'c', 'd', 'e'), 2)).toEqual(['a', null, 'c', 'd'])
  })
})
