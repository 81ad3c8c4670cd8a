/** A fiddle, a pressed flower and a map. */
import { at, counted, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { windmill } from './houses-abroad.ts'
import { H, W } from './land.ts'
import { layers } from './prairie.ts'
import type { Scene } from './scene.ts'
import { bark, spruce } from './things.ts'

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
  'fiddle-1875': { look: 'now', draw: fiddle },
  'crocus-sheet-1944': { look: 'now', draw: crocus },
  'map-journeys': { look: 'paint', draw: map },
}
