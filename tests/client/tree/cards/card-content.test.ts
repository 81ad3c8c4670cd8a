/** The texts on a card, and helpers of the canvas around cards. */
import { describe, expect, it } from 'vitest'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { getGridCellSize } from '#client/tree/canvas/canvas-grid.tsx'
import { stepTowards } from '#client/tree/canvas/use-dom-cards.ts'
import { getCardContent, wrapName } from '#client/tree/cards/card-content.ts'
import { makePerson } from '#tests/support/client-people.ts'

const today = new Date('2026-06-01T00:00:00Z')
const countLetters = (text: string) => text.length

describe('getCardContent', () => {
  it('distinguishes living, deceased and possibly deceased people', () => {
    const years = (changes: Parameters<typeof makePerson>[0]) => getCardContent(makePerson(changes), today)
    expect(years({})).toMatchObject({ years: '1950 – Present', isLiving: true, initials: 'AL' })
    expect(years({ deceased: null })).toMatchObject({ years: '1950 – Present', isLiving: true })
    expect(years({ deceased: null, birth_date: '1930' })).toMatchObject({
      years: '1930 – ?',
      isLiving: false,
    })
    expect(years({ deceased: null, birth_date: '1850~' })).toMatchObject({
      years: 'about 1850 – ?',
      isLiving: false,
    })
    expect(years({ death_date: '[..2000]' })).toMatchObject({ years: '1950 – before 2000', isLiving: false })
  })

  it('returns Unknown for a person without a name', () => {
    expect(getCardContent(makePerson({ first_name: ' ', last_name: '' }), today)).toMatchObject({
      name: 'Unknown',
    })
  })
})

describe('wrapName', () => {
  it('fills lines with whole words', () => {
    expect(wrapName('Anna Maria Lindqvist', 10, 2, countLetters)).toEqual(['Anna Maria', 'Lindqvist'])
    expect(wrapName('Anna', 10, 2, countLetters)).toEqual(['Anna'])
  })

  it('breaks after hyphens', () => {
    expect(wrapName('Marie of Saxe-Altenburg', 14, 2, countLetters)).toEqual(['Marie of Saxe-', 'Altenburg'])
  })

  it('cuts names that are too long with an ellipsis', () => {
    expect(wrapName('Anna Maria Wilhelmina Lindqvist', 10, 2, countLetters)).toEqual([
      'Anna Maria',
      'Wilhelmin…',
    ])
    expect(wrapName('Wolfeschlegelstein', 8, 2, countLetters)).toEqual(['Wolfesc…'])
  })
})

describe('canvas helpers', () => {
  it('keep grid cells between 44 and 88 px at any zoom', () => {
    for (let zoom = 0.001; zoom < 2; zoom *= 1.07) {
      expect(getGridCellSize(zoom)).toBeGreaterThanOrEqual(44)
      expect(getGridCellSize(zoom)).toBeLessThan(88)
    }
  })

  it('add DOM cards a few at a time and remove them at once', () => {
    expect(stepTowards([1, 2, 3], [3, 4, 5, 6], 2)).toEqual([3, 4, 5])
    expect(stepTowards([3, 4, 5], [3, 4, 5, 6], 2)).toEqual([3, 4, 5, 6])
    expect(stepTowards([1], [], 2)).toEqual([])
  })

  it('request photos from our own server in the size of a card', () => {
    expect(getPortraitUrl('/api/media/7')).toBe('/api/media/7?w=160')
    expect(getPortraitUrl('https://ik.example/7.jpg')).toBe('https://ik.example/7.jpg')
    expect(getPortraitUrl(null)).toBeNull()
  })
})
