/** The table of names and the dates of reports. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDateInSentence } from '#shared/genealogy/reports/format-date-in-sentence.ts'
import { buildNameIndex, type NameMention } from '#shared/genealogy/reports/name-index.ts'

const mention = (personId: string, surname: string, given: string, place: number): NameMention<number> => ({
  ...{ personId, surname, given, place, detail: personId },
})

describe('buildNameIndex', () => {
  it('sorts by surname without regard to accents, and collects the places of each name', () => {
    const groups = buildNameIndex([
      mention('a', 'Øye', 'Ola', 3),
      mention('b', 'Ábel', 'Zita', 1),
      mention('c', 'Abel', 'Anna', 2),
      mention('b', 'Ábel', 'Zita', 5),
      mention('b', 'Ábel', 'Zita', 5),
      mention('d', '', 'Gudrun', 4),
    ])
    expect(groups.map(({ letter, lines }) => [letter, lines.map(({ name }) => name)])).toEqual([
      ['A', ['Abel, Anna', 'Ábel, Zita']],
      ['Ø', ['Øye, Ola']],
      ['–', ['Gudrun']],
    ])
    expect(groups[0]?.lines[1]?.places).toEqual([1, 5])
  })

  it('keeps people of one name apart', () => {
    const [group] = buildNameIndex([mention('1850', 'Abel', 'Anna', 1), mention('1800', 'Abel', 'Anna', 2)])
    expect(group?.lines.map(({ detail }) => detail)).toEqual(['1800', '1850'])
  })

  it('has every mention in exactly one group', () => {
    const mentions = fc.array(
      fc.record({
        ...{ personId: fc.string(), surname: fc.string(), given: fc.string(), detail: fc.string() },
        place: fc.nat(),
      }),
    )
    fc.assert(
      fc.property(mentions, (all) => {
        const groups = buildNameIndex(all)
        expect(new Set(groups.map(({ letter }) => letter)).size).toBe(groups.length)
        for (const { personId, place } of all) {
          const lines = groups.flatMap((group) => group.lines)
          expect(lines.some((line) => line.personId === personId && line.places.includes(place))).toBe(true)
        }
      }),
    )
  })
})

describe('formatDateInSentence', () => {
  it.each([
    ['1905-03-12', null, 'on 12 March 1905'],
    ['1905-03', null, 'in March 1905'],
    ['1905', null, 'in 1905'],
    ['1850~', null, 'about 1850'],
    ['[..1900]', null, 'before 1900'],
    ['1850/1855', null, 'from 1850 to 1855'],
    ['1850-03-31', 'Easter 1850', 'on 31 March 1850 (“Easter 1850”)'],
    ['1732-02-11', '11 FEB 1731/32', 'on 11 February 1731/32'],
    ['1939-10-26', '@#DHEBREW@ 13 CSH 5700', 'on 26 October 1939 (13 Cheshvan 5700)'],
    ['1801?', 'CAL 1801', 'calculated 1801'],
    ['[1990..]', 'FROM 1990', 'from 1990'],
    [null, 'in the war', '“in the war”'],
    [null, null, ''],
  ])('formats %s and %s', (date, phrase, text) => {
    expect(formatDateInSentence(date, phrase)).toBe(text)
  })
})
