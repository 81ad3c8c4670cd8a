/** Trees, boats, ships, beasts and gear, each with its foot or waterline at 0,0. */
import { at, between, counted, dice, disc, ink, oval, path, rect, shape, stroke } from './draw.ts'

export function spruce(colour: string = ink.spruce, dark: string = ink.pine): string {
  const tier = (i: number) => {
    const [y, w] = [-30 - i * 34, 62 - i * 9]
    return (
      shape(
        [
          [-w, y],
          [-w * 0.55, y - 12],
          [0, y - 66],
          [w * 0.55, y - 12],
          [w, y],
          [w * 0.4, y - 7],
          [0, y + 4],
          [-w * 0.4, y - 7],
        ],
        colour,
      ) +
      shape(
        [
          [0, y - 66],
          [w * 0.55, y - 12],
          [w, y],
          [w * 0.4, y - 7],
          [6, y + 2],
        ],
        dark,
        'opacity="0.6"',
      )
    )
  }
  return rect(-6, -34, 12, 34, ink.umber) + counted(6).map(tier).join('')
}

/** A fruit tree: `dots` are blossoms or apples. */
export function fruitTree(seed: string, crown: string, shade: string, dots: string, count = 34): string {
  const roll = dice(seed)
  const lumps: readonly (readonly [number, number, number])[] = [
    [-46, -104, 42],
    [44, -110, 44],
    [0, -146, 50],
    [-16, -96, 44],
    [22, -92, 40],
  ]
  const fruit = counted(count).map(() => {
    const [a, r] = [roll() * 6.3, roll() ** 0.6]
    return disc(Math.cos(a) * r * 84, -116 + Math.sin(a) * r * 66, between(roll, 4, 7.5), dots)
  })
  return (
    path('M-10 0Q-4 -50 -26 -84L-14 -88Q-2 -66 2 -84L8 -100L18 -96Q8 -50 14 0Z', ink.umber) +
    lumps.map(([x, y, r]) => disc(x, y, r, crown)).join('') +
    lumps
      .map(([x, y, r]) =>
        path(
          `M${x + r * 0.2} ${y + r}A${r} ${r} 0 0 0 ${x + r} ${y - r * 0.1}Q${x + r * 0.4} ${y + r * 0.6} ${x + r * 0.2} ${y + r}Z`,
          shade,
          'opacity="0.5"',
        ),
      )
      .join('') +
    fruit.join('')
  )
}

/** A double-ended Norwegian boat, 400 long, as many oars to a side as it has pairs. */
export function oarBoat(oars: number, people: string, hull: string = ink.wood, dip = 46): string {
  const oar = (i: number) => {
    const x = -112 + (i * 224) / Math.max(1, oars - 1)
    return (
      stroke(`M${x + 10} -40L${x - 34} ${dip - 10}`, ink.tan, 5) +
      shape(
        [
          [x - 30, dip - 18],
          [x - 50, dip + 16],
          [x - 40, dip + 18],
          [x - 24, dip - 12],
        ],
        ink.tan,
      )
    )
  }
  const strakes = stroke(
    'M-196 -66Q-110 -14 0 -12T196 -66M-178 -40Q-100 4 0 6T178 -40',
    ink.black,
    2.5,
    'opacity="0.6"',
  )
  return (
    people +
    path(
      'M-210 -92Q-196 -40 -130 -24Q0 -12 130 -24Q196 -40 210 -92Q212 -20 150 16Q0 40 -150 16Q-212 -20 -210 -92Z',
      hull,
    ) +
    path('M-150 16Q0 40 150 16Q120 28 0 32Q-120 28 -150 16Z', ink.black, 'opacity="0.4"') +
    strakes +
    counted(oars).map(oar).join('')
  )
}

const sail = (x: number, y: number, w: number, h: number, colour: string) =>
  path(
    `M${x - w / 2} ${y}H${x + w / 2}Q${x + w / 2 + 10} ${y + h / 2} ${x + w / 2 + 4} ${y + h}Q${x} ${y + h - 14} ${x - w / 2 - 4} ${y + h}Q${x - w / 2 + 12} ${y + h / 2} ${x - w / 2} ${y}Z`,
    colour,
  ) +
  path(
    `M${x + w * 0.2} ${y}H${x + w / 2}Q${x + w / 2 + 10} ${y + h / 2} ${x + w / 2 + 4} ${y + h}Q${x + w * 0.3} ${y + h - 10} ${x + w * 0.22} ${y + h - 11}Z`,
    '#000',
    'opacity="0.12"',
  ) +
  stroke(`M${x - w / 2 - 8} ${y}H${x + w / 2 + 8}`, ink.umber, 4)

/** A three-masted bark, 620 long. */
export function bark(cloth: string = ink.cream, hull: string = ink.black, furled = false): string {
  const mast = (x: number, top: number) =>
    stroke(`M${x} -40V${top}`, ink.umber, 8) +
    stroke(
      `M${x} ${top + 20}L${x - 84} -44M${x} ${top + 20}L${x + 84} -44M${x} ${top + 60}L${x - 60} -44M${x} ${top + 60}L${x + 60} -44`,
      ink.umber,
      1.6,
      'opacity="0.7"',
    )
  const suit = (x: number, top: number, w: number) =>
    furled
      ? counted(4)
          .map(
            (i) =>
              stroke(`M${x - w / 2 + i * 8} ${top + 30 + i * 86}H${x + w / 2 - i * 8 + 10}`, cloth, 11) +
              stroke(`M${x - w / 2} ${top + 34 + i * 86}H${x + w / 2}`, ink.umber, 3),
          )
          .join('')
      : counted(4)
          .map((i) => sail(x, top + 24 + i * 92, w * (0.58 + i * 0.16), 84, cloth))
          .join('')
  const jibs = furled
    ? ''
    : counted(3)
        .map((i) =>
          path(
            `M${236 + i * 36} ${-92 - i * 12}L${196 - i * 4} ${-420 + i * 74}Q${214 + i * 22} ${-240} ${176 + i * 8} ${-120 - i * 4}Z`,
            cloth,
            'opacity="0.95"',
          ),
        )
        .join('')
  return (
    mast(-170, -360) +
    mast(-10, -470) +
    mast(150, -440) +
    stroke('M210 -66L372 -132', ink.umber, 9) +
    stroke('M372 -132L150 -430M340 -118L150 -330', ink.umber, 1.6) +
    suit(-10, -468, 188) +
    suit(150, -440, 172) +
    (furled ? '' : path('M-176 -300L-186 -74L-300 -84L-262 -222Z', cloth)) +
    jibs +
    path('M-310 -72Q-296 -6 -250 14H190Q244 0 270 -86Q200 -48 60 -44T-200 -52Z', hull) +
    stroke('M-296 -40Q-100 -18 244 -50', ink.gold, 4) +
    counted(9)
      .map((i) => rect(-230 + i * 48, -28, 14, 11, ink.cream, 'opacity="0.8"'))
      .join('') +
    path('M-250 14H190Q220 6 236 -10Q60 6 -278 -10Z', ink.oxblood)
  )
}

/** A fjord steamer, 420 long, with its smoke. */
export function steamer(funnel: string = ink.oxblood, smoke: string = '#6e675c'): string {
  const puffs = counted(9)
    .map((i) =>
      disc(
        -6 - i * 34 - i * i * 2.2,
        -236 - i * 13 + (i % 2) * 9,
        16 + i * 5.5,
        smoke,
        `opacity="${0.62 - i * 0.055}"`,
      ),
    )
    .join('')
  return (
    puffs +
    stroke('M-130 -60V-226M138 -60V-230', ink.umber, 5) +
    stroke('M-130 -220L-220 -66M138 -226L214 -80M-130 -220L138 -226', ink.umber, 1.5) +
    rect(-24, -214, 40, 118, funnel) +
    rect(-24, -214, 40, 22, ink.black) +
    rect(-24, -180, 40, 10, ink.cream) +
    rect(-110, -104, 216, 46, ink.snow) +
    rect(40, -142, 60, 40, ink.cream) +
    counted(7)
      .map((i) => rect(-98 + i * 28, -92, 14, 16, '#33474d'))
      .join('') +
    rect(-150, -60, 300, 10, ink.tan) +
    path('M-214 -66Q-204 6 -172 16H172Q206 0 222 -84Q190 -52 100 -52H-150Z', ink.black) +
    stroke('M-208 -38Q0 -22 210 -50', ink.snow, 3) +
    disc(-60, -32, 5, ink.cream) +
    disc(-20, -32, 5, ink.cream) +
    disc(20, -32, 5, ink.cream)
  )
}

/** A horse of cut paper, 150 high, looking right. */
export const horse = (coat: string = ink.wood, dark: string = ink.black) =>
  path(
    'M-88 -96Q-96 -126 -62 -132Q0 -140 44 -130Q62 -166 82 -178L84 -190L92 -180Q108 -172 126 -142Q126 -130 112 -130Q102 -142 92 -140Q82 -108 66 -90L66 0H50L46 -66Q0 -56 -46 -68L-50 0H-66L-70 -70Q-84 -80 -88 -96Z',
    coat,
  ) +
  path('M40 -132Q58 -176 84 -184Q66 -158 58 -122ZM-88 -122Q-116 -110 -108 -52Q-96 -62 -84 -96Z', dark) +
  path('M44 -66L40 0H26L28 -64ZM-52 -66L-36 -64L-38 0H-52Z', dark, 'opacity="0.55"') +
  disc(98, -160, 3, dark)

export const ox = (coat: string, horns: string = ink.cream) =>
  path(
    'M-92 -92Q-92 -122 -52 -124H40Q62 -132 84 -122L112 -116Q122 -96 112 -82Q92 -84 82 -88Q80 -66 62 -60L60 0H44L40 -54H-50L-54 0H-70L-74 -56Q-90 -66 -92 -92Z',
    coat,
  ) +
  stroke('M86 -122Q92 -150 118 -148M78 -124Q66 -148 84 -158', horns, 6) +
  path('M40 -54L34 0H22L24 -54ZM-56 -54L-40 -54L-42 0H-54Z', '#000', 'opacity="0.35"') +
  stroke('M-92 -96q-16 20 -8 56', coat, 5)

export const sheep = (wool: string = ink.snow) =>
  rect(-30, -24, 6, 24, ink.black) +
  rect(-14, -24, 6, 24, ink.black) +
  rect(12, -24, 6, 24, ink.black) +
  rect(26, -24, 6, 24, ink.black) +
  counted(9)
    .map((i) => disc(-32 + (i % 5) * 16, -34 - Math.floor(i / 5) * 16, 15, wool))
    .join('') +
  path('M40 -58Q58 -62 62 -44Q60 -32 50 -34Q40 -40 40 -58Z', ink.black) +
  oval(-4, -22, 34, 6, '#000', 'opacity="0.15"')

export const gull = (colour: string = ink.snow) => stroke('M-22 -4Q-10 -18 0 0Q10 -18 22 -4', colour, 4)

export const cat = () =>
  path('M-20 0Q-26 -30 -8 -36L-10 -52L-2 -46H6L14 -52L12 -36Q18 -26 16 0Z', ink.black) +
  stroke('M-18 -2q-20 -2 -18 -24', ink.black, 6)

export const barrel = () =>
  path('M-40 0Q-54 -50 -40 -100H40Q54 -50 40 0Z', ink.wood) +
  counted(5)
    .map((i) => stroke(`M${-28 + i * 14} 0Q${-36 + i * 18} -50 ${-28 + i * 14} -100`, ink.umber, 1.5))
    .join('') +
  stroke('M-46 -24H46M-48 -76H48', ink.slate, 7) +
  stroke('M-42 -6H42M-42 -94H42', ink.slate, 6) +
  path('M14 0Q30 -50 14 -100H40Q54 -50 40 0Z', '#000', 'opacity="0.18"')

export const stook = () =>
  counted(9)
    .map((i) =>
      stroke(`M${-24 + i * 6} 0Q${-8 + i * 2} -30 ${(i - 4) * 7} -66`, i % 2 ? ink.straw : ink.tan, 6),
    )
    .join('') + stroke('M-13 -32H13', ink.wood, 4)

/** Flags on a line between two points, hanging through. */
export function bunting(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colours: readonly string[],
  sag = 40,
  count = 14,
): string {
  const place = (t: number): readonly [number, number] => [
    x1 + (x2 - x1) * t,
    y1 + (y2 - y1) * t + Math.sin(t * Math.PI) * sag,
  ]
  const flags = counted(count).map((i) => {
    const [x, y] = place((i + 0.5) / count)
    return shape(
      [
        [x - 12, y],
        [x + 12, y],
        [x + 1, y + 30],
      ],
      colours[i % colours.length] ?? ink.gold,
    )
  })
  return (
    stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, ink.umber, 2) +
    flags.join('')
  )
}

/** The flag of Norway on its pole. */
export const norwegianFlag = (pole = 220) =>
  rect(-4, -pole, 8, pole, ink.snow) +
  disc(0, -pole - 4, 7, ink.gold) +
  at(
    4,
    -pole + 4,
    1,
    path('M0 0Q40 -12 76 4T150 -2V92Q114 104 76 94T0 96Z', ink.oxblood) +
      path('M40 -7L64 -1V92L40 92ZM0 36Q40 28 76 38T150 34V60Q114 66 76 60T0 60Z', ink.snow) +
      path('M47 -5L57 -2V92L47 92ZM0 42Q40 34 76 44T150 40V54Q114 60 76 54T0 54Z', ink.deep),
  )

export const fence = (length: number, colour: string = ink.wood) =>
  counted(Math.floor(length / 46))
    .map((i) => rect(i * 46, -52, 8, 54, colour))
    .join('') + stroke(`M-8 -40H${length}M-8 -20H${length}`, colour, 6)
