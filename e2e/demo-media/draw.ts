/** The pencil box: chance that repeats itself, the album's pigments, and the smallest shapes. All give SVG. */

export type Dice = () => number

/** The same numbers between 0 and 1 for the same word. */
export function dice(word: string): Dice {
  let state = 2166136261
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (roll: Dice, from: number, to: number) => from + (to - from) * roll()

export function pick<T>(roll: Dice, list: readonly [T, ...T[]]): T {
  return list[Math.floor(roll() * list.length)] ?? list[0]
}

/** The numbers from 0 to below `count`. */
export const counted = (count: number) => Array.from({ length: count }, (_, i) => i)

export const ink = {
  night: '#1b2430',
  black: '#241912',
  umber: '#3a2618',
  wood: '#7b5334',
  tan: '#b98d5c',
  straw: '#dcb566',
  gold: '#c9a04a',
  cream: '#f3e8d0',
  snow: '#faf3e3',
  rose: '#dba58c',
  brick: '#a8482f',
  oxblood: '#7d2320',
  moss: '#6b7a3c',
  leaf: '#8d9a4d',
  spruce: '#2f4a3a',
  pine: '#1f352b',
  fjord: '#3d6b78',
  deep: '#1f4451',
  mist: '#a9bdbb',
  sky: '#d8dccb',
  stone: '#8b857a',
  slate: '#4d5358',
} as const

type Point = readonly [number, number]
const round = (value: number) => Math.round(value * 10) / 10

export function shape(points: readonly Point[], fill: string, more = ''): string {
  return `<path d="M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z" fill="${fill}" ${more}/>`
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`

export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Puts a drawing whose foot is at 0,0 somewhere else. A negative `flip` mirrors it. */
export const at = (x: number, y: number, scale: number, inside: string, flip = 1) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${(round(scale * 100) / 100) * flip} ${Math.round(scale * 1000) / 1000})">${inside}</g>`

/** A sheet of cut paper, with its shadow on the sheet below. The edges are roughened afterwards, see `looks.ts`. */
export const sheet = (inside: string) => `<g filter="url(#cut)">${inside}</g>`

let gradients = 0
/** A fill that runs from top to bottom. */
export function fade(...stops: readonly string[]): { defs: string; fill: string } {
  const id = `fade${gradients++}`
  const marks = stops.map((c, i) => `<stop offset="${i / Math.max(1, stops.length - 1)}" stop-color="${c}"/>`)
  return {
    defs: `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks.join('')}</linearGradient>`,
    fill: `url(#${id})`,
  }
}

/** A whole picture of that size. */
export function canvas(w: number, h: number, inside: string): string {
  const box = `filterUnits="userSpaceOnUse" x="0" y="0" width="${w}" height="${h}" color-interpolation-filters="sRGB"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs><filter id="cut" ${box}><feDropShadow dx="2" dy="-2" stdDeviation="5" flood-color="#1a120c" flood-opacity="0.36"/></filter><filter id="soft"><feGaussianBlur stdDeviation="14"/></filter></defs>${inside}</svg>`
}
