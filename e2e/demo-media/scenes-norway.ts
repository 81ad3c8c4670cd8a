/** Scenes of Norway away from the water: guests, a tram, two reunions of a kind, a barrel. */
import { at, counted, dice, disc, ink, path, rect, shape, sheet, stroke } from './draw.ts'
import { far, near } from './fjord.ts'
import { crowd, standing } from './folk.ts'
import { gable, longHouse, pane } from './houses.ts'
import { H, land, rain, range, sky, tufts, W } from './land.ts'
import type { Scene } from './scene.ts'
import { fruitTree, norwegianFlag } from './things.ts'

export const norway: Readonly<Record<string, Scene>> = {
  'inn-1896': {
    look: 'plate',
    imprint: 'S. Kleppe, Bergen',
    draw: () =>
      sky('#b9c7c4', '#e4dcc6', '#f3e3c3') +
      range('ice', {
        base: 560,
        tops: [
          [140, 210],
          [520, 130],
          [880, 200],
          [1180, 260],
        ],
        colour: '#dfe3dc',
        shade: '#9fb3b5',
        snow: ink.snow,
      }) +
      range('inn', { ...near, base: 620 }) +
      land([600, 580, 570, 580, 600, 620, 640, 640], '#6b7a4a') +
      sheet(
        at(760, 690, 1.35, longHouse(430, '#efe2c4', ink.oxblood, { storeys: 2, windows: 6, chimneys: 2 })),
      ) +
      rect(520, 462, 480, 6, ink.umber) +
      land([700, 690, 690, 700, 700, 695, 700, 705], '#8d8463') +
      sheet(
        at(
          190,
          830,
          1.55,
          standing({ hat: 'felt', top: '#5b4630', low: '#4a3826', beard: '#8b6b42', arm: 'hip' }),
        ) +
          stroke('M252 828L262 560M246 566h34', ink.tan, 8) +
          at(360, 820, 1.3, standing({ hat: 'top', top: '#22262a', low: '#3a3d40' })) +
          at(470, 824, 1.34, standing({ hat: 'straw', top: '#c9b48c', low: '#b39a6c', beard: ink.wood })) +
          at(580, 818, 1.28, standing({ woman: true, hat: 'bonnet', top: '#4d5a66', low: '#4d5a66' })) +
          at(700, 826, 1.3, standing({ hat: 'cap', top: '#6f6349', low: '#6f6349', arm: 'hip' })),
      ),
  },
  'tram-1915': {
    look: 'print',
    draw: () =>
      sky('#8f9695', '#b7b9b2', '#cfccc0') +
      sheet(
        counted(9)
          .map((i) =>
            at(
              60 + i * 150,
              590 - (i % 2) * 10,
              1.5 + (i % 3) * 0.22,
              gable(104, ['#e5d8b8', '#a8553f', '#d9c08a', '#8d9a8a'][i % 4] ?? ink.cream, ink.slate, {
                h: 170,
                rise: 64,
                inside: counted(4)
                  .map((n) => pane(-36 + (n % 2) * 46, -156 + Math.floor(n / 2) * 66, 24, 38))
                  .join(''),
              }),
            ),
          )
          .join(''),
      ) +
      shape(
        [
          [0, 600],
          [W, 590],
          [W, H],
          [0, H],
        ],
        '#77756d',
      ) +
      counted(7)
        .map((i) => stroke(`M0 ${640 + i * 40}H${W}`, '#8d8b82', 2))
        .join('') +
      stroke('M-20 830L1300 730M-20 880L1300 770', '#33302b', 8) +
      sheet(
        `<g transform="translate(640 740) rotate(-3.6)">${
          rect(-330, -250, 660, 210, '#2f5a4a', 'rx="16"') +
          rect(-330, -130, 660, 26, ink.cream) +
          rect(-340, -276, 680, 34, ink.umber, 'rx="14"') +
          counted(6)
            .map((i) => pane(-230 + i * 80, -232, 60, 86))
            .join('') +
          rect(-322, -236, 56, 190, '#1d2a26') +
          rect(270, -236, 56, 190, '#1d2a26') +
          counted(2)
            .map((i) => disc(-180 + i * 360, -18, 40, ink.black) + disc(-180 + i * 360, -18, 20, ink.stone))
            .join('') +
          rect(-280, -44, 560, 20, ink.black) +
          disc(0, -80, 26, ink.cream) +
          `<text x="0" y="-68" text-anchor="middle" font-family="Liberation Serif" font-weight="bold" font-size="36" fill="#241912">7</text>` +
          stroke('M40 -276L110 -400', ink.black, 6)
        }</g>`,
      ) +
      stroke('M-10 350L1290 300', ink.black, 3) +
      sheet(at(306, 764, 1.16, standing({ top: '#1f2a33', low: '#1f2a33', hat: 'cap', arm: 'wave' }))) +
      at(1120, 860, 1.3, standing({ woman: true, top: '#4b3a33', low: '#4b3a33', hat: 'cloche' })) +
      path(
        'M1040 650Q1120 560 1200 650Q1180 640 1160 652Q1140 640 1120 652Q1100 640 1080 652Q1060 640 1040 650Z',
        ink.black,
      ) +
      stroke('M1120 590V760', ink.black, 5) +
      rain('tram', 190, '#f0ede2'),
  },
  'peace-1945': {
    look: 'print',
    draw: () =>
      sky('#aab4b4', '#d8d6c8', '#f1ead6') +
      range('ulriken', {
        base: 520,
        tops: [
          [200, 260],
          [560, 180],
          [940, 250],
        ],
        colour: '#7f8d86',
        shade: '#56665f',
      }) +
      sheet(
        counted(8)
          .map((i) =>
            at(
              80 + i * 165,
              640,
              1.7 + (i % 2) * 0.2,
              gable(110, ['#eadfc4', '#c9a777', '#b9694e', '#d9cdb0'][i % 4] ?? ink.cream, ink.slate, {
                h: 190,
                rise: 58,
                inside: counted(6)
                  .map((n) => pane(-38 + (n % 2) * 50, -176 + Math.floor(n / 2) * 58, 24, 38))
                  .join(''),
              }),
            ),
          )
          .join(''),
      ) +
      counted(7)
        .map((i) =>
          at(90 + i * 190, 500 + (i % 2) * 60, 0.78, `<g transform="rotate(24)">${norwegianFlag(170)}</g>`),
        )
        .join('') +
      shape(
        [
          [0, 640],
          [W, 640],
          [W, H],
          [0, H],
        ],
        '#9a9384',
      ) +
      sheet(
        crowd(dice('peace'), 'forties', [17, 15, 13], { x: 10, w: 1260, y: 730, step: 62, scale: 0.98 }, 4),
      ),
  },
  'reunion-1947': {
    look: 'print',
    draw: () =>
      sky('#c3cac6', '#dcd8c8', '#efe6d0') +
      range('r47', { ...far, base: 430 }) +
      land([380, 400, 420, 420, 400, 390, 380, 370], '#6f7d5c') +
      sheet(at(640, 470, 1.9, longHouse(470, ink.snow, ink.slate, { storeys: 2, windows: 7, chimneys: 2 }))) +
      land([560, 556, 552, 550, 550, 552, 556, 560], '#7f8a63') +
      sheet(
        at(110, 640, 1.2, fruitTree('r47a', '#6b7a4a', '#465433', '#97a565')) +
          at(1180, 640, 1.25, fruitTree('r47b', '#6b7a4a', '#465433', '#97a565')),
      ) +
      sheet(
        crowd(dice('r47'), 'forties', [13, 13, 12], { x: 130, w: 1020, y: 610, step: 78, scale: 1.02 }, 6),
      ) +
      tufts('r47', 830, '#4c5638', 90, 18),
  },
  'cider-2006': {
    look: 'faded',
    draw: () =>
      rect(0, 0, W, H, '#5a4230') +
      counted(16)
        .map((i) => rect(i * 82, 0, 78, H, i % 2 ? '#6b4f38' : '#624833'))
        .join('') +
      disc(640, 260, 480, '#f0c474', 'opacity="0.28" filter="url(#soft)"') +
      rect(0, 700, W, 200, '#4a3527') +
      sheet(
        at(
          620,
          730,
          4.3,
          path('M-52 0A52 52 0 1 1 52 0Z', ink.wood, 'transform="translate(0 -52)"') +
            disc(0, -62, 56, '#8a5f3b') +
            disc(0, -62, 56, 'none', `stroke="${ink.slate}" stroke-width="7"`) +
            counted(6)
              .map((i) =>
                stroke(`M${-40 + i * 16} -${i % 5 === 0 ? 86 : 108}V-${i % 5 === 0 ? 38 : 16}`, ink.umber, 1),
              )
              .join('') +
            rect(-27, -92, 54, 44, ink.cream, 'transform="rotate(-5 0 -70)"') +
            `<g transform="rotate(-5 0 -70)"><text x="0" y="-78" text-anchor="middle" font-family="Liberation Serif" font-style="italic" font-size="11" fill="#7d2320">Brandvold</text><text x="0" y="-55" text-anchor="middle" font-family="Liberation Serif" font-size="9" fill="#3a2618">2006</text>${disc(0, -70, 5, ink.brick)}</g>` +
            rect(-6, -34, 12, 8, ink.gold) +
            rect(-3, -30, 6, 16, ink.gold),
        ),
      ) +
      sheet(
        at(
          230,
          770,
          2.7,
          standing({
            modern: true,
            top: '#3d6b78',
            low: '#33404a',
            hair: '#6a4526',
            beard: '#6a4526',
            arm: 'up',
          }),
        ) +
          path('M318 268h34l-5 44h-24Z', '#f0d489') +
          at(
            1030,
            770,
            2.6,
            standing({
              woman: true,
              modern: true,
              top: '#a8482f',
              low: '#3a3a42',
              hair: '#b98d4c',
              arm: 'wave',
            }),
            -1,
          ) +
          path('M902 286h34l-5 44h-24Z', '#f0d489') +
          at(
            1190,
            800,
            2.5,
            standing({ top: '#5b6b4a', low: '#4a3a2c', hair: '#c9c0b0', hat: 'cap', beard: '#d5ccb9' }),
          ),
      ),
  },
}
