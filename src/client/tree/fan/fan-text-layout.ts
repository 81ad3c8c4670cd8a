/** Lays out name and years in a fan sector, along the arc or outwards, as large as fits. */
import type { CardContent } from '../cards/card-content.ts'
import { getNameVariants, type MeasureWidth, type WrappedName, wrapName } from './wrap-fan-name.ts'

/** A line of text whose middle stands at `x`, `y` of the drawing, turned clockwise by `turn` radians; `y` is the baseline. */
interface StraightPlace {
  x: number
  y: number
  rotation: number
}

/**
 * A line of text on a circle round the middle of the fan: its baseline has the `radius`, its middle lies at the angle
 * `middle`. It runs clockwise, or, in the lower half, the other way round with the letters' feet outside.
 */
interface ArcPlace {
  radius: number
  middle: number
  clockwise: boolean
}

export interface FanText {
  text: string
  /** In px of the drawing. */
  size: number
  /** Whether the text uses the sans font instead of the serif font of names. */
  sans: boolean
  /** Whether the text uses the muted color of years instead of the color of names. */
  muted: boolean
  straight: StraightPlace | null
  arc: ArcPlace | null
}

/** One sector of a ring, or the center disc if `inner` is 0. */
export interface Sector {
  centerX: number
  centerY: number
  from: number
  to: number
  inner: number
  outer: number
  /** Whether names in this ring run along the arc. */
  along: boolean
}

/** Font sizes in px of the drawing: barely readable, easily readable, and large enough in any ring. */
export interface FontSizes {
  min: number
  readable: number
  large: number
  /** Whether initials replace a name that does not fit. */
  initials: boolean
}

export interface TextMeasures {
  name: MeasureWidth
  plain: MeasureWidth
}

const lineHeight = 1.14
/** Font size and line height of the years, relative to the font size of the name. */
const yearsSize = 0.76
const yearsLine = 0.98
/** Distance between the text and the edges of the sector, in px of the drawing. */
const padding = { along: 9, across: 4 }
/** The maximum font size in a ring of usual thickness. Thicker rings allow larger text. */
const usualSizes = {
  disc: { thickness: 88, size: 23 },
  along: { thickness: 96, size: 18.5 },
  outwards: { thickness: 140, size: 15.5 },
}

/** Above this ratio of arc length to ring thickness, names always run along the arc. */
const longArcRatio = 2.6

interface TextArea {
  along: boolean
  length: number
  height: number
}

interface TextFit {
  name: WrappedName
  years: string
  size: number
  along: boolean
}

/** Returns the lines of text in a sector; none if not even initials would be readable. */
export function layoutSectorText(
  sector: Sector,
  card: CardContent & { lastName: string },
  measures: TextMeasures,
  sizes: FontSizes,
): FanText[] {
  const fit = chooseTextFit(getTextAreas(sector), card, measures, sizes, sector)
  if (!fit) return []
  if (sector.inner === 0)
    return placeLines(fit, (depth) => straightAt(sector.centerX, sector.centerY + depth, 0))
  return fit.along ? placeOnArc(sector, fit) : placeOutwards(sector, fit)
}

/** Returns the text area along the arc and the one outwards, the preferred direction of the ring first. */
function getTextAreas({ from, to, inner, outer, along }: Sector): TextArea[] {
  const thickness = outer - inner
  if (inner === 0) return [{ along: false, length: outer * 1.5, height: outer * 1.3 }]
  const angle = to - from
  const onArc = {
    along: true,
    length: angle * (inner + thickness * 0.3) - 2 * padding.along,
    height: thickness - 2 * padding.across,
  }
  const outwards = {
    along: false,
    length: thickness - 2 * padding.along,
    height: angle * (inner + padding.along) - 2 * padding.across,
  }
  const long = angle * (inner + outer) > 2 * longArcRatio * thickness
  return along || long ? [onArc, outwards] : [outwards, onArc]
}

/**
 * Prefers the most complete text at an easily readable size, then at a barely readable size, then the initials.
 */
function chooseTextFit(
  areas: readonly TextArea[],
  card: CardContent & { lastName: string },
  { name: measure, plain }: TextMeasures,
  sizes: FontSizes,
  { inner, outer, along }: Sector,
): TextFit | null {
  const { thickness, size: usualSize } = usualSizes[inner === 0 ? 'disc' : along ? 'along' : 'outwards']
  const most = Math.max(sizes.large, usualSize * Math.max(0.8, (outer - inner) / thickness))
  const names = getNameVariants(card.name, card.lastName).map((name) => wrapName(name, 3, measure))
  const years = card.years === '?' ? [''] : [card.years, '']
  const getWidth = (text: string) => (text === '' ? 0 : plain(text) * yearsSize)
  for (const size of [sizes.readable, sizes.min]) {
    for (const name of names) {
      for (const shown of years) {
        const found = pickLarger(areas.map((area) => fitLargest(area, name, shown, getWidth(shown), most)))
        if (found && found.size >= size) return found
      }
    }
  }
  // A single initial would not identify anybody.
  if ((!sizes.initials && inner > 0) || card.initials.length < 2) return null
  const initials = wrapName(card.initials, 1, measure)
  const found = pickLarger(areas.map((area) => fitLargest(area, initials, '', 0, sizes.readable * 1.2)))
  return found && found.size >= sizes.min ? found : null
}

/** Returns the preferred direction, unless the other allows a clearly larger font size. */
function pickLarger([preferred, other]: readonly (TextFit | null)[]): TextFit | null {
  if (!preferred || !other) return preferred ?? other ?? null
  return other.size > preferred.size * 1.25 ? other : preferred
}

function fitLargest(
  area: TextArea,
  names: readonly WrappedName[],
  years: string,
  yearsWidth: number,
  most: number,
): TextFit | null {
  let best: TextFit | null = null
  for (const name of names) {
    const lines = name.lines.length * lineHeight + (years === '' ? 0 : yearsLine)
    const size = Math.min(most, area.length / Math.max(name.width, yearsWidth), area.height / lines)
    if (!best || size > best.size * 1.04) best = { name, years, size, along: area.along }
  }
  if (best) best.size = Math.floor(best.size * 2) / 2
  return best
}

/** Places lines below each other. `place` returns the position of a baseline this many px below the middle of the block. */
function placeLines(
  { name, years, size }: TextFit,
  place: (depth: number) => Pick<FanText, 'straight' | 'arc'>,
): FanText[] {
  const height = name.lines.length * lineHeight + (years === '' ? 0 : yearsLine)
  const texts: FanText[] = []
  let top = (-height / 2) * size
  for (const text of name.lines) {
    texts.push({ text, size, sans: false, muted: false, ...place(top + size * 0.85) })
    top += lineHeight * size
  }
  if (years !== '') {
    const yearsFontSize = size * yearsSize
    texts.push({
      text: years,
      size: yearsFontSize,
      sans: true,
      muted: true,
      ...place(top + yearsFontSize * 0.94),
    })
  }
  return texts
}

function straightAt(x: number, y: number, rotation: number) {
  return { straight: { x, y, rotation }, arc: null }
}

/** A name is repeated on a long arc after this multiple of its width, so that it is visible from everywhere. */
const repeatInterval = 9

function placeOnArc({ from, to, inner, outer }: Sector, fit: TextFit): FanText[] {
  const radius = (inner + outer) / 2
  const width = fit.name.width * fit.size
  const times = Math.min(5, Math.max(1, Math.floor(((to - from) * radius) / (width * repeatInterval))))
  return Array.from({ length: times }, (_, at) => from + ((to - from) * (at + 0.5)) / times).flatMap(
    (middle) => {
      // Below the horizontal, clockwise text would be upside down.
      const clockwise = Math.sin(middle) < 0.12
      return placeLines(fit, (depth) => ({
        straight: null,
        arc: { radius: clockwise ? radius - depth : radius + depth, middle, clockwise },
      }))
    },
  )
}

function placeOutwards({ centerX, centerY, from, to, inner, outer }: Sector, fit: TextFit): FanText[] {
  const middle = (from + to) / 2
  const radius = (inner + outer) / 2
  const rotation = Math.cos(middle) < -1e-9 ? middle + Math.PI : middle
  return placeLines(fit, (depth) => {
    const x = centerX + Math.cos(middle) * radius - Math.sin(rotation) * depth
    const y = centerY + Math.sin(middle) * radius + Math.cos(rotation) * depth
    return straightAt(x, y, rotation)
  })
}
