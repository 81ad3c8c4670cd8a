/** Buildings, each with its foot at 0,0, about 200 high at scale 1. */
import { counted, disc, ink, path, rect, shape, stroke } from './draw.ts'

const planks = (x: number, y: number, w: number, h: number, colour: string, gap = 12) =>
  counted(Math.floor(w / gap))
    .map((i) => stroke(`M${x + (i + 0.6) * gap} ${y}v${h}`, colour, 1.2, 'opacity="0.45"'))
    .join('')

export function pane(
  x: number,
  y: number,
  w: number,
  h: number,
  glass = '#2a3a40',
  frame: string = ink.snow,
): string {
  const bars = stroke(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 3}h${w}M${x} ${y + (2 * h) / 3}h${w}`, frame, 2)
  return (
    rect(x - 3, y - 3, w + 6, h + 6, frame) +
    rect(x, y, w, h, glass) +
    shape(
      [
        [x, y + h],
        [x, y + h * 0.4],
        [x + w * 0.6, y],
        [x + w * 0.9, y],
      ],
      '#ffffff',
      'opacity="0.16"',
    ) +
    bars
  )
}

/** A house seen from its long side. */
export function longHouse(
  w: number,
  wall: string,
  roof: string,
  { storeys = 1, windows = 4, door = true, chimneys = 1, glass = '#2a3a40' } = {},
): string {
  const h = 68 * storeys + 16
  const spread = w / (windows + 1)
  const rows = counted(storeys).map((s) =>
    counted(windows)
      .map((i) => {
        if (door && s === 0 && i === Math.floor(windows / 2)) return ''
        return pane(-w / 2 + spread * (i + 1) - 12, -h + 18 + (storeys - 1 - s) * 68, 24, 34, glass)
      })
      .join(''),
  )
  const doorway = door
    ? rect(-w / 2 + spread * (Math.floor(windows / 2) + 1) - 15, -58, 30, 58, ink.umber) +
      rect(-w / 2 + spread * (Math.floor(windows / 2) + 1) - 11, -54, 22, 20, ink.oxblood)
    : ''
  const stacks = counted(chimneys)
    .map(
      (i) =>
        rect(-w * 0.28 + (i * w * 0.56) / Math.max(1, chimneys - 1 || 1), -h - 88, 24, 46, ink.brick) +
        rect(-w * 0.28 - 3 + (i * w * 0.56) / Math.max(1, chimneys - 1 || 1), -h - 92, 30, 8, ink.umber),
    )
    .join('')
  return (
    rect(-w / 2 - 4, -8, w + 8, 12, ink.stone) +
    rect(-w / 2, -h, w, h, wall) +
    planks(-w / 2, -h, w, h, ink.umber) +
    stacks +
    shape(
      [
        [-w / 2 - 18, -h + 4],
        [-w / 2 + 26, -h - 62],
        [w / 2 - 26, -h - 62],
        [w / 2 + 18, -h + 4],
      ],
      roof,
    ) +
    stroke(
      `M${-w / 2 + 26} ${-h - 62}H${w / 2 - 26}M${-w / 2 + 4} ${-h - 28}H${w / 2 - 4}`,
      '#ffffff',
      1.5,
      'opacity="0.2"',
    ) +
    shape(
      [
        [w / 2 - 26, -h - 62],
        [w / 2 + 18, -h + 4],
        [w / 2 - 60, -h + 4],
      ],
      '#000000',
      'opacity="0.15"',
    ) +
    rows.join('') +
    doorway
  )
}

/** A house seen from its gable. */
export function gable(
  w: number,
  wall: string,
  roof: string,
  { h = 90, rise = 80, inside = '' } = {},
): string {
  return (
    rect(-w / 2, -h, w, h, wall) +
    shape(
      [
        [-w / 2, -h],
        [0, -h - rise],
        [w / 2, -h],
      ],
      wall,
    ) +
    planks(-w / 2, -h, w, h, ink.umber) +
    rect(0, -h, w / 2, h, '#000', 'opacity="0.1"') +
    inside +
    shape(
      [
        [-w / 2 - 22, -h + 16],
        [0, -h - rise - 16],
        [w / 2 + 22, -h + 16],
        [w / 2 + 22, -h],
        [0, -h - rise - 34],
        [-w / 2 - 22, -h],
      ],
      roof,
    )
  )
}

/** The boathouse of 1820: stone foot, dark mouth, lintel with the mark. */
export function boathouse(wall: string = ink.wood): string {
  const mouth = path('M-86 0V-112Q-86 -126 -72 -126H72Q86 -126 86 -112V0Z', '#1a120c')
  const lintel =
    rect(-104, -146, 208, 24, ink.tan) +
    `<text x="0" y="-127" text-anchor="middle" font-family="Liberation Serif" font-weight="bold" font-size="20" fill="${ink.umber}">18 B 20</text>` +
    stroke('M-12 -125q6 -5 12 0t12 0', ink.umber, 2)
  const stones = counted(22)
    .map((i) => disc(-150 + (i % 11) * 30, -10 - Math.floor(i / 11) * 20, 15, i % 3 ? ink.stone : '#a29a8c'))
    .join('')
  return (
    gable(270, wall, ink.slate, { h: 150, rise: 104, inside: mouth + lintel + pane(-14, -206, 28, 28) }) +
    `<clipPath id="foot"><path d="M-150 -34H-88V4H-150ZM88 -34H150V4H88Z"/></clipPath><g clip-path="url(#foot)">${stones}</g>`
  )
}

/** A storehouse on feet. */
export const storehouse = () =>
  counted(3)
    .map((i) =>
      shape(
        [
          [-64 + i * 54, 0],
          [-58 + i * 54, -26],
          [-42 + i * 54, -26],
          [-36 + i * 54, 0],
        ],
        ink.stone,
      ),
    )
    .join('') +
  rect(-70, -92, 140, 66, ink.wood) +
  rect(-84, -150, 168, 60, ink.umber) +
  planks(-70, -92, 140, 66, ink.black, 14) +
  planks(-84, -150, 168, 60, ink.black, 12) +
  rect(-16, -82, 32, 56, ink.black) +
  shape(
    [
      [-104, -146],
      [0, -222],
      [104, -146],
      [104, -160],
      [0, -240],
      [-104, -160],
    ],
    '#5d6b3c',
  ) +
  shape(
    [
      [-84, -150],
      [0, -212],
      [84, -150],
    ],
    ink.umber,
  )

/** A white church with its steeple to the left. */
export const church = (wall: string = ink.snow, roof: string = ink.slate) =>
  rect(-20, -120, 240, 120, wall) +
  shape(
    [
      [-30, -116],
      [10, -200],
      [200, -200],
      [232, -116],
    ],
    roof,
  ) +
  counted(4)
    .map((i) => path(`M${18 + i * 50} -30v-44q12 -22 24 0v44Z`, '#33474d'))
    .join('') +
  rect(-92, -200, 84, 200, wall) +
  rect(-22, -200, 14, 200, '#000', 'opacity="0.12"') +
  shape(
    [
      [-100, -198],
      [-50, -400],
      [0, -198],
    ],
    roof,
  ) +
  shape(
    [
      [-50, -400],
      [0, -198],
      [-36, -198],
    ],
    '#000',
    'opacity="0.22"',
  ) +
  path('M-64 0v-56q14 -24 28 0v56Z', ink.oxblood) +
  path('M-62 -120v-34q12 -20 24 0v34Z', '#33474d') +
  stroke('M-50 -400v-46M-64 -428h28', ink.gold, 5)

/** A log house with one window. */
export const logHouse = () =>
  counted(9)
    .map(
      (i) =>
        rect(-128, -18 - i * 15, 256, 14, i % 2 ? '#7a5636' : '#8b6442', 'rx="6"') +
        disc(-128, -11 - i * 15, 8, ink.tan) +
        disc(128, -11 - i * 15, 8, ink.tan),
    )
    .join('') +
  rect(30, -92, 40, 92, ink.umber) +
  pane(-76, -94, 44, 42, '#e0b860', ink.cream) +
  shape(
    [
      [-152, -134],
      [-100, -226],
      [100, -226],
      [152, -134],
    ],
    '#6e7040',
  ) +
  stroke('M-138 -158H138M-122 -184H122M-108 -206H108', '#4c5230', 3) +
  rect(62, -262, 34, 54, ink.stone)

/** A prairie barn. */
export const barn = (wall: string = ink.oxblood) =>
  shape(
    [
      [-120, 0],
      [-120, -110],
      [-86, -176],
      [0, -214],
      [86, -176],
      [120, -110],
      [120, 0],
    ],
    wall,
  ) +
  planks(-120, -110, 240, 110, ink.black) +
  shape(
    [
      [-132, -106],
      [-94, -184],
      [0, -226],
      [94, -184],
      [132, -106],
      [118, -106],
      [84, -170],
      [0, -208],
      [-84, -170],
      [-118, -106],
    ],
    ink.slate,
  ) +
  rect(-44, -84, 88, 84, ink.umber) +
  stroke('M-44 -84L44 0M44 -84L-44 0M-44 -84h88v84h-88zM0 -84v84', ink.snow, 4) +
  rect(-16, -150, 32, 34, ink.umber) +
  stroke('M-16 -150h32v34h-32z', ink.snow, 3)
