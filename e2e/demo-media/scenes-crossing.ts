/** Scenes of leaving and arriving. */
import { at, counted, dice, disc, ink, path, rect, shape, sheet, stroke } from './draw.ts'
import { crowd, standing } from './folk.ts'
import { church, logHouse, pane } from './houses.ts'
import { clouds, range, sky, tufts, W, water } from './land.ts'
import { layers, prairie } from './prairie.ts'
import type { Scene } from './scene.ts'
import { bark, fence, ox, spruce } from './things.ts'

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

export const crossing: Readonly<Record<string, Scene>> = {
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
}
