/** The letters of a fan: within their segments, upright, and as much of a name as there is room for. */
import { describe, expect, it } from 'vitest'
import { buildFanChart } from '#client/tree/fan/build-fan-chart.ts'
import { exportFontSizes, fanShapes, placeLettersOnArc } from '#client/tree/fan/fan-shapes.ts'
import { type FanText, layoutSectorText, type Sector } from '#client/tree/fan/fan-text-layout.ts'
import { getNameVariants, wrapName } from '#client/tree/fan/wrap-fan-name.ts'
import { fullPedigree } from './pedigrees.ts'

/** Letters that are all half as wide as high. */
const measure = (text: string) => text.length * 0.5
const measures = { name: measure, plain: measure }
const face = {
  name: 'Maria Theresia von Habsburg',
  lastName: 'von Habsburg',
  years: '1717 – 1780',
  initials: 'MH',
  living: false,
}

/** A segment with so long an arc in its middle. */
function segment(arc: number, thickness: number, middle = -Math.PI / 2, along = true): Sector {
  const inner = 400
  const half = arc / (inner + thickness / 2) / 2
  return {
    centerX: 0,
    centerY: 0,
    from: middle - half,
    to: middle + half,
    inner,
    outer: inner + thickness,
    along,
  }
}

const words = (texts: readonly FanText[]) => texts.map(({ text }) => text).join(' ')

/** The corners of every letter in distance from the middle and angle, as far as a line of capitals reaches. */
function corners(text: FanText): { radius: number; angle: number }[] {
  const { straight, size } = text
  const letters = straight
    ? [{ letter: text.text, ...straight }]
    : placeLettersOnArc(text, { centerX: 0, centerY: 0 }, measures)
  return letters.flatMap(({ letter, x, y, rotation: turn }) =>
    [-1, 1].flatMap((side) =>
      [-0.7, 0.2].map((up) => {
        const [right, down] = [(side * measure(letter) * size) / 2, up * size]
        const px = x + Math.cos(turn) * right - Math.sin(turn) * down
        const py = y + Math.sin(turn) * right + Math.cos(turn) * down
        return { radius: Math.hypot(px, py), angle: Math.atan2(py, px) }
      }),
    ),
  )
}

function lies({ radius, angle }: { radius: number; angle: number }, { from, to, inner, outer }: Sector) {
  const turn = Math.PI * 2
  const near = angle + Math.round(((from + to) / 2 - angle) / turn) * turn
  return radius > inner && radius < outer && near > from && near < to
}

describe('the text of a segment', () => {
  it('stays within it, whichever way it runs and wherever the segment is', () => {
    const sizes = [
      [300, 44],
      [180, 70],
      [140, 96],
      [60, 140],
      [24, 140],
      [40, 44],
      [900, 96],
    ] as const
    for (const [arc, thickness] of sizes) {
      for (const along of [true, false]) {
        for (let middle = -3.9; middle < 0.8; middle += 0.31) {
          const place = segment(arc, thickness, middle, along)
          const texts = layoutSectorText(place, face, measures, exportFontSizes)
          expect(texts.flatMap(corners).filter((corner) => !lies(corner, place))).toEqual([])
        }
      }
    }
  })

  it('never stands on its head', () => {
    for (const along of [true, false]) {
      for (let middle = -3.9; middle < 0.8; middle += 0.17) {
        for (const text of layoutSectorText(
          segment(along ? 200 : 50, 140, middle, along),
          face,
          measures,
          exportFontSizes,
        )) {
          const turns = text.straight
            ? [text.straight.turn]
            : placeLettersOnArc(text, { centerX: 0, centerY: 0 }, measures).map(({ rotation: turn }) => turn)
          const middleTurn = turns[Math.floor(turns.length / 2)] ?? 0
          expect(Math.cos(middleTurn)).toBeGreaterThan(-0.35)
        }
      }
    }
  })

  it('says the whole name with the years where there is room, then less and less, and at last nothing', () => {
    const said = [200, 52, 22, 16, 12, 5].map((arc) =>
      words(layoutSectorText(segment(arc, 110, -1.2, false), face, measures, exportFontSizes)),
    )
    expect(said[0]).toBe('Maria Theresia von Habsburg 1717 – 1780')
    expect(said.at(-1)).toBe('')
    expect(said.map((text) => text.length)).toEqual(said.map((text) => text.length).toSorted((a, b) => b - a))
  })

  it('ends in initials where a name finds no room, but never in a single letter', () => {
    const small = segment(34, 22, -1.2)
    expect(words(layoutSectorText(small, face, measures, exportFontSizes))).toBe('MH')
    expect(layoutSectorText(small, { ...face, initials: 'M' }, measures, exportFontSizes)).toEqual([])
    expect(layoutSectorText(small, face, measures, { ...exportFontSizes, initials: false })).toEqual([])
  })
})

describe('a name that gets shorter', () => {
  it('keeps the first of the first names and the last name', () => {
    expect(getNameVariants('Maria Theresia von Habsburg', 'von Habsburg')).toEqual([
      'Maria Theresia von Habsburg',
      'Maria von Habsburg',
    ])
  })

  it('keeps what belongs together where there is no last name', () => {
    expect(getNameVariants('Eleanor of Aquitaine the Elder', '')).toEqual([
      'Eleanor of Aquitaine the Elder',
      'Eleanor of Aquitaine',
    ])
    expect(getNameVariants('Emma', '')).toEqual(['Emma'])
  })

  it('is broken where its longest line is shortest, and not behind a particle', () => {
    expect(wrapName('Maria Theresia von Habsburg', 3, measure).map(({ lines }) => lines)).toEqual([
      ['Maria Theresia von Habsburg'],
      ['Maria Theresia', 'von Habsburg'],
      ['Maria', 'Theresia', 'von Habsburg'],
    ])
    expect(wrapName('Karl von der Pfalz', 2, measure)[1]?.lines).toEqual(['Karl', 'von der Pfalz'])
  })
})

describe('the shapes of a fan', () => {
  it('are a closed outline for everybody, with a text for all of six generations', () => {
    const chart = buildFanChart(fullPedigree(5), 'p', null)
    const { shapes } = fanShapes(chart, {
      card: () => face,
      measures,
    })
    expect(shapes).toHaveLength(63)
    for (const { d, texts } of shapes) {
      expect(d).toMatch(/^M[^MZ]+Z$/)
      expect(texts.length).toBeGreaterThan(1)
    }
  })
})

describe('a line on an arc', () => {
  const line = (text: string) =>
    placeLettersOnArc(
      {
        text,
        size: 10,
        sans: false,
        muted: false,
        straight: null,
        arc: { radius: 300, middle: -Math.PI / 2, clockwise: true },
      },
      { centerX: 0, centerY: 0 },
      measures,
    )
  const said = (text: string) => line(text).map(({ letter }) => letter)

  it('is bent letter by letter where letters stand alone, and word by word where they join', () => {
    expect(said('Åse')).toEqual(['Å', 's', 'e'])
    expect(said('歐陽')).toEqual(['歐', '陽'])
    expect(said('सीता देवी')).toEqual(['सीता', ' ', 'देवी'])
  })

  it('of a script that runs to the left begins at the right', () => {
    const [last, , first] = line('محمد الأندلسي')
    expect([first?.letter, last?.letter]).toEqual(['محمد', 'الأندلسي'])
    expect(first?.x).toBeGreaterThan(last?.x ?? 0)
  })
})
