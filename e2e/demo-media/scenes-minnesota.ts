/** Scenes of Minnesota: a loom, a shop, an organ, two feasts. */
import { at, counted, dice, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { crowd, standing } from './folk.ts'
import { barn, church } from './houses.ts'
import { clouds, H, land, sky, tufts, W } from './land.ts'
import { organ } from './organ.ts'
import { layers } from './prairie.ts'
import type { Scene } from './scene.ts'
import { bunting, fruitTree } from './things.ts'

const loom = () =>
  layers(
    rect(-230, -420, 26, 420, ink.wood),
    rect(204, -420, 26, 420, ink.wood),
    rect(-270, -22, 110, 24, ink.umber),
    rect(160, -22, 110, 24, ink.umber),
    rect(-250, -436, 500, 30, '#8b6040'),
    rect(-220, -250, 440, 22, ink.umber),
    counted(44)
      .map((i) => stroke(`M${-196 + i * 9} -406V-90`, i % 2 ? '#f0e2c4' : '#cdb98f', 2.4))
      .join(''),
    counted(9)
      .map((row) =>
        counted(11)
          .map((i) =>
            shape(
              [
                [-198 + i * 36, -118 - row * 14],
                [-180 + i * 36, -125 - row * 14],
                [-162 + i * 36, -118 - row * 14],
                [-180 + i * 36, -111 - row * 14],
              ],
              [ink.oxblood, ink.gold, ink.deep, ink.cream][(row + i) % 4] ?? ink.gold,
            ),
          )
          .join(''),
      )
      .join(''),
    rect(-214, -112, 428, 30, '#8b6040'),
    rect(-206, -300, 412, 40, '#6b4a2e'),
    counted(30)
      .map((i) => stroke(`M${-190 + i * 13} -296v32`, ink.cream, 1.6))
      .join(''),
    stroke('M-160 -10H160M-160 -34H160', ink.tan, 10),
  )

const hat = (x: number, y: number, s: number, colour: string, band: string, feather: boolean) =>
  at(
    x,
    y,
    s,
    layers(
      rect(-4, 0, 8, 70, ink.umber),
      oval(0, 72, 26, 7, ink.umber),
      feather
        ? path('M20 -46Q60 -110 96 -92Q88 -60 30 -30Z', band) + stroke('M24 -38Q60 -80 92 -90', ink.cream, 2)
        : '',
      oval(0, 0, 62, 15, colour),
      path('M-34 -2Q-38 -58 0 -60T34 -2Z', colour),
      path('M-35 -18Q0 -6 35 -18V-4Q0 8 -35 -4Z', band),
      path('M10 -58Q36 -50 34 -2L16 2Z', '#000', 'opacity="0.15"'),
    ),
  )

export const minnesota: Readonly<Record<string, Scene>> = {
  'loom-1869': {
    look: 'faded',
    draw: () =>
      layers(
        sky('#9fc0c8', '#cfdccb', '#f0e6c6'),
        clouds('lo', 3, 60, 160, '#fbf5e6'),
        land([470, 460, 470, 480, 470, 460, 470, 470], '#8a9c57'),
        sheet(at(160, 500, 1, barn())),
        sheet(
          counted(4)
            .map((i) =>
              at(
                1000 + i * 90,
                500,
                0.8 + (i % 2) * 0.2,
                fruitTree(`lo${i}`, '#5f7440', '#3f5030', '#74894d'),
              ),
            )
            .join(''),
        ),
        land([640, 640, 640, 640, 640, 640, 640, 640], '#9aa861'),
        tufts('lo', 650, '#6b7d40', 130, 18),
        sheet(at(640, 800, 1.32, loom())),
        sheet(
          layers(
            at(
              250,
              820,
              1.7,
              standing({ modern: true, top: '#c9a04a', low: '#4a5a66', hat: 'cap', arm: 'hip' }),
            ),
            at(
              1060,
              820,
              1.66,
              standing({
                woman: true,
                modern: true,
                top: '#7b5a86',
                low: '#e8dcc0',
                hair: '#b98d4c',
                arm: 'up',
              }),
            ),
            at(1180, 830, 1.05, standing({ modern: true, top: ink.brick, low: '#3d6b78', hair: '#d9bd86' })),
          ),
        ),
      ),
  },
  'hat-shop-1886': {
    look: 'plate',
    imprint: 'Decorah, Iowa',
    draw: () =>
      layers(
        rect(0, 0, W, H, '#8c6a45'),
        counted(26)
          .map((i) => rect(i * 50, 0, 47, H, i % 2 ? '#94714b' : '#876541'))
          .join(''),
        rect(0, 90, W, 110, '#3d2c1e'),
        `<text x="640" y="170" text-anchor="middle" font-family="Liberation Serif" font-weight="bold" font-size="84" letter-spacing="14" fill="#e3c98c">B. SOLBERG · HATS</text>`,
        rect(60, 230, 850, 520, ink.snow),
        rect(80, 250, 810, 480, '#39332c'),
        shape(
          [
            [80, 730],
            [80, 420],
            [420, 250],
            [640, 250],
            [180, 730],
          ],
          '#fff',
          'opacity="0.06"',
        ),
        rect(80, 650, 810, 80, '#a98c60'),
        rect(80, 470, 810, 16, '#a98c60'),
        sheet(
          layers(
            ...counted(5).map((i) =>
              hat(
                160 + i * 162,
                390,
                0.9 + (i % 2) * 0.12,
                ['#5a4632', '#e3d3ae', '#30363a', '#8a4232', '#c5a871'][i] ?? ink.tan,
                [ink.oxblood, ink.umber, ink.gold, ink.cream, ink.deep][i] ?? ink.gold,
                i % 2 === 1,
              ),
            ),
            ...counted(4).map((i) =>
              hat(
                200 + i * 190,
                580,
                1.05,
                ['#d9c391', '#493227', '#efe3c8', '#6b5a40'][i] ?? ink.tan,
                [ink.deep, ink.gold, ink.oxblood, ink.cream][i] ?? ink.gold,
                i !== 1,
              ),
            ),
          ),
        ),
        sheet(
          layers(
            rect(960, 240, 250, 560, '#4a3626'),
            rect(990, 280, 190, 260, '#2f2822'),
            rect(990, 570, 190, 190, '#3d2c1e'),
            disc(1186, 560, 10, ink.gold),
            rect(1020, 360, 130, 50, ink.cream),
            `<text x="1085" y="396" text-anchor="middle" font-family="Liberation Serif" font-style="italic" font-size="34" fill="#3a2618">Open</text>`,
          ),
        ),
        rect(0, 790, W, 90, '#75685a'),
        sheet(
          at(
            900,
            866,
            2.3,
            standing({ woman: true, top: '#2e2a2b', low: '#2e2a2b', hair: '#4f3a26', arm: 'hip' }),
          ) + hat(900, 494, 0.52, '#2e2a2b', ink.gold, true).replace(/<rect[^>]*\/><ellipse[^>]*\/>/, ''),
        ),
      ),
  },
  'organ-1959': { look: 'print', draw: () => organ() },
  'reunion-1997': {
    look: 'faded',
    draw: () =>
      layers(
        sky('#7fb0c6', '#c6dccf', '#f2ebcb'),
        clouds('r97', 4, 60, 150, '#fcf8ec'),
        land([400, 390, 400, 410, 400, 390, 400, 400], '#8fa35a'),
        sheet(at(980, 430, 1.1, barn()) + at(250, 430, 0.7, church())),
        land([480, 480, 480, 480, 480, 480, 480, 480], '#a3b166'),
        sheet(
          layers(
            shape(
              [
                [40, 560],
                [100, 450],
                [330, 450],
                [400, 560],
              ],
              ink.cream,
            ),
            shape(
              [
                [40, 560],
                [100, 450],
                [200, 450],
                [170, 560],
              ],
              '#e2d4b2',
            ),
            rect(56, 560, 10, 110, ink.wood),
            rect(376, 560, 10, 110, ink.wood),
          ),
        ),
        bunting(400, 500, 900, 420, [ink.oxblood, ink.cream, ink.deep, ink.gold], 40, 18),
        sheet(
          crowd(
            dice('r97'),
            'nineties',
            [19, 18, 16, 14],
            { x: 20, w: 1240, y: 610, step: 62, scale: 0.84 },
            9,
          ),
        ),
        tufts('r97', 850, '#6d7d40', 60, 16),
      ),
  },
  'wedding-2014': {
    look: 'now',
    draw: () =>
      layers(
        sky('#86b6c6', '#cfe0d2', '#f8eccb'),
        clouds('we', 3, 60, 180, '#fdf8ea'),
        land([560, 556, 560, 560, 556, 560, 560, 560], '#8aa056'),
        sheet(at(700, 640, 1.62, church(ink.snow, '#5a6570'))),
        sheet(
          at(150, 640, 1.5, fruitTree('we1', '#7d9150', '#55693a', '#fbe3da', 46)) +
            at(1180, 650, 1.6, fruitTree('we2', '#7d9150', '#55693a', '#fbe3da', 46)),
        ),
        land([660, 650, 650, 650, 650, 650, 660, 660], '#9aae62'),
        bunting(190, 470, 560, 420, [ink.gold, ink.snow, '#c9744d', ink.deep], 46),
        bunting(800, 430, 1140, 480, [ink.gold, ink.snow, '#c9744d', ink.deep], 46),
        sheet(
          layers(
            crowd(dice('we'), 'now', [4], { x: 60, w: 330, y: 820, step: 0, scale: 1.25 }),
            crowd(dice('we2'), 'now', [4], { x: 890, w: 330, y: 820, step: 0, scale: 1.25 }),
            at(
              565,
              850,
              1.95,
              standing({ woman: true, top: ink.snow, low: ink.snow, hair: '#b98d4c', hat: 'veil' }),
            ),
            at(
              715,
              850,
              1.9,
              standing({ woman: true, top: '#b03a3a', low: '#b03a3a', hair: '#1f1712', skin: '#a86f48' }),
            ),
            at(
              640,
              690,
              0.6,
              layers(
                ...counted(9).map((i) =>
                  disc(
                    (i % 3) * 26 - 26,
                    Math.floor(i / 3) * 22,
                    16,
                    [ink.gold, ink.snow, '#c9744d'][i % 3] ?? ink.gold,
                  ),
                ),
              ),
            ),
            path(
              'M752 640q10 -26 28 -22q18 6 14 28q18 8 14 34q-8 28 -34 24q-26 -6 -26 -32q0 -20 16 -22Q746 650 752 640Z',
              '#a35a2c',
              'transform="translate(60 20) rotate(20 770 660)"',
            ),
          ),
        ),
        counted(40)
          .map((i) =>
            disc((i * 211) % W, 300 + ((i * 97) % 520), 4, i % 2 ? '#fbe3da' : ink.snow, 'opacity="0.9"'),
          )
          .join(''),
      ),
  },
}
