/** Land, water and sky. */
import {
  between,
  counted,
  type Dice,
  dice,
  disc,
  fade,
  ink,
  oval,
  path,
  rect,
  shape,
  sheet,
  stroke,
} from './draw.ts'

export const W = 1280
export const H = 880

export function sky(top: string, middle: string, bottom: string, height = H): string {
  const { defs, fill } = fade(top, middle, bottom)
  return `<defs>${defs}</defs>${rect(0, 0, W, height, fill)}`
}

/** A sun or moon with two rings of light. */
export const light = (x: number, y: number, r: number, colour: string) =>
  disc(x, y, r * 2.6, colour, 'opacity="0.12"') +
  disc(x, y, r * 1.7, colour, 'opacity="0.18"') +
  disc(x, y, r, colour)

/** Flat-bottomed clouds of overlapping cut discs. */
export function clouds(seed: string, count: number, low: number, high: number, colour: string): string {
  const roll = dice(seed)
  const one = () => {
    const [x, y, s] = [between(roll, 0, W), between(roll, low, high), between(roll, 0.6, 1.3)]
    const lumps = counted(5).map((i) =>
      oval(
        x + (i - 2) * 46 * s,
        y - Math.sin((i / 4) * 3.14) * 22 * s,
        52 * s,
        (18 + Math.sin((i / 4) * 3.14) * 20) * s,
        colour,
      ),
    )
    return `<g opacity="0.8">${lumps.join('')}${rect(x - 140 * s, y, 280 * s, 12 * s, colour, `rx="${6 * s}"`)}</g>`
  }
  return counted(count).map(one).join('')
}

type Point = [number, number]

function jag(roll: Dice, from: Point, to: Point, rough: number, steps: number): Point[] {
  return counted(steps).map((i) => {
    const t = (i + 1) / (steps + 1)
    return [
      from[0] + (to[0] - from[0]) * t + between(roll, -rough, rough) * 0.6,
      from[1] + (to[1] - from[1]) * t + between(roll, -rough, rough),
    ]
  })
}

interface Range {
  base: number
  tops: readonly (readonly [x: number, y: number])[]
  colour: string
  shade: string
  snow?: string
}

/** A range with a lit and a shaded side to each top, and snow where it is wanted. */
export function range(seed: string, { base, tops, colour, shade, snow }: Range): string {
  const roll = dice(seed)
  const valleys = tops.map(([x, y], i): Point => {
    const [nextX, nextY] = tops[i + 1] ?? [W + 160, y + 60]
    return [
      (x + nextX) / 2 + between(roll, -30, 30),
      Math.max(y, nextY) + (base - Math.max(y, nextY)) * between(roll, 0.25, 0.5),
    ]
  })
  const outline: Point[] = [
    [-160, base],
    [-80, (tops[0]?.[1] ?? base) + 90],
  ]
  const shades: string[] = []
  for (const [i, [x, y]] of tops.entries()) {
    const valley = valleys[i] ?? [W, base]
    const down = jag(roll, [x, y], valley, 11, 7)
    outline.push(...jag(roll, outline.at(-1) ?? [0, base], [x, y], 11, 6), [x, y], ...down, valley)
    const foot: Point = [x + (valley[0] - x) * between(roll, -0.15, 0.25), base]
    const spine = jag(roll, [x, y], foot, 16, 9)
    shades.push(
      shape(
        [[x, y], ...down, valley, [valley[0] + 20, base], foot, ...spine.toReversed()],
        shade,
        'opacity="0.75"',
      ),
    )
    if (snow) {
      const reach = (base - y) * 0.34
      const left = jag(
        roll,
        [x - reach * 0.55, y + reach * 0.75],
        [x + reach * 0.5, y + reach * 0.7],
        reach * 0.22,
        7,
      )
      shades.push(
        shape(
          [[x, y], [x - reach * 0.5, y + reach * 0.62], ...left, [x + reach * 0.42, y + reach * 0.6]],
          snow,
          'opacity="0.93"',
        ),
      )
      shades.push(
        shape(
          [
            [x, y],
            [x + reach * 0.42, y + reach * 0.6],
            [x + reach * 0.2, y + reach * 0.8],
            [x + reach * 0.08, y + reach * 0.45],
          ],
          shade,
          'opacity="0.28"',
        ),
      )
    }
  }
  outline.push([W + 160, base])
  const id = `range-${seed}`
  return sheet(
    `<clipPath id="${id}">${shape(outline, '#000')}</clipPath>${shape(outline, colour)}<g clip-path="url(#${id})">${shades.join('')}</g>`,
  )
}

/** A rolling line of land: `heights` at equal distances, to the bottom of the picture. */
export function land(heights: readonly number[], colour: string, bottom = H): string {
  const step = (W + 80) / (heights.length - 1)
  const points = heights.map((y, i) => [i * step - 40, y] as const)
  const curves = points.slice(1).map(([x, y], i) => {
    const [px, py] = points[i] ?? [0, y]
    return `C${px + step / 2} ${py} ${x - step / 2} ${y} ${x} ${y}`
  })
  const [first] = points
  return sheet(
    path(
      `M${first?.[0]} ${first?.[1]}${curves.join('')}L${W + 60} ${bottom + 60}L-60 ${bottom + 60}Z`,
      colour,
    ),
  )
}

/** Water with cut strokes of light; `sparkle` is their colour. */
export function water(
  seed: string,
  top: number,
  near: string,
  far: string,
  sparkle: string,
  count = 90,
  bottom = H,
): string {
  const roll = dice(seed)
  const { defs, fill } = fade(far, near)
  const strokes = counted(count).map(() => {
    const depth = roll() ** 1.6
    const [x, y, l] = [
      between(roll, -20, W),
      top + 6 + depth * (bottom - top),
      8 + depth * between(roll, 30, 110),
    ]
    return stroke(
      `M${x} ${y}q${l / 4} ${-2 - depth * 3} ${l / 2} 0t${l / 2} 0`,
      sparkle,
      1 + depth * 2.6,
      `opacity="${(0.2 + roll() * 0.45).toFixed(2)}"`,
    )
  })
  return `<defs>${defs}</defs>${rect(0, top, W, bottom - top, fill)}${strokes.join('')}`
}

/** Grass, stubble or heather: short strokes that get longer towards the front. */
export function tufts(seed: string, top: number, colour: string, count = 160, tall = 16, bottom = H): string {
  const roll = dice(seed)
  const one = () => {
    const depth = roll()
    const [x, y, h] = [between(roll, 0, W), top + depth * (bottom - top), (0.35 + depth) * tall]
    return stroke(
      `M${x} ${y}l${between(roll, -4, 4)} ${-h}M${x + 4} ${y}l${between(roll, 1, 7)} ${-h * 0.8}`,
      colour,
      1 + depth * 1.4,
    )
  }
  return `<g opacity="0.7">${counted(count).map(one).join('')}</g>`
}

/** Furrows that run together at a point on the horizon. */
export function furrows(horizon: number, colour: string, centre = W / 2, count = 26, bottom = H): string {
  return counted(count)
    .map((i) => {
      const x = ((i + 0.5) / count - 0.5) * W * 4 + centre
      return shape(
        [
          [centre + (x - centre) * 0.05, horizon],
          [x - 16, bottom + 10],
          [x + 22, bottom + 10],
        ],
        colour,
        'opacity="0.35"',
      )
    })
    .join('')
}

export const stars = (seed: string, count: number, bottom: number) => {
  const roll = dice(seed)
  return counted(count)
    .map(() =>
      disc(
        between(roll, 0, W),
        between(roll, 0, bottom),
        0.6 + roll() ** 4 * 3.4,
        ink.cream,
        `opacity="${(0.3 + roll() * 0.7).toFixed(2)}"`,
      ),
    )
    .join('')
}

export function rain(seed: string, count: number, colour: string): string {
  const roll = dice(seed)
  return `<g opacity="0.35">${counted(count)
    .map(() => {
      const [x, y] = [between(roll, 0, W), between(roll, 0, H)]
      return stroke(`M${x} ${y}l-9 34`, colour, 1.6)
    })
    .join('')}</g>`
}

export function snowfall(seed: string, count: number): string {
  const roll = dice(seed)
  return counted(count)
    .map(() => disc(between(roll, 0, W), between(roll, 0, H), 1.4 + roll() * 3.4, ink.snow, 'opacity="0.85"'))
    .join('')
}
