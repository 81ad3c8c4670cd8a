/** Scenes of Chile: the south, the rock, the stars. */
import { at, between, counted, dice, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { standing } from './folk.ts'
import { clouds, land, light, range, sky, stars, tufts, water } from './land.ts'
import type { Scene } from './scene.ts'
import { gull, sheep } from './things.ts'
import { layers } from './valparaiso.ts'

export const chile: Readonly<Record<string, Scene>> = {
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
}
