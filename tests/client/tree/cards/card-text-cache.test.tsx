/** Wrapping names on cards. Without a canvas, a letter counts as half as wide as high. */
import { describe, expect, it } from 'vitest'
import { formatMaidenSubtitle } from '#client/tree/cards/card-content.ts'
import { CardTextCache } from '#client/tree/cards/card-text-cache.ts'
import { makePerson } from '#tests/support/client-people.ts'
import { stubCanvasEnvironment } from '../canvas-size.ts'
import { drawRoyalFamily } from '../royals.ts'

stubCanvasEnvironment()

function nameOnCard(first_name: string, last_name: string, maiden_name: string | null = null) {
  const person = makePerson({ id: 'one', first_name, last_name, maiden_name })
  const chart = { members: [person], indexById: new Map([['one', 0]]), drawing: drawRoyalFamily([person]) }
  return new CardTextCache(chart, formatMaidenSubtitle).getNameLines(0)
}

describe('CardTextCache.getNameLines', () => {
  it('uses two lines for a name that fits', () => {
    expect(nameOnCard('Victoria', 'Hanover')).toEqual({ lines: ['Victoria', 'Hanover'], long: false })
    expect(nameOnCard('Anna', 'Wettin')).toEqual({ lines: ['Anna Wettin'], long: false })
  })

  it('uses smaller text in two or three lines for a longer name', () => {
    expect(nameOnCard('Elizabeth II Alexandra Mary', 'Windsor')).toEqual({
      lines: ['Elizabeth II', 'Alexandra Mary', 'Windsor'],
      long: true,
    })
    expect(nameOnCard('Wilhelmina Anne', 'Saxe-Altenburger')).toEqual({
      lines: ['Wilhelmina Anne', 'Saxe-Altenburger'],
      long: true,
    })
  })

  it('cuts a name that does not fit in smaller text', () => {
    const { lines } = nameOnCard('Albert Frederick Arthur George Christian Augustus', 'Wettin')
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/…$/)
  })

  it('uses at most two lines together with a maiden name, in smaller text if necessary', () => {
    const { lines, long } = nameOnCard('Elizabeth II Alexandra Mary', 'Windsor', 'Bowes-Lyon')
    expect([lines.length, long]).toEqual([2, true])
  })
})
