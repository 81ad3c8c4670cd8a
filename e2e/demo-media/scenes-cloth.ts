/** Cloth, metal and wax that lie still. */
import { between, counted, dice, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { H, W } from './land.ts'
import { layers } from './prairie.ts'
import type { Scene } from './scene.ts'

/** One row of the coverlet's stars, in small squares as the weave has them. */
const star = [
  '..x...x..',
  '.xxx.xxx.',
  'xx.xxx.xx',
  '.xx.x.xx.',
  '..xxxxx..',
  '.xx.x.xx.',
  'xx.xxx.xx',
  '.xxx.xxx.',
  '..x...x..',
] as const
const coverlet = () => {
  const cell = 14
  const fields = counted(5).flatMap((row) => counted(7).map((column) => ({ row, column })))
  const stars = fields.map(({ row, column }) => {
    const [x, y] = [86 + column * 160, 70 + row * 156]
    const [ground, figure] = [
      [ink.oxblood, ink.gold],
      [ink.deep, ink.cream],
      ['#8a5a2b', ink.night],
    ][(row + column) % 3] ?? [ink.oxblood, ink.gold]
    const squares = star.flatMap((line, j) =>
      [...line].map((mark, i) =>
        mark === 'x' ? rect(x + 10 + i * cell, y + 8 + j * cell, cell, cell, figure ?? ink.gold) : '',
      ),
    )
    return rect(x, y, 148, 144, ground ?? ink.oxblood) + squares.join('')
  })
  const threads =
    counted(150)
      .map((i) => stroke(`M60 ${50 + i * 5.4}H1220`, '#000', 1, 'opacity="0.16"'))
      .join('') +
    counted(190)
      .map((i) => stroke(`M${62 + i * 6.1} 46V850`, '#fff', 1, 'opacity="0.07"'))
      .join('')
  const fringe = counted(96)
    .map((i) => stroke(`M${64 + i * 12.1} 850q${(i % 3) * 4 - 4} 16 ${(i % 5) * 2 - 4} 30`, ink.cream, 4))
    .join('')
  return layers(
    rect(0, 0, W, H, '#cfc2a4'),
    sheet(
      rect(56, 44, 1168, 808, '#2a1c14') +
        stars.join('') +
        rect(1090, 700, 110, 120, ink.spruce) +
        stroke('M1090 700h110v120h-110z', ink.gold, 4, 'stroke-dasharray="9 7"'),
    ),
    threads,
    fringe,
  )
}

const ring = (r: number, count: number, draw: (angle: number) => string) =>
  counted(count)
    .map((i) => `<g transform="rotate(${(i * 360) / count}) translate(0 ${-r})">${draw(i)}</g>`)
    .join('')

const medal = () =>
  layers(
    rect(0, 0, W, H, '#17130f'),
    oval(640, 470, 600, 420, '#2b241c', 'filter="url(#soft)"'),
    sheet(
      shape(
        [
          [560, -10],
          [720, -10],
          [696, 150],
          [584, 150],
        ],
        ink.oxblood,
      ) + rect(628, -10, 24, 160, ink.cream),
    ),
    sheet(rect(606, 130, 68, 60, '#bdb6a4', 'rx="20"') + disc(640, 510, 330, '#b3ab98')),
    disc(640, 510, 306, '#cfc8b6'),
    disc(640, 510, 292, '#a8a08d'),
    path(
      'M350 510A290 290 0 0 1 640 220Q450 330 430 560Q420 700 500 760A290 290 0 0 1 350 510Z',
      '#e9e3d3',
      'opacity="0.5"',
    ),
    `<g transform="translate(640 510)">${ring(250, 46, () => oval(0, 0, 9, 20, '#d9d2c0'))}</g>`,
    disc(640, 510, 214, '#bfb8a6'),
    `<g transform="translate(640 520)">${path('M-150 120L-60 -70L-20 -10L40 -130L150 120Z', '#948c79')}${shape(
      [
        [-60, -70],
        [-84, -18],
        [-52, -34],
        [-36, -16],
      ],
      '#ece6d6',
    )}${shape(
      [
        [40, -130],
        [8, -62],
        [44, -84],
        [72, -56],
      ],
      '#ece6d6',
    )}${stroke('M-160 130q40 -18 80 0t80 0t80 0t80 0M-140 154q36 -16 70 0t70 0t70 0t70 0', '#ece6d6', 7)}</g>`,
    `<path id="arc" d="M470 510A170 170 0 0 1 810 510" fill="none"/><text font-family="Liberation Serif" font-weight="bold" font-size="42" letter-spacing="9" fill="#5f5848"><textPath href="#arc" startOffset="50%" text-anchor="middle">VOSS 1886</textPath></text>`,
    `<text x="640" y="706" text-anchor="middle" font-family="Liberation Serif" font-size="30" letter-spacing="6" fill="#5f5848">FOR FLID</text>`,
  )

const seal = () => {
  const roll = dice('seal')
  const blob = counted(40).map((i) => {
    const a = (i / 40) * 6.2832
    const r = 300 + between(roll, -26, 30)
    return `${(640 + Math.cos(a) * r).toFixed(0)} ${(450 + Math.sin(a) * r).toFixed(0)}`
  })
  const lines = counted(7).map((i) =>
    stroke(
      `M90 ${80 + i * 46}q70 -18 130 0t130 -4t120 6t140 -4t120 2t140 0t110 -4t${100 - (i % 3) * 80} 4`,
      '#4a3524',
      4,
      'opacity="0.7"',
    ),
  )
  return layers(
    rect(0, 0, W, H, '#e6d6b0'),
    lines.join(''),
    counted(3)
      .map((i) => stroke(`M90 ${770 + i * 40}q70 -18 130 0t130 -4t120 6`, '#4a3524', 4, 'opacity="0.7"'))
      .join(''),
    sheet(path('M560 700L500 890H610L640 760L680 890H790L720 700Z', ink.spruce)),
    sheet(
      `<path d="M${blob.join('L')}Z" fill="#8c1f1c" stroke="#8c1f1c" stroke-width="46" stroke-linejoin="round"/>`,
    ),
    disc(640, 450, 236, '#a32c26'),
    disc(640, 450, 222, '#841a18'),
    path('M430 400A222 222 0 0 1 700 238Q520 290 470 470Z', '#e28a7a', 'opacity="0.35"'),
    `<text x="640" y="530" text-anchor="middle" font-family="Liberation Serif" font-weight="bold" font-size="250" fill="#b53a31" stroke="#5e100f" stroke-width="3">B</text>`,
    stroke('M520 570q30 -26 60 0t60 0t60 0t60 0', '#c4493e', 14),
    shape(
      [
        [640, 268],
        [652, 302],
        [688, 302],
        [659, 323],
        [670, 357],
        [640, 336],
        [610, 357],
        [621, 323],
        [592, 302],
        [628, 302],
      ],
      '#c4493e',
    ),
    `<g transform="translate(640 450)">${ring(205, 60, () => disc(0, 0, 5, '#b53a31'))}</g>`,
  )
}

export const cloth: Readonly<Record<string, Scene>> = {
  'guri-coverlet-1886': { look: 'now', draw: coverlet },
  'guri-medal-1886': { look: 'plate', imprint: 'Voss, 1886', draw: medal },
  'yard-seal': { look: 'now', draw: seal },
}
