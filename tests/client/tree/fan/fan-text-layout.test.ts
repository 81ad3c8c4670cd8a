/** Tests the text layout of a fan: text stays inside its sector, upright, and as complete as fits. */
import { describe, expect, it } from 'vitest'
import { buildFanChart } from '#client/tree/fan/build-fan-chart.ts'
import { type FanText, layoutSectorText, type Sector } from '#client/tree/fan/fan-text-layout.ts'
import {
  exportFontSizes,
  halfGap,
  layoutPersonText,
  placeLettersOnArc,
} from '#client/tree/fan/fan-text-placement.ts'
import { buildSectorPath } from '#client/tree/fan/sector-path.ts'
import { getNameVariants, wrapName } from '#client/tree/fan/wrap-fan-name.ts'
import { fullPedigree } from './pedigrees.ts'

/** A font whose letters are all half as wide as high. */
const measure = (text: string) => text.length * 0.5
const measures = { name: measure, plain: measure }
const card = {
  name: 'Maria Theresia von Habsburg',
  lastName: 'von Habsburg',
  years: '1717 – 1780',
  initials: 'MH',
  isLiving: false,
}

/** A sector with this arc length at its middle radius. */
function makeSector(arc: number, thickness: number, middle = -Math.PI / 2, along = true): Sector {
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

/** The corners of every letter as distance from the center and angle, for the height of capital letters. */
function corners(text: FanText): { radius: number; angle: number }[] {
  const { straight, size } = text
  const letters = straight
    ? [{ letter: text.text, ...straight }]
    : placeLettersOnArc(text, { centerX: 0, centerY: 0 }, measures)
  return letters.flatMap(({ letter, x, y, rotation }) =>
    [-1, 1].flatMap((side) =>
      [-0.7, 0.2].map((up) => {
        const [right, down] = [(side * measure(letter) * size) / 2, up * size]
        const px = x + Math.cos(rotation) * right - Math.sin(rotation) * down
        const py = y + Math.sin(rotation) * right + Math.cos(rotation) * down
        return { radius: Math.hypot(px, py), angle: Math.atan2(py, px) }
      }),
    ),
  )
}

function lies({ radius, angle }: { radius: number; angle: number }, { from, to, inner, outer }: Sector) {
  const rotation = Math.PI * 2
  const near = angle + Math.round(((from + to) / 2 - angle) / rotation) * rotation
  return radius > inner && radius < outer && near > from && near < to
}

describe('layoutSectorText', () => {
  it('keeps text inside the sector for every direction and position', () => {
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
          const place = makeSector(arc, thickness, middle, along)
          const texts = layoutSectorText(place, card, measures, exportFontSizes)
          expect(texts.flatMap(corners).filter((corner) => !lies(corner, place))).toEqual([])
        }
      }
    }
  })

  it('never places text upside down', () => {
    for (const along of [true, false]) {
      for (let middle = -3.9; middle < 0.8; middle += 0.17) {
        for (const text of layoutSectorText(
          makeSector(along ? 200 : 50, 140, middle, along),
          card,
          measures,
          exportFontSizes,
        )) {
          const turns = text.straight
            ? [text.straight.rotation]
            : placeLettersOnArc(text, { centerX: 0, centerY: 0 }, measures).map(({ rotation }) => rotation)
          const middleTurn = turns[Math.floor(turns.length / 2)] ?? 0
          expect(Math.cos(middleTurn)).toBeGreaterThan(-0.35)
        }
      }
    }
  })

  it('shows name and years in a large sector, less text in smaller sectors and none in the smallest', () => {
    const said = [200, 52, 22, 16, 12, 5].map((arc) =>
      words(layoutSectorText(makeSector(arc, 110, -1.2, false), card, measures, exportFontSizes)),
    )
    expect(said[0]).toBe('Maria Theresia von Habsburg 1717 – 1780')
    expect(said.at(-1)).toBe('')
    expect(said.map((text) => text.length)).toEqual(said.map((text) => text.length).toSorted((a, b) => b - a))
  })

  it('shows initials when a name does not fit, but never a single letter', () => {
    const small = makeSector(34, 22, -1.2)
    expect(words(layoutSectorText(small, card, measures, exportFontSizes))).toBe('MH')
    expect(layoutSectorText(small, { ...card, initials: 'M' }, measures, exportFontSizes)).toEqual([])
    expect(layoutSectorText(small, card, measures, { ...exportFontSizes, initials: false })).toEqual([])
  })
})

describe('getNameVariants and wrapName', () => {
  it('keeps the first given name and the last name', () => {
    expect(getNameVariants('Maria Theresia von Habsburg', 'von Habsburg')).toEqual([
      'Maria Theresia von Habsburg',
      'Maria von Habsburg',
    ])
  })

  it('keeps a name particle with the next word when there is no last name', () => {
    expect(getNameVariants('Eleanor of Aquitaine the Elder', '')).toEqual([
      'Eleanor of Aquitaine the Elder',
      'Eleanor of Aquitaine',
    ])
    expect(getNameVariants('Emma', '')).toEqual(['Emma'])
  })

  it('wraps a name so that the longest line is shortest, and not after a particle', () => {
    expect(wrapName('Maria Theresia von Habsburg', 3, measure).map(({ lines }) => lines)).toEqual([
      ['Maria Theresia von Habsburg'],
      ['Maria Theresia', 'von Habsburg'],
      ['Maria', 'Theresia', 'von Habsburg'],
    ])
    expect(wrapName('Karl von der Pfalz', 2, measure)[1]?.lines).toEqual(['Karl', 'von der Pfalz'])
  })
})

describe('layoutPersonText and buildSectorPath', () => {
  it('return text and a closed outline for every person of six generations', () => {
    const chart = buildFanChart(fullPedigree(5), 'p', null)
    const { fan, layout } = chart.drawing
    expect(fan).not.toBeNull()
    if (!fan) return
    expect(layout.ids).toHaveLength(63)
    for (const sector of layout.ids.keys()) {
      expect(buildSectorPath(fan, sector, halfGap)).toMatch(/^M[^MZ]+Z$/)
      const texts = layoutPersonText(chart, fan, sector, { card: () => card, measures }, exportFontSizes)
      expect(texts.length).toBeGreaterThan(1)
    }
  })
})

describe('placeLettersOnArc', () => {
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

  it('places single letters, or words in a script whose letters join', () => {
    expect(said('Åse')).toEqual(['Å', 's', 'e'])
    expect(said('歐陽')).toEqual(['歐', '陽'])
    expect(said('सीता देवी')).toEqual(['सीता', ' ', 'देवी'])
  })

  it('starts right-to-left text at the right', () => {
    const [last, , first] = line('محمد الأندلسي')
    expect([first?.letter, last?.letter]).toEqual(['محمد', 'الأندلسي'])
    expect(first?.x).toBeGreaterThan(last?.x ?? 0)
  })
})
