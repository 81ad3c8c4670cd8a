/** Reading FAM records: partners, marriage, end, children, events. */
import { describe, expect, it } from 'vitest'
import { personOf, readRecords, unionOf } from './gedcom-files.ts'

const PEOPLE = '0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n1 SEX F\n0 @I3@ INDI\n1 SEX M\n0 @I4@ INDI\n'

function family(structures: string, version = '5.5.1') {
  return readRecords(`${PEOPLE}0 @F1@ FAM\n${structures}`, version)
}

describe('linkPartners', () => {
  it.each([
    ['1 HUSB @I1@\n1 WIFE @I2@', ['I1', 'I2']],
    ['1 WIFE @I2@\n1 HUSB @I1@', ['I1', 'I2']],
    ['1 HUSB @I2@\n1 WIFE @I1@', ['I1', 'I2']],
    ['1 HUSB @I1@\n1 WIFE @I3@', ['I1', 'I3']],
    ['1 HUSB @I1@\n1 HUSB @I3@', ['I1', 'I3']],
    ['1 HUSB @I4@\n1 WIFE @I1@', ['I4', 'I1']],
    ['1 WIFE @I2@', ['I2', null]],
    ['1 CHIL @I4@', [null, null]],
    ['1 HUSB @I1@\n1 WIFE @I1@', ['I1', null]],
    ['1 HUSB @I1@\n1 WIFE @I2@\n1 WIFE @I4@', ['I1', 'I2']],
  ])('finds the partners of %j: %j', (structures, partners) => {
    expect(unionOf(family(structures)).partners).toEqual(partners)
  })

  it('preserves too many or repeated partners with a warning', () => {
    expect(family('1 HUSB @I1@\n1 WIFE @I1@').warnings).toMatchObject([{ line: 12, xref: 'F1' }])
    const three = family('1 HUSB @I1@\n1 WIFE @I2@\n1 WIFE @I4@')
    expect(three.warnings).toMatchObject([{ line: 12, xref: 'F1' }])
    expect(unionOf(three).structures).toContainEqual(['WIFE', '@I4@'])
  })

  it('finds a partner that only the person names', () => {
    const file = readRecords('0 @I1@ INDI\n1 FAMS @F1@\n0 @I2@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@')
    expect(unionOf(file).partners).toEqual(['I1', 'I2'])
  })
})

describe('readUnion', () => {
  it.each([
    ['1 MARR', true],
    ['1 MARR Y', true],
    ['1 MARR\n2 DATE 1850', true],
    ['1 MARR N', false],
    ['1 HUSB @I1@', null],
  ])('reads %j as married: %s', (structures, married) => {
    expect(unionOf(family(structures)).married).toBe(married)
  })

  it('reads NO MARR of GEDCOM 7 as not married', () => {
    expect(unionOf(family('1 NO MARR', '7.0')).married).toBe(false)
  })

  it('begins the union with the marriage', () => {
    expect(unionOf(family('1 MARR\n2 DATE 4 MAY 1850\n2 PLAC Cork')).from).toEqual({
      date: '1850-05-04',
      phrase: null,
      place: 'Cork',
    })
  })

  it.each([
    ['1 DIV\n2 DATE 1860', 'divorce', '1860'],
    ['1 DIV Y', 'divorce', null],
    ['1 DIV N', null, null],
    ['1 DIV\n2 TYPE N', null, null],
    ['1 DIV\n2 TYPE Talaq', 'divorce', null],
    ['1 ANUL Y\n2 DATE 1860', 'annulment', '1860'],
    ['1 EVEN\n2 TYPE Separation\n2 DATE ABT 1860', 'separation', '1860~'],
    ['1 EVEN\n2 TYPE Census', null, null],
    ['1 DIVF\n2 DATE 1860', null, null],
  ])('reads %j as end by %s', (structures, reason, date) => {
    const union = unionOf(family(`1 MARR\n2 DATE 1850\n${structures}`))
    expect([union.endReason, union.to.date]).toEqual([reason, date])
  })

  it('does not end a union with a marriage after the divorce', () => {
    const again = '1 MARR\n2 DATE 1 APR 1911\n1 DIV\n2 DATE 2 MAY 1912\n1 MARR\n2 DATE 4 JUL 1914'
    expect(unionOf(family(again))).toMatchObject({
      from: { date: '1911-04-01' },
      endReason: null,
      to: { date: null },
    })
  })

  it('keeps the children in file order', () => {
    const file = family('1 CHIL @I4@\n1 CHIL @I3@\n1 CHIL @I4@\n1 HUSB @I1@')
    expect(unionOf(file).children).toEqual(['I4', 'I3'])
    expect(personOf(file, 'I3').birthOrder).toBe(1)
    expect(file.warnings).toMatchObject([{ line: 12, message: expect.stringContaining('twice') }])
  })

  it('makes a union of every FAM record', () => {
    const file = readRecords('0 @F1@ FAM\n0 @F2@ FAM\n1 CHIL @I1@\n0 @I1@ INDI')
    expect(file.counts.families).toBe(2)
    expect(file.unions).toHaveLength(2)
  })
})

describe('readEvents', () => {
  it('lists all marriages and migrations with places and notes', () => {
    const file = readRecords(`
      0 @I1@ INDI
      1 EMIG
      2 DATE 1847
      2 PLAC Cork
      1 IMMI
      2 DATE ABT 1848
      2 TYPE By ship
      2 NOTE @N1@
      2 NOTE A hard crossing.
      1 IMMI
      1 RESI
      2 DATE 1850
      0 @F1@ FAM
      1 HUSB @I1@
      1 MARR
      2 DATE 1850
      1 MARR N
      0 @N1@ NOTE On the Jeanie.
    `)
    expect(file.events).toEqual([
      {
        of: 'person',
        xref: 'I1',
        type: 'emigration',
        date: '1847',
        phrase: null,
        place: 'Cork',
        description: null,
      },
      {
        of: 'person',
        xref: 'I1',
        type: 'immigration',
        date: '1848~',
        phrase: null,
        place: null,
        description: 'By ship\n\nOn the Jeanie.\n\nA hard crossing.',
      },
      {
        of: 'union',
        xref: 'F1',
        type: 'marriage',
        date: '1850',
        phrase: null,
        place: null,
        description: null,
      },
    ])
    expect(file.counts).toEqual({ people: 1, families: 1, events: 3 })
  })
})
