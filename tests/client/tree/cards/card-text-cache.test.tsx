/** How names are set on the cards of the canvas; without a canvas a letter is half as wide as it is high. */
import { describe, expect, it } from 'vitest'
import { CardWriter } from '#client/tree/cards/card-text-cache.ts'
import { aPerson } from '#tests/support/client-people.ts'
import { furnishCanvas } from '../canvas-size.ts'
import { drawRoyals } from '../royals.ts'

furnishCanvas()

function nameOnCard(first_name: string, last_name: string, maiden_name: string | null = null) {
  const person = aPerson({ id: 'one', first_name, last_name, maiden_name })
  const chart = { members: [person], numberOf: new Map([['one', 0]]), picture: drawRoyals([person]) }
  return new CardWriter(chart, true).name(0)
}

describe('a name on a card', () => {
  it('has two lines where that is enough', () => {
    expect(nameOnCard('Victoria', 'Hanover')).toEqual({ lines: ['Victoria', 'Hanover'], long: false })
    expect(nameOnCard('Anna', 'Wettin')).toEqual({ lines: ['Anna Wettin'], long: false })
  })

  it('is not cut where smaller letters hold it, in two lines or in three', () => {
    expect(nameOnCard('Elizabeth II Alexandra Mary', 'Windsor')).toEqual({
      lines: ['Elizabeth II', 'Alexandra Mary', 'Windsor'],
      long: true,
    })
    expect(nameOnCard('Wilhelmina Anne', 'Saxe-Altenburger')).toEqual({
      lines: ['Wilhelmina Anne', 'Saxe-Altenburger'],
      long: true,
    })
  })

  it('is cut where those do not hold it either', () => {
    const { lines } = nameOnCard('Albert Frederick Arthur George Christian Augustus', 'Wettin')
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/…$/)
  })

  it('leaves the room of a maiden name free', () => {
    const { lines, long } = nameOnCard('Elizabeth II Alexandra Mary', 'Windsor', 'Bowes-Lyon')
    expect([lines.length, long]).toEqual([2, false])
  })
})
