/** Scenes of Chile: Valparaíso, its yard, and the south. */
import { at, between, counted, dice, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { anybody, crowd, standing } from './folk.ts'
import { hillHouse } from './houses.ts'
import { clouds, H, land, light, range, sky, stars, tufts, W, water } from './land.ts'
import type { Scene } from './scenes.ts'
import { bark, bunting, cat, gull, oarBoat, sheep, steamer } from './things.ts'

const layers = (...parts: readonly string[]) => parts.join('')
const walls = [
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
function hill(seed: string, foot: number, rows: number, size = 1): string {
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
const onSlip = (planked: number) =>
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

const shed = (w: number, h: number) =>
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

const mural = () => {
  const arc = counted(60)
    .map((i) =>
      shape(
        [
          [i * 24, 150 + Math.sin(i / 6) * 46],
          [i * 24 + 26, 150 + Math.sin((i + 1) / 6) * 46],
          [i * 24 + 26, 216 + Math.sin((i + 1) / 6) * 46],
          [i * 24, 216 + Math.sin(i / 6) * 46],
        ],
        [ink.oxblood, ink.snow, '#2d6a86'][Math.floor(i / 5) % 3] ?? ink.snow,
      ),
    )
    .join('')
  return layers(
    rect(0, 0, W, H, '#4c93a6'),
    light(1010, 190, 110, '#f4d27a'),
    counted(9)
      .map((i) =>
        path(
          `M-40 ${520 + i * 44}q80 -46 160 0t160 0t160 0t160 0t160 0t160 0t160 0t160 0t160 0V900H-40Z`,
          ['#3b7f95', '#2d6a86', '#27597a', '#f0c76a', '#2d6a86', '#1f4c66', '#c9744d', '#1f4c66', '#173a50'][
            i
          ] ?? ink.deep,
        ),
      )
      .join(''),
    arc,
    at(700, 640, 1.55, onSlip(1).replace(/#7a5636/g, '#b5472f')),
    at(
      290,
      700,
      2.3,
      standing({ top: '#2b4a5c', low: '#26333d', beard: '#e0b45e', hat: 'cap', arm: 'up', skin: '#eab98e' }),
    ),
    stroke('M386 300l34 -30', '#7b5334', 18),
    rect(402, 236, 70, 34, '#555', 'transform="rotate(-40 437 253)"'),
    at(
      1080,
      720,
      2.1,
      standing({
        woman: true,
        top: '#b23a3a',
        low: '#7d2320',
        hair: '#1f1712',
        skin: '#d59a6c',
        apron: '#f6e6c0',
      }),
    ),
    path('M1010 520h120v80h-120z', ink.snow),
    stroke('M1020 536h100M1020 552h44M1076 552h44M1020 568h44M1076 568h44M1020 584h44', ink.umber, 3),
    at(
      500,
      452,
      1,
      layers(
        rect(-52, -110, 104, 120, '#f0c76a'),
        rect(-42, -100, 84, 100, '#25485a'),
        shape(
          [
            [-42, -100],
            [-90, -112],
            [-90, 12],
            [-42, 0],
          ],
          '#e9e0c8',
        ),
        shape(
          [
            [42, -100],
            [90, -112],
            [90, 12],
            [42, 0],
          ],
          '#e9e0c8',
        ),
        path('M-22 0Q-24 -52 0 -58T22 0Z', '#efe3c8'),
        disc(0, -64, 13, '#3a2618'),
      ),
    ),
    at(640, 470, 1.6, cat()),
  )
}

export const chile: Readonly<Record<string, Scene>> = {
  'bark-fredrikke-1857': {
    look: 'engraving',
    imprint: 'The Bark Fredrikke, 410 tons, Capt. Wessel',
    draw: () =>
      layers(
        sky('#8f9695', '#cfcdbd', '#f6eedb'),
        clouds('ba', 5, 90, 300, '#fdf8ec'),
        range('ba', {
          base: 640,
          tops: [
            [150, 520],
            [420, 470],
            [800, 530],
            [1150, 480],
          ],
          colour: '#c3bfae',
          shade: '#96917f',
        }),
        water('ba', 630, '#6d7673', '#c3c5b6', '#fdf9ee', 130),
        sheet(at(620, 700, 1.34, bark('#f6efdc', '#29211a'))),
        counted(6)
          .map((i) =>
            stroke(
              `M-20 ${720 + i * 32}q80 -28 160 0t160 0t160 0t160 0t160 0t160 0t160 0t160 0`,
              i % 2 ? '#414c4b' : '#f6f1e2',
              5,
            ),
          )
          .join(''),
        at(240, 300, 1, gull('#4a4a44')),
        at(300, 340, 0.7, gull('#4a4a44')),
        at(1100, 250, 0.9, gull('#4a4a44')),
      ),
  },
  'launch-brita-1866': {
    look: 'paint',
    draw: () =>
      layers(
        sky('#6fa3b5', '#c2d6c8', '#f7e6b8'),
        clouds('la', 4, 70, 180, '#fdf6e4'),
        land([470, 420, 380, 360, 370, 400, 440, 470], '#a58a58'),
        hill('la', 520, 2, 0.66),
        water('la', 540, '#1f5a6b', '#6fa3a8', '#f4f0dc', 110),
        sheet(at(240, 610, 0.55, bark(ink.cream, ink.black, true))),
        sheet(
          layers(
            shape(
              [
                [420, 700],
                [1320, 560],
                [1320, 900],
                [300, 900],
              ],
              '#9b8358',
            ),
            `<g transform="translate(760 640) rotate(-8) scale(1.12)">${onSlip(1)}</g>`,
          ),
        ),
        bunting(520, 470, 1150, 390, [ink.oxblood, ink.snow, '#2d6a86', ink.gold], 60, 22),
        stroke('M520 480V640M1150 390V560', ink.umber, 8),
        sheet(
          layers(
            at(520, 478, 0.7, ''),
            crowd(dice('launch'), 'old', [17, 15], { x: 330, w: 940, y: 806, step: 58, scale: 0.72 }),
          ),
        ),
        sheet(
          at(
            140,
            850,
            1,
            layers(
              path('M-70 -34L60 -62L66 -40L-60 -2Z', ink.black),
              disc(-20, -14, 34, ink.wood),
              disc(-20, -14, 12, ink.umber),
            ),
          ),
        ),
        disc(250, 790, 60, '#f2eee2', 'opacity="0.8" filter="url(#soft)"'),
        disc(310, 770, 46, '#f2eee2', 'opacity="0.7" filter="url(#soft)"'),
        at(200, 860, 0.52, standing({ woman: true, top: ink.oxblood, low: ink.oxblood, hair: ink.black })),
      ),
  },
  'shipyard-1880': {
    look: 'plate',
    imprint: 'Valparaíso',
    draw: () =>
      layers(
        sky('#b7c2c0', '#ddd8c4', '#f0e4c6'),
        land([330, 290, 260, 250, 270, 300, 330, 360], '#a89468'),
        hill('sh', 470, 3, 0.72),
        sheet(at(250, 590, 1.15, shed(330, 170)) + at(1080, 580, 1, shed(280, 150))),
        at(330, 318, 1.3, cat()),
        land([580, 584, 588, 590, 590, 588, 584, 580], '#b6a47a'),
        sheet(at(690, 690, 1.36, onSlip(0.35))),
        sheet(
          layers(
            ...counted(9).map((i) =>
              at(
                150 + i * 128,
                806 + (i % 3) * 16,
                0.92,
                standing({
                  ...anybody(dice(`sh${i}`), 'old'),
                  woman: false,
                  apron: '',
                  hat: i % 2 ? 'straw' : 'cap',
                }),
              ),
            ),
          ),
          at(
            80,
            850,
            1.35,
            standing({ hat: 'felt', top: '#2d2a28', low: '#2d2a28', beard: '#cfc6b4', arm: 'hip' }),
          ),
        ),
        counted(5)
          .map((i) =>
            stroke(`M${420 + i * 9} ${860 - i * 14}H${900 - i * 20}`, i % 2 ? '#c9a46c' : '#a88452', 12),
          )
          .join(''),
      ),
  },
  'cerro-baron-1898': {
    look: 'tinted',
    imprint: 'Recuerdo de Valparaíso',
    draw: () =>
      layers(
        sky('#8fb3bf', '#d6dcc8', '#f6e4be'),
        clouds('ce', 3, 50, 130, '#fcf4e0'),
        land([260, 210, 170, 160, 180, 220, 260, 300], '#a8925f'),
        hill('ce', 640, 5, 0.78),
        stroke('M330 650L560 250M360 656L590 256', ink.umber, 6),
        sheet(at(440, 470, 1, rect(-30, -46, 60, 46, ink.oxblood) + rect(-22, -38, 44, 20, '#e9d9a8'))),
        rect(0, 646, W, 20, '#8c7c60'),
        water('ce', 666, '#2b5f70', '#5f95a0', '#f2efdc', 90),
        sheet(
          at(300, 760, 0.72, steamer('#c9a04a')) +
            at(900, 800, 0.85, oarBoat(2, at(-10, -10, 0.8, standing({ hat: 'straw', top: ink.cream })))),
        ),
        at(1050, 700, 0.6, bark(ink.cream, ink.black, true)),
      ),
  },
  'earthquake-1906': {
    look: 'plate',
    imprint: 'A. Brandvold C., 19 Agosto 1906',
    draw: () => {
      const roll = dice('quake')
      const ruin = (x: number, w: number, h: number) => {
        const top = counted(9).map((i): [number, number] => [
          x + (i * w) / 8,
          620 - h * between(roll, 0.35, 1),
        ])
        return layers(
          shape(
            [[x, 640], ...top, [x + w, 640]],
            ['#a8967a', '#8e7d64', '#bcaa8b'][Math.floor(roll() * 3)] ?? ink.stone,
          ),
          ...counted(3).map((i) => rect(x + 18 + (i * w) / 3.2, 540, 28, 60, '#3a3026')),
        )
      }
      const rubble = counted(170).map(() => {
        const [x, y] = [between(roll, -20, W), between(roll, 610, H)]
        const s = between(roll, 8, 34) * (0.4 + (y - 600) / 300)
        return `<g transform="rotate(${between(roll, -60, 60).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})">${rect(x, y, s * 1.7, s, ['#8f7c62', '#6d5d49', '#b09a7a', '#54483a'][Math.floor(roll() * 4)] ?? ink.stone)}</g>`
      })
      const beams = counted(16).map(() => {
        const [x, y] = [between(roll, 0, W), between(roll, 600, 840)]
        return stroke(
          `M${x} ${y}l${between(roll, -190, 190)} ${between(roll, -110, 40)}`,
          ink.umber,
          between(roll, 8, 16),
        )
      })
      return layers(
        sky('#8a8578', '#bdb39b', '#dccdab'),
        disc(900, 200, 180, '#6d665a', 'opacity="0.4" filter="url(#soft)"'),
        disc(1040, 120, 200, '#6d665a', 'opacity="0.35" filter="url(#soft)"'),
        land([420, 380, 360, 370, 400, 430, 440, 450], '#9a8763'),
        sheet(at(1000, 600, 1.3, shed(420, 190)) + rect(1190, 200, 44, 400, ink.brick)),
        sheet(ruin(-30, 250, 330) + ruin(200, 190, 240) + ruin(420, 240, 180) + ruin(640, 170, 120)),
        sheet(beams.join('') + rubble.join('')),
        sheet(
          at(560, 790, 0.9, standing({ hat: 'felt', top: '#2b2622' })) +
            at(640, 800, 0.88, standing({ woman: true, hat: 'scarf', top: '#2b2622', low: '#2b2622' })) +
            at(1080, 760, 0.8, standing({ top: '#4a4034', hat: 'cap', arm: 'hip' })) +
            at(
              300,
              824,
              0.95,
              layers(
                rect(-70, -90, 140, 80, '#3a2a1c'),
                rect(-76, -98, 152, 12, ink.umber),
                counted(14)
                  .map((i) => rect(-64 + i * 9, -52, 7.5, 16, ink.snow))
                  .join(''),
                stroke('M-60 -10L-84 14M60 -10V10', '#3a2a1c', 12),
              ),
            ),
        ),
      )
    },
  },
  'sheep-1935': {
    look: 'print',
    draw: () =>
      layers(
        sky('#8f9c9f', '#c8cbc0', '#ebe3cd'),
        clouds('ps', 6, 80, 300, '#f4efe0'),
        range('ps', {
          base: 520,
          tops: [
            [200, 330],
            [420, 250],
            [560, 340],
            [760, 230],
            [980, 310],
            [1190, 280],
          ],
          colour: '#8c989a',
          shade: '#616e72',
          snow: ink.snow,
        }),
        land([500, 506, 500, 510, 504, 500, 508, 500], '#a6a078'),
        land([600, 590, 600, 610, 600, 590, 600, 610], '#93905f'),
        sheet(
          counted(34)
            .map((i) => ({ i, y: 620 + ((i * 61) % 230) }))
            .sort((a, b) => a.y - b.y)
            .map(({ i, y }) =>
              at(
                90 + ((i * 173) % 1000),
                y,
                0.55 + (y - 600) / 380,
                sheep(i % 9 === 4 ? '#5b5148' : ink.snow),
                i % 3 ? 1 : -1,
              ),
            )
            .join(''),
        ),
        sheet(
          at(
            1130,
            850,
            1.75,
            standing({ hat: 'felt', top: '#4a4036', low: '#5d5140', beard: '#6b5136', arm: 'up' }),
          ) + at(1010, 850, 0.86, standing({ hat: 'cap', top: '#7a6a52', low: '#4a3f33' })),
        ),
        tufts('ps', 640, '#5b5836', 170, 26),
      ),
  },
  'limpet-rock-1958': {
    look: 'faded',
    draw: () => {
      const roll = dice('limpets')
      const shells = counted(46).map(() => {
        const [x, y, s] = [between(roll, 420, 1120), between(roll, 520, 800), between(roll, 16, 30)]
        return layers(
          shape(
            [
              [x - s, y],
              [x - s * 0.2, y - s * 0.9],
              [x + s, y],
            ],
            '#d8c7a2',
          ),
          oval(x, y, s, s * 0.28, '#b89f74'),
          ...counted(4).map((i) =>
            stroke(`M${x - s * 0.2} ${y - s * 0.9}L${x - s * 0.8 + i * s * 0.5} ${y}`, '#7a6242', 1.6),
          ),
        )
      })
      return layers(
        sky('#6fb0c0', '#c3ddd2', '#f8e9c2'),
        clouds('li', 3, 60, 170, '#fdf7e8'),
        water('li', 360, '#1f6173', '#6fb0b4', '#f6f3e2', 130),
        counted(5)
          .map((i) =>
            stroke(`M-20 ${480 + i * 70}q60 -50 130 -10t150 0t140 10`, ink.snow, 9, 'opacity="0.75"'),
          )
          .join(''),
        sheet(
          path(
            'M330 890Q350 640 470 560Q560 450 700 470Q860 430 980 520Q1150 560 1230 720L1300 890Z',
            '#6f6558',
          ) +
            path(
              'M700 470Q860 430 980 520Q1150 560 1230 720L1300 890H900Q960 640 700 470Z',
              '#000',
              'opacity="0.2"',
            ) +
            path('M420 640Q560 560 640 640Q700 720 600 780Q480 760 420 640Z', '#7d8a4d', 'opacity="0.6"'),
        ),
        sheet(shells.join('')),
        sheet(
          at(
            820,
            520,
            1.95,
            standing({
              woman: true,
              modern: true,
              top: ink.cream,
              low: '#3d6b78',
              hair: '#3a2618',
              hat: 'straw',
              arm: 'hip',
              skin: '#d59f74',
            }),
          ),
        ),
        sheet(
          shape(
            [
              [846, 396],
              [908, 384],
              [914, 440],
              [852, 452],
            ],
            ink.snow,
          ) + stroke('M858 408l42 -8M860 420l42 -8M862 432l30 -6', ink.slate, 3),
        ),
        at(300, 250, 1, gull()),
        at(210, 300, 0.7, gull()),
        counted(30)
          .map((i) =>
            disc(330 + ((i * 37) % 120), 700 + ((i * 53) % 150), 5 + (i % 4) * 2, ink.snow, 'opacity="0.8"'),
          )
          .join(''),
      )
    },
  },
  'supernova-1987': {
    look: 'paint',
    draw: () =>
      layers(
        sky('#141b33', '#27345a', '#5a5170'),
        path(
          'M-40 700Q300 300 760 220T1340 -40V160Q1000 280 780 330T-40 860Z',
          '#cfc6da',
          'opacity="0.14" filter="url(#soft)"',
        ),
        stars('sn', 420, 700),
        oval(830, 250, 120, 60, '#d9cfe6', 'opacity="0.2" filter="url(#soft)"'),
        counted(8)
          .map(
            (i) =>
              `<g transform="rotate(${i * 45} 840 240)">${shape(
                [
                  [834, 240],
                  [840, i % 2 ? 120 : 60],
                  [846, 240],
                ],
                '#fdf0bd',
                'opacity="0.9"',
              )}</g>`,
          )
          .join(''),
        light(840, 240, 24, '#fff6d4'),
        land([720, 700, 660, 640, 650, 700, 740, 760], '#1c1b2b'),
        sheet(
          layers(
            rect(240, 560, 260, 130, '#e8dfcc'),
            path('M230 562Q240 420 370 416T510 562Z', '#f3ecda'),
            shape(
              [
                [380, 418],
                [440, 436],
                [470, 562],
                [400, 562],
              ],
              '#1c1b2b',
            ),
            `<g transform="rotate(38 430 500)">${rect(410, 380, 44, 150, '#a9bdbb') + rect(404, 370, 56, 20, ink.slate)}</g>`,
            rect(330, 620, 40, 70, '#f0c66a'),
            rect(600, 600, 170, 74, '#d8ceb8'),
            rect(640, 626, 30, 26, '#f0c66a'),
          ),
        ),
        land([800, 790, 780, 780, 790, 800, 810, 820], '#12111d'),
        sheet(at(620, 820, 1.1, standing({ top: '#3d4a6b', low: '#232838', hair: ink.black, arm: 'up' }))),
      ),
  },
  'mural-2024': {
    look: 'now',
    draw: () =>
      layers(
        mural(),
        rect(0, 0, W, 60, '#d9cbb0'),
        rect(0, 820, W, 60, '#8b857a'),
        sheet(
          at(
            150,
            868,
            1.25,
            standing({
              modern: true,
              top: '#efe3c8',
              low: '#3a3a42',
              hair: '#1f1712',
              skin: '#c98f66',
              arm: 'up',
            }),
          ) +
            at(
              1200,
              868,
              1.1,
              standing({
                woman: true,
                modern: true,
                top: '#c9a04a',
                low: '#1f4451',
                hair: '#3a2618',
                skin: '#c98f66',
              }),
            ),
        ),
        counted(3)
          .map((i) =>
            at(
              230 + i * 40,
              866,
              0.4,
              path('M-30 0L-36 -60H36L30 0Z', [ink.oxblood, '#2d6a86', ink.gold][i] ?? ink.gold),
            ),
          )
          .join(''),
      ),
  },
  'mural-sketch-2024': {
    look: 'paint',
    draw: () =>
      layers(
        rect(0, 0, W, H, '#efe2c6'),
        rect(120, 60, 1040, 760, '#d8a35c'),
        rect(360, 130, 560, 640, '#25485a'),
        shape(
          [
            [360, 130],
            [150, 80],
            [150, 800],
            [360, 770],
          ],
          '#efe6d0',
        ),
        shape(
          [
            [920, 130],
            [1130, 80],
            [1130, 800],
            [920, 770],
          ],
          '#efe6d0',
        ),
        counted(9)
          .map((i) =>
            stroke(
              `M170 ${140 + i * 70}L345 ${172 + i * 62}M1110 ${140 + i * 70}L935 ${172 + i * 62}`,
              '#b9ab8c',
              6,
            ),
          )
          .join(''),
        disc(760, 260, 60, '#f4d27a', 'opacity="0.9"'),
        path(
          'M380 130Q460 300 400 520L362 700V130ZM900 130Q820 320 880 560L918 720V130Z',
          '#f6ecd4',
          'opacity="0.92"',
        ),
        sheet(
          rect(440, 560, 300, 200, '#4a2f20') +
            rect(430, 540, 320, 26, '#5d3d2a') +
            counted(22)
              .map((i) => rect(452 + i * 13, 600, 11, 30, ink.snow))
              .join('') +
            path('M560 770Q540 560 640 540T740 770Z', '#b9483a') +
            oval(646, 480, 44, 54, '#3a2618') +
            path('M690 500q40 60 10 140q-30 -60 -30 -130Z', '#3a2618') +
            path('M668 520q14 -8 24 2l-10 22Z', ink.snow),
        ),
        rect(330, 764, 620, 30, '#c58c48'),
      ),
  },
}
