/** The two short films: frames as drawings, silent, as cameras of 1926 and 1931 saw it. */
import { at, canvas, counted, dice, disc, ink, rect, shape, stroke } from './draw.ts'
import { standing } from './folk.ts'
import { longHouse } from './houses.ts'
import { windmill } from './houses-abroad.ts'
import { clouds, land, range, sky, W, water } from './land.ts'
import { gull, horse, steamer } from './things.ts'

export interface Film {
  seconds: number
  /** The drawing at that second, 1280 by 880. */
  frame: (t: number) => string
}

/** Twelve a second: a silent camera that is cranked by hand. */
export const pace = 12

function steamerFilm(t: number): string {
  const back = [
    sky('#9aa8a8', '#d6d5c4', '#efe6d0'),
    clouds('sf', 3, 90, 200, '#f6eedb'),
    range('ff', {
      base: 540,
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
    }),
    range('fn', {
      base: 560,
      tops: [
        [-40, 300],
        [180, 400],
        [1130, 360],
        [1330, 240],
      ],
      colour: '#54705f',
      shade: '#2f4a45',
    }),
    water(`w${Math.floor(t * 4) % 3}`, 540, '#2b4a55', '#8fa6a6', '#eef0e2', 70),
  ]
  const ship = at(-260 + t * 200, 660 + Math.sin(t * 2.4) * 4, 1, steamer(ink.oxblood, '#4b463e'))
  const people = counted(5).map((i) =>
    at(
      250 + i * 92,
      850,
      1.02,
      standing({
        woman: i % 2 === 0,
        hat: i % 2 ? 'felt' : 'cloche',
        top: ['#3b3a3a', '#6b5a45', '#4a5258'][i % 3] ?? ink.black,
        low: '#3a3028',
        arm: (Math.floor(t * 3) + i) % 3 === 0 ? 'wave' : 'down',
      }),
    ),
  )
  const birds = counted(3).map((i) =>
    at(1100 - t * 60 - i * 110, 240 + i * 40 + Math.sin(t * 5 + i) * 18, 0.9, gull()),
  )
  return canvas(
    W,
    880,
    [...back, ship, land([800, 790, 790, 796, 800, 800, 806, 810], '#3a3a30'), ...people, ...birds].join(''),
  )
}

function prairieFilm(t: number): string {
  const roll = dice('wheatfilm')
  const grass = counted(210).map(() => {
    const [x, y] = [roll() * W, 600 + roll() ** 1.3 * 290]
    const tall = 22 + (y - 600) * 0.26
    const lean = Math.sin(t * 3.1 - x / 170) * tall * 0.42 + tall * 0.32
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${(lean * 0.2).toFixed(0)} ${(-tall * 0.6).toFixed(0)} ${lean.toFixed(0)} ${(-tall).toFixed(0)}`,
      roll() < 0.5 ? '#d8c38a' : '#8a7446',
      3.4,
    )
  })
  const sails = windmill(18, 5 + t * 96)
  const drift = `<g transform="translate(${(t * 42 - 160).toFixed(0)} 0)">${clouds('pf', 5, 90, 330, '#fbf5e6')}</g>`
  const shirt = counted(3).map((i) =>
    at(
      760 + i * 70,
      520,
      0.8,
      `<g transform="skewX(${(Math.sin(t * 6 + i) * 14 - 20).toFixed(0)})">${shape(
        [
          [-24, 0],
          [24, 0],
          [34, 20],
          [22, 26],
          [20, 70],
          [-20, 70],
          [-22, 26],
          [-34, 20],
        ],
        ink.snow,
      )}</g>`,
    ),
  )
  return canvas(
    W,
    880,
    [
      sky('#a3aeb0', '#d2d0c2', '#ece4d0'),
      drift,
      rect(0, 560, W, 330, '#a08a55'),
      at(1060, 570, 0.8, longHouse(270, ink.snow, ink.slate)),
      stroke('M720 520Q830 540 940 516', ink.umber, 4),
      ...shirt,
      at(360, 610, 1.45, sails),
      at(620 + t * 9, 600, 0.55, horse('#4b382b')),
      ...grass,
      disc(-50, -50, 1, ink.snow),
    ].join(''),
  )
}

export const films: Readonly<Record<string, Film>> = {
  'steamer-1926.webm': { seconds: 8, frame: steamerFilm },
  'prairie-1931.webm': { seconds: 7, frame: prairieFilm },
}
