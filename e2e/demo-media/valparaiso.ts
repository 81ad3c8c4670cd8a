/** What stands at the foot of Cerro Barón: houses, sheds, a hull on its slip. */
import { at, between, counted, dice, ink, path, rect, shape, sheet, stroke } from './draw.ts'
import { hillHouse } from './houses-abroad.ts'

export const layers = (...parts: readonly string[]) => parts.join('')
export const walls = [
  '#c9744d',
  '#e3c176',
  '#7fa39a',
  '#a8482f',
  '#d9cbb0',
  '#5f8594',
  '#b98d5c',
  '#8d9a6b',
] as const

/** Cerro Barón: houses on a hill, row above row. */
export function hill(seed: string, foot: number, rows: number, size = 1): string {
  const roll = dice(seed)
  return counted(rows)
    .map((row) => {
      const y = foot - (rows - 1 - row) * 92 * size
      const houses = counted(13).map((i) =>
        at(
          i * 104 + (row % 2) * 46 - 20,
          y + between(roll, -26, 18) + Math.abs(i - 6) * 7,
          size * 0.86,
          hillHouse(
            between(roll, 84, 122),
            between(roll, 92, 168),
            walls[Math.floor(roll() * walls.length)] ?? ink.tan,
            [ink.deep, ink.oxblood, ink.cream, ink.spruce][Math.floor(roll() * 4)] ?? ink.deep,
            roll() < 0.3 ? 1 : 0,
          ),
        ),
      )
      return sheet(houses.join(''))
    })
    .join('')
}

/** A hull on the slip, in frame: ribs and planks. */
export const onSlip = (planked: number) =>
  layers(
    stroke('M-330 30H330', ink.wood, 22),
    counted(9)
      .map((i) => stroke(`M${-280 + i * 70} 30L${-290 + i * 72} 80`, ink.umber, 14))
      .join(''),
    path(
      'M-300 -120Q-280 0 -200 10H210Q280 0 320 -140Q150 -100 -300 -120Z',
      '#7a5636',
      `opacity="${planked}"`,
    ),
    counted(15)
      .map((i) =>
        stroke(
          `M${-262 + i * 38} 8Q${-282 + i * 40} -60 ${-272 + i * 40} ${-116 - Math.abs(i - 6) * 3}`,
          '#c79a62',
          10,
        ),
      )
      .join(''),
    stroke('M-300 -120Q-280 0 -200 10H210Q280 0 320 -140', ink.umber, 9),
    counted(4)
      .map((i) => stroke(`M-290 ${-96 + i * 26}Q-40 ${-60 + i * 24} 306 ${-112 + i * 28}`, ink.tan, 6))
      .join(''),
  )

export const shed = (w: number, h: number) =>
  layers(
    rect(-w / 2, -h, w, h, '#8d7350'),
    counted(Math.floor(w / 22))
      .map((i) => stroke(`M${-w / 2 + i * 22} ${-h}v${h}`, ink.umber, 1.6))
      .join(''),
    shape(
      [
        [-w / 2 - 20, -h],
        [0, -h - 80],
        [w / 2 + 20, -h],
      ],
      ink.brick,
    ),
    rect(-w * 0.3, -h * 0.7, w * 0.6, h * 0.7, '#2c2018'),
  )
