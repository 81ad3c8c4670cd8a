/** The fjord of Ulvik, before which things stand. */
import { at, between, counted, dice, ink, sheet } from './draw.ts'
import { clouds, range, sky, W, water } from './land.ts'
import { spruce } from './things.ts'

export const far = {
  base: 560,
  tops: [
    [60, 250],
    [330, 150],
    [620, 270],
    [900, 120],
    [1190, 220],
  ],
  colour: '#8fa3a3',
  shade: '#5f7a80',
  snow: ink.snow,
} as const
export const near = {
  base: 600,
  tops: [
    [-40, 300],
    [180, 400],
    [1130, 360],
    [1330, 240],
  ],
  colour: '#54705f',
  shade: '#2f4a45',
} as const

export const forest = (seed: string, count: number, y: number, spread: number, size: number) => {
  const roll = dice(seed)
  return sheet(
    counted(count)
      .map((i) => ({ i, y: y + roll() * spread }))
      .sort((a, b) => a.y - b.y)
      .map(({ y: foot }) => at(between(roll, -20, W + 20), foot, size * between(roll, 0.6, 1.2), spruce()))
      .join(''),
  )
}

/** Ulvik's fjord with its mountains; whatever stands before it is added. */
export const fjord = (
  seed: string,
  top: number,
  before: string,
  air = sky('#b9c7c4', '#e4dcc6', '#f3e3c3'),
) =>
  air +
  clouds(seed, 3, 90, 220, '#f6eedb') +
  range(`${seed}far`, { ...far, base: top + 20 }) +
  range(`${seed}near`, { ...near, base: top + 14 }) +
  water(seed, top, ink.deep, '#7f9d9f', '#eef0e2') +
  before
