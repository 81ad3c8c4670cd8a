/** Where the name and the years stand in a ring segment: along the arc or outwards, as large as the room allows. */
import type { CardFace } from '../cards/card-content.ts'
import { type BrokenName, breakings, type Measure, shorterNames } from './wrap-fan-name.ts'

/** A line of text whose middle stands at `x`, `y` of the picture, turned clockwise by `turn` radians; `y` is the baseline. */
interface StraightPlace {
  x: number
  y: number
  turn: number
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
  /** In px of the picture. */
  size: number
  /** The letters of names or those of plain text. */
  plain: boolean
  /** The ink of names on the branch's colour, or the paler one of years. */
  pale: boolean
  straight: StraightPlace | null
  arc: ArcPlace | null
}

/** One segment, or the disc where `inner` is 0. */
export interface Segment {
  centerX: number
  centerY: number
  from: number
  to: number
  inner: number
  outer: number
  /** Names in this ring run along the arc. */
  along: boolean
}

/** Sizes in px of the picture: what can just be read, what reads well, and what is large enough in any ring. */
export interface LetterSizes {
  least: number
  fair: number
  enough: number
  /** Initials are shown where a name finds no room. */
  initials: boolean
}

export interface Measures {
  name: Measure
  plain: Measure
}

const lineHeight = 1.14
/** The years beside the name: their size, and the height of their line, in parts of the name's size. */
const yearsSize = 0.76
const yearsLine = 0.98
/** Between text and the edges of the segment, in px of the picture. */
const padding = { along: 9, across: 4 }
/** Letters in a ring of usual thickness are at most so large, more in thicker ones: along the arc, and outwards. */
const usual = {
  disc: { thickness: 88, size: 23 },
  along: { thickness: 96, size: 18.5 },
  outwards: { thickness: 140, size: 15.5 },
}

/** On an arc so many times longer than the ring is thick names run along it in any ring. */
const longArc = 2.6

interface Room {
  along: boolean
  length: number
  height: number
}

interface Setting {
  name: BrokenName
  years: string
  size: number
  along: boolean
}

/** The lines in a segment; none where not even initials can be read. */
export function setText(
  segment: Segment,
  face: CardFace & { lastName: string },
  measures: Measures,
  sizes: LetterSizes,
): FanText[] {
  const setting = chooseSetting(roomsOf(segment), face, measures, sizes, segment)
  if (!setting) return []
  if (segment.inner === 0)
    return placeLines(setting, (depth) => straightAt(segment.centerX, segment.centerY + depth, 0))
  return setting.along ? placeOnArc(segment, setting) : placeOutwards(segment, setting)
}

/** The room along the arc and the room outwards, the ring's own way first. */
function roomsOf({ from, to, inner, outer, along }: Segment): Room[] {
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
  const long = angle * (inner + outer) > 2 * longArc * thickness
  return along || long ? [onArc, outwards] : [outwards, onArc]
}

/**
 * The most that can be said in letters that read well; where that is not even a short name, the most in letters that
 * can just be read; and where no name can, the initials.
 */
function chooseSetting(
  rooms: readonly Room[],
  face: CardFace & { lastName: string },
  { name: measure, plain }: Measures,
  sizes: LetterSizes,
  { inner, outer, along }: Segment,
): Setting | null {
  const { thickness, size: usualSize } = usual[inner === 0 ? 'disc' : along ? 'along' : 'outwards']
  const most = Math.max(sizes.enough, usualSize * Math.max(0.8, (outer - inner) / thickness))
  const names = shorterNames(face.name, face.lastName).map((name) => breakings(name, 3, measure))
  const years = face.years === '?' ? [''] : [face.years, '']
  const wide = (text: string) => (text === '' ? 0 : plain(text) * yearsSize)
  for (const size of [sizes.fair, sizes.least]) {
    for (const name of names) {
      for (const shown of years) {
        const found = better(rooms.map((room) => largest(room, name, shown, wide(shown), most)))
        if (found && found.size >= size) return found
      }
    }
  }
  // A letter alone would say nothing.
  if ((!sizes.initials && inner > 0) || face.initials.length < 2) return null
  const initials = breakings(face.initials, 1, measure)
  const found = better(rooms.map((room) => largest(room, initials, '', 0, sizes.fair * 1.2)))
  return found && found.size >= sizes.least ? found : null
}

/** The first, which is the ring's own way, unless the other gives letters that are clearly larger. */
function better([own, other]: readonly (Setting | null)[]): Setting | null {
  if (!own || !other) return own ?? other ?? null
  return other.size > own.size * 1.25 ? other : own
}

function largest(
  room: Room,
  names: readonly BrokenName[],
  years: string,
  yearsWidth: number,
  most: number,
): Setting | null {
  let best: Setting | null = null
  for (const name of names) {
    const lines = name.lines.length * lineHeight + (years === '' ? 0 : yearsLine)
    const size = Math.min(most, room.length / Math.max(name.width, yearsWidth), room.height / lines)
    if (!best || size > best.size * 1.04) best = { name, years, size, along: room.along }
  }
  if (best) best.size = Math.floor(best.size * 2) / 2
  return best
}

/** Lines under one another; `place` gives the place of a baseline so many px below the middle of the block. */
function placeLines(
  { name, years, size }: Setting,
  place: (depth: number) => Pick<FanText, 'straight' | 'arc'>,
): FanText[] {
  const height = name.lines.length * lineHeight + (years === '' ? 0 : yearsLine)
  const texts: FanText[] = []
  let top = (-height / 2) * size
  for (const text of name.lines) {
    texts.push({ text, size, plain: false, pale: false, ...place(top + size * 0.85) })
    top += lineHeight * size
  }
  if (years !== '') {
    const own = size * yearsSize
    texts.push({ text: years, size: own, plain: true, pale: true, ...place(top + own * 0.94) })
  }
  return texts
}

function straightAt(x: number, y: number, turn: number) {
  return { straight: { x, y, turn }, arc: null }
}

/** Every so many times its own width a name stands once more on a long arc, so that it is seen from anywhere. */
const repeatedEvery = 9

function placeOnArc({ from, to, inner, outer }: Segment, setting: Setting): FanText[] {
  const radius = (inner + outer) / 2
  const own = setting.name.width * setting.size
  const times = Math.min(5, Math.max(1, Math.floor(((to - from) * radius) / (own * repeatedEvery))))
  return Array.from({ length: times }, (_, at) => from + ((to - from) * (at + 0.5)) / times).flatMap(
    (middle) => {
      // Just below the horizontal the letters would stand on their heads.
      const clockwise = Math.sin(middle) < 0.12
      return placeLines(setting, (depth) => ({
        straight: null,
        arc: { radius: clockwise ? radius - depth : radius + depth, middle, clockwise },
      }))
    },
  )
}

function placeOutwards({ centerX, centerY, from, to, inner, outer }: Segment, setting: Setting): FanText[] {
  const middle = (from + to) / 2
  const radius = (inner + outer) / 2
  const turn = Math.cos(middle) < -1e-9 ? middle + Math.PI : middle
  return placeLines(setting, (depth) => {
    const x = centerX + Math.cos(middle) * radius - Math.sin(turn) * depth
    const y = centerY + Math.sin(middle) * radius + Math.cos(turn) * depth
    return straightAt(x, y, turn)
  })
}
