/** Breaking text into lines. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines, type FontMeasure, type Line, type TextStyle } from '#client/reports/pdf/line-breaking.ts'

/** Every letter is as wide as half the size of the font; letters beyond Latin have a font of their own. */
const fonts: FontMeasure = {
  measure: (text, { size }) => Array.from(text).length * size * 0.5,
  getFontKey: (text) => (/[а-я]/i.test(text) ? '' : 'serif'),
}
const style: TextStyle = { font: 'serif', size: 10, color: '#000000' }

const getText = ({ pieces }: Line) => pieces.map(({ text }) => text).join('|')
const breakAt = (text: string, letters: number) =>
  breakLines([{ text }], style, () => letters * 5, fonts).map(getText)

describe('breakLines', () => {
  it('breaks at spaces, and words that are wider than a line', () => {
    expect(breakAt('one two three', 7)).toEqual(['one two', 'three'])
    expect(breakAt('a incomprehensible', 6)).toEqual(['a', 'incomp', 'rehens', 'ible'])
  })

  it('keeps the number of a source with its word, raised', () => {
    const lines = breakLines([{ text: 'one two. ', notes: [3, 4] }, { text: 'six' }], style, () => 36, fonts)
    expect(lines.map(getText)).toEqual(['one', 'two.|3,4', 'six'])
    expect(lines[1]?.pieces[1]?.rise).toBeGreaterThan(0)
  })

  it('draws words of other fonts on their own, and marks where a name begins', () => {
    const [line] = breakLines(
      [{ text: 'Child of ' }, { text: 'Анна Vik', personId: 'anna' }, { text: ', 1900' }],
      style,
      () => 500,
      fonts,
    )
    expect(line?.pieces.map(({ text, personIds }) => [text, ...personIds])).toEqual([
      ...[['Child of'], ['Анна', 'anna'], ['Vik, 1900']],
    ])
  })

  it('fits every line and loses no letter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zа-я .,]{0,30}$/)),
        fc.integer({ min: 3, max: 40 }),
        (texts, letters) => {
          const lines = breakLines(
            texts.map((text) => ({ text })),
            style,
            () => letters * 5,
            fonts,
          )
          for (const { pieces } of lines)
            for (const { x, width } of pieces) expect(x + width).toBeLessThanOrEqual(letters * 5 + 0.001)
          const printed = lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')
          expect(printed.replace(/\s/g, '')).toBe(texts.join('').replace(/\s/g, ''))
        },
      ),
    )
  })
})
