/** Scenes of the crossing, of Minnesota and of Saskatchewan. */
import { at, counted, dice, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { crowd, standing } from './folk.ts'
import { barn, church, gable, logHouse, longHouse, pane, windmill } from './houses.ts'
import { clouds, furrows, H, land, light, range, sky, snowfall, tufts, W, water } from './land.ts'
import { organ } from './organ.ts'
import type { Scene } from './scenes.ts'
import { bark, bunting, fence, fruitTree, horse, ox, spruce, stook } from './things.ts'

const layers = (...parts: readonly string[]) => parts.join('')
const prairie = (seed: string, horizon: number, grass: string, front: string) =>
  layers(
    clouds(seed, 4, 80, horizon - 190, '#fbf3df'),
    land([horizon, horizon - 6, horizon + 4, horizon, horizon - 4, horizon + 2, horizon - 5, horizon], grass),
    land(
      [
        horizon + 70,
        horizon + 60,
        horizon + 84,
        horizon + 66,
        horizon + 72,
        horizon + 88,
        horizon + 60,
        horizon + 70,
      ],
      front,
    ),
  )

const crate = (w: number, h: number) =>
  layers(
    rect(-w / 2, -h, w, h, '#96683c'),
    stroke(
      `M${-w / 2} ${-h}L${w / 2} 0M${-w / 2} ${-h * 0.66}H${w / 2}M${-w / 2} ${-h * 0.33}H${w / 2}`,
      ink.umber,
      3,
    ),
    stroke(`M${-w / 2} ${-h}h${w}v${h}h${-w}z`, ink.umber, 5),
  )

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

export const america: Readonly<Record<string, Scene>> = {
  'emigrants-1869': {
    look: 'engraving',
    imprint: 'Embarkation of Emigrants at Bergen, May 1869',
    draw: () =>
      layers(
        sky('#a6aaa2', '#d4d1c0', '#f4ecd8'),
        clouds('em', 4, 70, 200, '#fcf7ea'),
        range('em', {
          base: 560,
          tops: [
            [120, 330],
            [470, 260],
            [900, 340],
            [1180, 280],
          ],
          colour: '#bfbcab',
          shade: '#8b887a',
        }),
        water('em', 556, '#6f7774', '#c6c7b8', '#fdf9ee', 90, 720),
        sheet(at(800, 640, 1.28, bark('#efe6cf', '#2b241d', true))),
        sheet(rect(0, 690, W, 200, '#8f8674')),
        counted(26)
          .map((i) => stroke(`M${i * 52} 690l-30 200`, '#635b4c', 3))
          .join(''),
        sheet(
          shape(
            [
              [470, 694],
              [640, 610],
              [656, 622],
              [500, 710],
            ],
            '#7a6a50',
          ),
        ),
        sheet(
          layers(
            crowd(dice('emig'), 'old', [11, 9], { x: 20, w: 600, y: 780, step: 66, scale: 0.92 }, 4),
            at(
              760,
              850,
              1.15,
              standing({ woman: true, hat: 'scarf', top: '#3a3028', low: '#54483a', apron: '#f3ead6' }),
            ),
            at(850, 856, 1.3, crate(100, 74)),
            at(990, 850, 1.5, crate(170, 64)),
            at(1120, 850, 1.2, standing({ hat: 'felt', beard: '#4a3a2c', top: '#3a3028', low: '#3a3028' })),
            at(1200, 850, 0.8, standing({ hat: 'cap', top: '#5a5044', low: '#3a3028' })),
          ),
        ),
      ),
  },
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
  'homestead-1871': {
    look: 'plate',
    imprint: 'Spring Grove, Minn.',
    draw: () =>
      layers(
        sky('#c0cac6', '#e6dfca', '#f5e8cc'),
        prairie('ho', 480, '#a9a568', '#8f9156'),
        sheet(at(60, 520, 1.1, spruce()) + at(1210, 530, 1.25, spruce()) + at(1140, 520, 0.9, spruce())),
        sheet(at(420, 690, 1.55, logHouse())),
        stroke('M530 310Q520 250 560 220T540 130', '#efe6d0', 14, 'opacity="0.5"'),
        sheet(
          layers(
            at(850, 760, 1.3, ox('#2e241d')),
            at(1060, 772, 1.3, ox('#e2d8c2')),
            stroke('M900 620H1130', ink.wood, 12),
          ),
        ),
        sheet(
          layers(
            at(250, 770, 1.15, standing({ hat: 'felt', top: '#3a3028', beard: ink.wood })),
            at(
              650,
              782,
              1.1,
              standing({ woman: true, hat: 'bonnet', top: '#5b4a3a', low: '#5b4a3a', apron: ink.snow }),
            ),
            at(710, 786, 0.6, standing({ woman: true, top: '#7a6a52', low: '#7a6a52', hair: ink.straw })),
            at(755, 788, 0.5, standing({ top: '#4a3d30', hair: ink.straw })),
          ),
        ),
        tufts('ho', 740, '#555a30', 190, 26),
      ),
  },
  'school-1890': {
    look: 'plate',
    imprint: 'Black Hammer, Dist. 51',
    draw: () =>
      layers(
        sky('#bcc6c2', '#e0dac6', '#f2e6cc'),
        clouds('sc', 3, 70, 170, '#fbf3df'),
        land([520, 500, 490, 500, 520, 530, 540, 540], '#8b9158'),
        sheet(
          counted(4)
            .map((i) =>
              at(
                960 + i * 100,
                560,
                1.1 - (i % 2) * 0.25,
                fruitTree(`sc${i}`, '#5f6d3f', '#41502f', '#6d7b49'),
              ),
            )
            .join(''),
        ),
        sheet(
          at(
            560,
            640,
            2.05,
            gable(250, ink.snow, ink.slate, {
              h: 130,
              rise: 84,
              inside: layers(
                pane(-92, -104, 34, 56),
                pane(58, -104, 34, 56),
                rect(-26, -92, 52, 92, ink.umber),
                rect(-40, -124, 80, 20, ink.cream),
                stroke('M-30 -114h60', ink.umber, 3),
                disc(0, -168, 15, ink.umber),
              ),
            }),
          ) +
            at(
              560,
              232,
              1,
              rect(-30, -66, 60, 66, ink.snow) +
                rect(-16, -54, 32, 40, ink.black) +
                disc(0, -30, 12, ink.gold) +
                shape(
                  [
                    [-42, -64],
                    [0, -110],
                    [42, -64],
                  ],
                  ink.slate,
                ),
            ),
        ),
        land([650, 644, 640, 640, 640, 644, 650, 656], '#9a9660'),
        sheet(
          layers(
            crowd(dice('school'), 'old', [9, 8], { x: 200, w: 640, y: 740, step: 60, scale: 0.74 }),
            at(1010, 840, 1.35, standing({ woman: true, top: '#26221e', low: '#26221e', hair: '#4a3a2c' })),
          ),
        ),
        tufts('sc', 800, '#565a34', 90, 18),
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
  'orphan-train-1904': {
    look: 'print',
    draw: () =>
      layers(
        sky('#9ba09b', '#c2c0b2', '#dcd6c4'),
        sheet(
          rect(-20, 120, W + 40, 60, ink.umber) +
            counted(5)
              .map((i) => rect(120 + i * 280, 180, 26, 480, '#4b3d31'))
              .join('') +
            counted(5)
              .map((i) =>
                stroke(`M133 260m${i * 280} 0L${200 + i * 280} 180M133 260m${i * 280} 0`, '#4b3d31', 12),
              )
              .join(''),
        ),
        sheet(
          layers(
            rect(40, 300, 1300, 300, '#5b3a30', 'rx="14"'),
            rect(40, 300, 1300, 40, '#3a2a22'),
            counted(8)
              .map((i) => pane(90 + i * 150, 370, 96, 100, '#d9c58f'))
              .join(''),
            rect(40, 500, 1300, 16, ink.gold),
            counted(6)
              .map((i) => disc(170 + i * 200, 620, 46, ink.black) + disc(170 + i * 200, 620, 16, ink.stone))
              .join(''),
          ),
        ),
        disc(80, 250, 120, '#eee8d8', 'opacity="0.5" filter="url(#soft)"'),
        disc(220, 200, 90, '#eee8d8', 'opacity="0.4" filter="url(#soft)"'),
        rect(0, 650, W, 240, '#8b8271'),
        counted(20)
          .map((i) => stroke(`M${i * 66} 650l-50 240`, '#6f6758', 3))
          .join(''),
        sheet(
          layers(
            ...counted(6).map((i) =>
              at(
                120 + i * 84,
                820 + (i % 2) * 18,
                0.78 + (i % 3) * 0.08,
                standing({
                  woman: i % 3 === 1,
                  hat: i % 3 === 1 ? 'bonnet' : 'cap',
                  top: ['#3b3a3a', '#5b4a3a', '#463c33'][i % 3] ?? ink.black,
                  low: '#3a3028',
                }),
              ),
            ),
            at(
              880,
              850,
              1.95,
              standing({ woman: true, top: '#22252a', low: '#22252a', hat: 'bonnet', apron: '#f5efe0' }),
            ),
            at(988, 852, 0.98, standing({ top: '#5d4c3c', low: '#40342a', hat: 'cap', arm: 'up' }), -1),
            at(1140, 850, 1.7, standing({ top: '#2b2622', low: '#3a342e', hat: 'top', beard: '#8d8377' })),
          ),
        ),
      ),
  },
  'windmill-1908': {
    look: 'print',
    draw: () =>
      layers(
        sky('#b8c2c0', '#dcd8c8', '#efe7d2'),
        prairie('wi', 560, '#b3ad74', '#9a975f'),
        sheet(at(950, 600, 0.9, barn('#8b7a66')) + at(1150, 600, 0.55, longHouse(240, ink.snow, ink.slate))),
        sheet(at(420, 790, 1.75, windmill(18, 5))),
        sheet(
          layers(
            ...counted(4).map((i) =>
              at(
                660 + i * 150,
                790 + (i % 2) * 26,
                1.02,
                horse(['#5b4130', '#2e241d', '#8b6642', '#d9cdb4'][i] ?? ink.wood, '#1c1510'),
              ),
            ),
            at(250, 820, 1.2, standing({ hat: 'felt', beard: '#8d8377', arm: 'up' })),
            at(560, 824, 1.1, standing({ hat: 'straw', top: '#c9bda0', low: '#4a3d30' })),
            at(120, 826, 0.85, standing({ hat: 'cap', top: '#7a6a52' })),
          ),
        ),
        tufts('wi', 760, '#5f5b38', 180, 24),
      ),
  },
  'influenza-sleigh-1918': {
    look: 'print',
    draw: () =>
      layers(
        sky('#4b5a63', '#7d8a8c', '#c0bfae'),
        light(1020, 170, 40, '#f6eed6'),
        land([520, 514, 520, 526, 518, 514, 520, 524], '#dfe0d6'),
        sheet(
          at(180, 540, 0.6, longHouse(260, '#6b5a4a', '#e9e7de', { glass: '#f0c66a' })) +
            at(350, 540, 0.5, barn('#4a3a34')),
        ),
        land([640, 620, 640, 660, 630, 620, 640, 650], '#eeede3'),
        sheet(
          layers(
            at(860, 760, 1.75, horse('#33291f', '#14100c')),
            stroke('M560 650L780 610M560 690L760 690', ink.umber, 7),
            path(
              'M250 660Q230 560 300 560H350L372 640H560Q600 640 600 690L586 710H300Q258 706 250 660Z',
              '#6e2f26',
            ),
            stroke('M220 770Q210 742 250 742H600Q660 742 660 690M300 710V742M520 710V742', ink.black, 9),
            at(400, 690, 1.25, standing({ woman: true, top: '#2c3238', low: '#2c3238', hat: 'scarf' })),
            at(486, 706, 1.2, standing({ hat: 'cap', top: '#4b3a2c', low: '#4b3a2c' })),
            path('M320 640H560V706H310Z', '#8a6a48'),
            stroke('M620 640V580', ink.umber, 5),
            disc(620, 600, 70, '#f6d27c', 'opacity="0.35" filter="url(#soft)"'),
            rect(606, 580, 28, 40, '#f8dc90'),
            rect(602, 572, 36, 10, ink.black),
          ),
        ),
        land([800, 790, 800, 820, 800, 790, 800, 820], '#f7f5ec'),
        snowfall('sl', 240),
      ),
  },
  'church-1902': {
    look: 'tinted',
    imprint: 'Greetings from Spring Grove',
    draw: () =>
      layers(
        sky('#93b5c4', '#d7dcc8', '#f6e4bf'),
        prairie('ch', 540, '#9aa45c', '#859150'),
        sheet(
          counted(5)
            .map((i) => at(90 + i * 74, 640, 0.9 + (i % 2) * 0.3, spruce()))
            .join(''),
        ),
        sheet(at(640, 690, 1.28, church())),
        sheet(
          counted(7)
            .map((i) =>
              at(
                980 + (i % 4) * 72,
                710 + Math.floor(i / 4) * 50,
                1,
                path('M-15 0V-38Q-15 -54 0 -54T15 -38V0Z', i % 2 ? '#d8d1c0' : '#bdb5a4'),
              ),
            )
            .join(''),
        ),
        stroke('M870 640l24 24M894 640l-24 24', '#5a5a66', 4),
        shape(
          [
            [560, 690],
            [600, 690],
            [760, 890],
            [420, 890],
          ],
          '#d6c497',
        ),
        sheet(
          at(470, 800, 0.85, standing({ woman: true, top: '#5b3a36', low: '#5b3a36', hat: 'bonnet' })) +
            at(420, 806, 0.9, standing({ hat: 'felt', top: '#2f3136', low: '#2f3136' })),
        ),
        at(760, 850, 0.8, fence(500, ink.snow)),
        tufts('ch', 780, '#5a6b36', 80, 18),
      ),
  },
  'wheat-1928': {
    look: 'print',
    draw: () =>
      layers(
        sky('#aab6b6', '#d8d5c6', '#f0e8d4'),
        clouds('wh', 5, 70, 300, '#fbf5e6'),
        land([520, 516, 522, 520, 518, 522, 518, 520], '#cdb478'),
        furrows(522, '#8f7642', 700, 34),
        sheet(
          at(
            1050,
            560,
            0.8,
            layers(
              rect(-60, -260, 120, 260, '#a85a44'),
              shape(
                [
                  [-76, -256],
                  [-40, -330],
                  [40, -330],
                  [76, -256],
                ],
                ink.slate,
              ),
              rect(60, -130, 70, 130, '#a85a44'),
            ),
          ) + at(1180, 560, 0.45, longHouse(240, ink.snow, ink.slate)),
        ),
        sheet(
          at(
            420,
            690,
            1.5,
            layers(
              rect(-150, -150, 260, 110, '#9a8a70'),
              shape(
                [
                  [110, -150],
                  [190, -190],
                  [190, -120],
                  [110, -70],
                ],
                '#8a7a62',
              ),
              rect(-190, -120, 44, 70, '#6d5f4c'),
              stroke('M-140 -150L-260 -260', '#7d6f5a', 26),
              disc(-80, -34, 34, ink.black),
              disc(70, -34, 34, ink.black),
              disc(-80, -34, 14, ink.stone),
              disc(70, -34, 14, ink.stone),
              disc(10, -96, 30, '#6d5f4c'),
            ),
          ),
        ),
        path('M-40 470Q60 330 120 470Q200 640 -60 690Z', ink.straw),
        stroke('M70 320Q40 400 20 440', ink.straw, 12, 'opacity="0.6"'),
        sheet(
          at(
            900,
            730,
            1.15,
            layers(
              rect(-120, -110, 190, 60, '#4b4b45'),
              rect(-10, -190, 90, 84, '#5a5a52'),
              rect(-96, -160, 14, 54, ink.black),
              disc(-84, -40, 40, ink.black),
              disc(60, -56, 58, ink.black),
              disc(60, -56, 22, '#8a7a62'),
              at(36, -100, 0.7, standing({ hat: 'cap', top: '#8a7a62' })),
            ),
          ),
        ),
        stroke('M540 600L800 640M540 630L800 660', ink.black, 4),
        sheet(
          counted(12)
            .map((i) => at(60 + i * 112 + (i % 2) * 30, 800 + (i % 3) * 34, 1.05, stook()))
            .join(''),
        ),
        sheet(
          at(700, 850, 1.1, standing({ hat: 'straw', top: '#cfc5ae', low: '#3f4a54', arm: 'up' })) +
            at(
              270,
              800,
              0.95,
              standing({ woman: true, hat: 'bonnet', top: '#8a6a5a', low: '#8a6a5a', apron: ink.snow }),
            ),
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
