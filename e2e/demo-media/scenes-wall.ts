/** The mural on Cerro Barón, and a sketch for it. */
import { at, counted, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { standing } from './folk.ts'
import { H, light, W } from './land.ts'
import type { Scene } from './scene.ts'
import { cat } from './things.ts'
import { layers, onSlip } from './valparaiso.ts'

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

export const wall: Readonly<Record<string, Scene>> = {
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
