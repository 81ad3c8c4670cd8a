/** Things that lie still: cloth, medal, seal, fiddle, map, pressed flower. */
import { at, between, counted, dice, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { windmill } from './houses.ts'
import { H, W } from './land.ts'
import type { Scene } from './scenes.ts'
import { bark, spruce } from './things.ts'

const layers = (...parts: readonly string[]) => parts.join('')

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

const fiddle = () =>
  layers(
    rect(0, 0, W, H, '#8a6a48'),
    counted(9)
      .map((i) => rect(0, i * 100, W, 96, i % 2 ? '#93724f' : '#846443'))
      .join(''),
    counted(18)
      .map((i) => stroke(`M0 ${24 + i * 50}q320 ${i % 2 ? 10 : -10} 640 0t640 0`, '#6d5138', 2))
      .join(''),
    sheet(rect(900, 60, 300, 210, ink.cream, 'transform="rotate(7 1050 160)"')),
    counted(6)
      .map(
        (i) =>
          `<g transform="rotate(7 1050 160)">${counted(5)
            .map((n) => stroke(`M924 ${90 + i * 30 + n * 4}H1176`, '#8a7a5a', 1))
            .join('')}${counted(9)
            .map((n) => oval(940 + n * 26, 92 + i * 30 + ((n * 7 + i * 3) % 12), 4.4, 3.2, ink.black))
            .join('')}</g>`,
      )
      .join(''),
    `<g transform="rotate(-24 600 470)">${sheet(layers(path('M300 470Q300 360 400 350Q470 346 500 400Q520 430 560 400Q600 330 700 340Q800 360 800 470Q800 580 700 600Q600 610 560 540Q520 510 500 540Q470 594 400 590Q300 580 300 470Z', '#a4551f'), path('M312 470Q312 372 402 362Q462 358 492 408Q520 446 566 410Q606 344 698 352Q788 370 788 470Q788 570 698 588Q606 596 566 530Q520 494 492 532Q462 582 402 578Q312 568 312 470Z', '#c4742f'), rect(640, 448, 480, 44, '#2a1a10'), path('M1110 440H1180Q1240 430 1236 470Q1240 510 1180 500H1110Z', '#7a3f17'), disc(1214, 470, 18, '#5a2c10')))}${counted(
      3,
    )
      .map((i) => disc(1136 + i * 26, 426, 9, ink.black) + disc(1136 + i * 26, 514, 9, ink.black))
      .join(
        '',
      )}${stroke('M470 420q-8 -30 14 -30M470 520q-8 30 14 30M470 420q20 20 14 44M470 520q20 -20 14 -44', '#3a1f0c', 7)}${rect(540, 424, 16, 92, '#e0b878')}${path('M330 452L440 440V500L330 488Z', '#20140c')}${counted(
      8,
    )
      .map((i) => stroke(`M430 ${452 + i * 5}L1150 ${454 + i * 4.4}`, i % 2 ? '#efe6cf' : '#cbbf9f', 1.6))
      .join('')}${`<g transform="translate(610 396)">${counted(6)
      .map((i) => `<g transform="rotate(${i * 60})">${oval(0, -15, 8, 14, '#efe2c0')}</g>`)
      .join('')}${disc(0, 0, 7, ink.oxblood)}</g>`}${stroke('M634 372l34 22', '#8c4a1c', 3)}</g>`,
    sheet(
      stroke('M180 790Q640 700 1160 800', '#6d3d1c', 12) +
        stroke('M190 806Q640 730 1150 812', '#efe6cf', 5) +
        rect(150, 780, 60, 34, ink.black),
    ),
    sheet(disc(240, 190, 60, '#e3c176') + disc(240, 190, 40, '#c99c44')),
  )

const crocus = () => {
  const flower = (x: number, y: number, turn: number, s: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${stroke('M0 20Q-12 160 6 300', '#6d7a4a', 9)}${counted(
      30,
    )
      .map((i) => stroke(`M${-3 + (i % 3) * 3} ${30 + i * 9}l${i % 2 ? -18 : 18} -8`, '#b9b393', 1.6))
      .join('')}${counted(6)
      .map(
        (i) =>
          `<g transform="rotate(${-62 + i * 25})">${path('M-20 0Q-32 -80 0 -128Q32 -80 20 0Z', i % 2 ? '#8d7aa6' : '#a493b9')}${stroke('M0 -8V-104M-8 -10L-12 -80M8 -10L12 -80', '#6d5b88', 2)}</g>`,
      )
      .join('')}${disc(0, -6, 17, '#d3a83f')}${counted(8)
      .map((i) => `<g transform="rotate(${100 + i * 22})">${stroke('M0 0Q8 -40 -2 -76', '#75825a', 5)}</g>`)
      .join('')}</g>`
  return layers(
    rect(0, 0, W, H, '#efe6cf'),
    counted(40)
      .map((i) => stroke(`M${(i * 97) % W} ${(i * 61) % H}l14 3`, '#dccfae', 2))
      .join(''),
    flower(430, 330, -14, 1.35),
    flower(640, 400, 10, 1.15),
    stroke('M330 660Q470 690 560 640M520 730q90 20 190 -24', '#75825a', 8),
    counted(3)
      .map((i) =>
        sheet(
          rect(
            360 + i * 110,
            520 + i * 40,
            110,
            22,
            '#f8f2e2',
            `transform="rotate(${-12 + i * 9} ${415 + i * 110} ${530 + i * 40})"`,
          ),
        ),
      )
      .join(''),
    sheet(rect(800, 600, 400, 210, '#f8f2e2')),
    stroke('M816 616h368v178h-368z', ink.spruce, 2),
    ...[
      ['University of Saskatchewan', 650, 27, 'bold'],
      ['Anemone patens L.', 694, 30, 'italic'],
      ['prairie crocus. Sandy bank near Outlook', 730, 21, 'italic'],
      ['Coll. and det. F. A. Brandvold', 760, 21, 'italic'],
      ['12 IV 1944', 786, 21, 'italic'],
    ].map(
      ([text, y, size, style]) =>
        `<text x="1000" y="${y}" text-anchor="middle" font-family="Liberation Serif" ${style === 'bold' ? 'font-weight="bold"' : 'font-style="italic"'} font-size="${size}" fill="#33291f">${text}</text>`,
    ),
    sheet(disc(1110, 110, 54, '#7b5a86', 'opacity="0.7"')),
    `<text x="1110" y="118" text-anchor="middle" font-family="Liberation Serif" font-size="24" fill="#efe6cf">8 412</text>`,
  )
}

const map = () => {
  const coast = (d: string) => sheet(path(d, '#dcc58d'))
  const route = (d: string, colour: string) =>
    stroke(d, ink.cream, 12) + stroke(d, colour, 6, 'stroke-dasharray="18 12"')
  const place = (x: number, y: number, name: string, side: 'start' | 'end' = 'start') =>
    disc(x, y, 12, ink.oxblood) +
    disc(x, y, 5, ink.cream) +
    `<text x="${x + (side === 'start' ? 20 : -20)}" y="${y + 10}" text-anchor="${side}" font-family="Liberation Serif" font-style="italic" font-size="32" fill="#2a1d13">${name}</text>`
  return layers(
    rect(0, 0, W, H, '#7fa4a6'),
    counted(12)
      .map((i) =>
        stroke(
          `M-20 ${40 + i * 74}q60 -16 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0`,
          '#98b8b6',
          3,
        ),
      )
      .join(''),
    coast(
      'M-20 60Q120 20 300 50Q480 60 520 130Q470 170 500 230Q440 250 410 310Q360 330 350 380Q300 400 290 360Q230 370 240 430Q270 470 320 490Q360 520 420 530Q520 560 560 640Q540 720 480 780Q450 830 440 900H330Q340 780 310 700Q270 620 290 560Q240 500 190 470Q120 380 90 300Q20 250 -20 240Z',
    ),
    coast(
      'M1010 120Q1050 60 1120 40L1300 -20V330Q1240 320 1200 350Q1150 330 1160 290Q1120 300 1090 270Q1110 220 1060 210Q1010 190 1010 120Z',
    ),
    coast('M1300 420Q1180 380 1100 430Q1040 480 1050 560Q1100 620 1180 610Q1210 700 1230 900H1300Z'),
    coast('M900 190q40 -24 56 10q14 40 -10 66q-40 20 -50 -10q10 -36 4 -66Z'),
    sheet(at(190, 250, 0.3, windmill()) + at(430, 300, 0.3, spruce())),
    route('M1060 150Q900 60 740 130Q600 210 520 190Q420 220 340 270', ink.oxblood),
    route('M1050 170Q860 330 760 520Q700 760 580 850Q500 880 400 850Q350 800 336 720', ink.deep),
    route('M330 262Q260 220 200 170', ink.spruce),
    place(1062, 158, 'Ulvik', 'start'),
    place(336, 268, 'Spring Grove', 'start'),
    place(194, 164, 'Outlook', 'end').replace('end', 'start').replace('x="174"', 'x="214"'),
    place(334, 716, 'Valparaíso', 'end'),
    at(760, 150, 0.26, bark()),
    at(700, 640, 0.26, bark()),
    path(
      'M880 700q20 -60 60 0q20 -70 70 0q20 -60 60 6q40 -30 50 -70q30 10 20 40q-20 50 -70 54H880Z',
      ink.spruce,
    ) + disc(1114, 652, 4, ink.cream),
    `<g transform="translate(130 760)">${counted(8)
      .map(
        (i) =>
          `<g transform="rotate(${i * 45})">${shape(
            [
              [0, i % 2 ? -50 : -92],
              [14, -14],
              [-14, -14],
            ],
            i % 2 ? ink.gold : ink.oxblood,
          )}</g>`,
      )
      .join('')}${disc(0, 0, 16, ink.cream)}</g>`,
    sheet(path('M640 30H1000L980 60L1000 92H640L660 60Z', ink.cream)),
    `<text x="820" y="76" text-anchor="middle" font-family="Liberation Serif" font-weight="bold" font-size="38" fill="#2a1d13">Three journeys</text>`,
    stroke('M16 16H1264V864H16Z', ink.umber, 6),
  )
}

export const still: Readonly<Record<string, Scene>> = {
  'guri-coverlet-1886': { look: 'now', draw: coverlet },
  'guri-medal-1886': { look: 'plate', imprint: 'Voss, 1886', draw: medal },
  'yard-seal': { look: 'now', draw: seal },
  'fiddle-1875': { look: 'now', draw: fiddle },
  'crocus-sheet-1944': { look: 'now', draw: crocus },
  'map-journeys': { look: 'paint', draw: map },
}
