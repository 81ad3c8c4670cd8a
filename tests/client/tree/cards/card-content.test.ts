/** What stands on a card. */
import { describe, expect, it } from 'vitest'
import { portraitUrl } from '#client/people/portrait-url.ts'
import { meshAt } from '#client/tree/canvas/canvas-grid.tsx'
import { stepTowards } from '#client/tree/canvas/use-dom-cards.ts'
import { breakName, faceOf } from '#client/tree/cards/card-content.ts'
import { aPerson } from '#tests/support/client-people.ts'

const today = new Date('2026-06-01T00:00:00Z')
const byLetters = (text: string) => text.length

describe('the face of a card', () => {
  it('tells the living from the dead and from those of whom nobody knows', () => {
    const years = (changes: Parameters<typeof aPerson>[0]) => faceOf(aPerson(changes), today)
    expect(years({})).toMatchObject({ years: '1950 – Present', living: true, initials: 'AL' })
    expect(years({ deceased: null })).toMatchObject({ years: '1950 – ?', living: false })
    expect(years({ birth_date: '1850~' })).toMatchObject({ years: 'about 1850 – ?', living: false })
    expect(years({ death_date: '[..2000]' })).toMatchObject({ years: '1950 – before 2000', living: false })
  })

  it('has a name for those without one', () => {
    expect(faceOf(aPerson({ first_name: ' ', last_name: '' }), today)).toMatchObject({ name: 'Unknown' })
  })
})

describe('breaking a name', () => {
  it('fills lines with whole words', () => {
    expect(breakName('Anna Maria Lindqvist', 10, 2, byLetters)).toEqual(['Anna Maria', 'Lindqvist'])
    expect(breakName('Anna', 10, 2, byLetters)).toEqual(['Anna'])
  })

  it('breaks after hyphens', () => {
    expect(breakName('Marie of Saxe-Altenburg', 14, 2, byLetters)).toEqual(['Marie of Saxe-', 'Altenburg'])
  })

  it('ends in an ellipsis what has no room', () => {
    expect(breakName('Anna Maria Wilhelmina Lindqvist', 10, 2, byLetters)).toEqual([
      'Anna Maria',
      'Wilhelmin…',
    ])
    expect(breakName('Wolfeschlegelstein', 8, 2, byLetters)).toEqual(['Wolfesc…'])
  })
})

describe('around the cards', () => {
  it('the grid is never crowded and never sparse', () => {
    for (let zoom = 0.001; zoom < 2; zoom *= 1.07) {
      expect(meshAt(zoom)).toBeGreaterThanOrEqual(44)
      expect(meshAt(zoom)).toBeLessThan(88)
    }
  })

  it('cards come a few at a time and leave at once', () => {
    expect(stepTowards([1, 2, 3], [3, 4, 5, 6], 2)).toEqual([3, 4, 5])
    expect(stepTowards([3, 4, 5], [3, 4, 5, 6], 2)).toEqual([3, 4, 5, 6])
    expect(stepTowards([1], [], 2)).toEqual([])
  })

  it('our own photos are asked for in the size of a card', () => {
    expect(portraitUrl('/api/media/7')).toBe('/api/media/7?w=160')
    expect(portraitUrl('https://ik.example/7.jpg')).toBe('https://ik.example/7.jpg')
    expect(portraitUrl(null)).toBeNull()
  })
})
