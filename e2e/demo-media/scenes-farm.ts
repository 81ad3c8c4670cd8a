/** Scenes of the farm on the fjord. */
import { at, counted, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { fjord, forest } from './fjord.ts'
import { standing } from './folk.ts'
import { boathouse, gable, longHouse, storehouse } from './houses.ts'
import { clouds, land, range, sky, tufts, W } from './land.ts'
import type { Scene } from './scene.ts'
import { fence, fruitTree, oarBoat, steamer } from './things.ts'

export const farm: Readonly<Record<string, Scene>> = {
  'fjord-1885': {
    look: 'plate',
    imprint: 'S. Kleppe, Bergen',
    draw: () =>
      fjord(
        'fjord85',
        520,
        at(820, 606, 0.62, steamer()) +
          land([660, 700, 780, 830, 860, 800, 740, 720], '#3c4a35') +
          forest('f85', 16, 742, 110, 0.95) +
          sheet(at(980, 800, 0.8, longHouse(230, ink.snow, ink.slate)) + at(1160, 790, 0.55, storehouse())) +
          tufts('t85', 800, '#26301f', 120, 20),
      ),
  },
  'farm-1890': {
    look: 'plate',
    imprint: 'S. Kleppe, Bergen',
    draw: () =>
      fjord(
        'farm',
        720,
        land([470, 500, 560, 600, 590, 540, 500, 470], '#5d6f49', 760) +
          land([560, 600, 640, 660, 650, 630, 620, 610], '#75854f', 760) +
          forest('farm1', 10, 560, 40, 0.5) +
          sheet(
            at(330, 640, 0.8, storehouse()) +
              at(
                640,
                660,
                1.05,
                longHouse(360, ink.snow, ink.slate, { storeys: 2, windows: 5, chimneys: 2 }),
              ) +
              at(
                985,
                668,
                0.9,
                gable(200, ink.oxblood, ink.slate, { h: 110, inside: rect(-34, -74, 68, 74, ink.black) }),
              ),
          ) +
          sheet(
            counted(7)
              .map((i) => at(90 + i * 62, 700, 0.42, path('M-40 0Q-34 -70 0 -78T40 0Z', ink.straw)))
              .join('') +
              at(250, 706, 0.42, standing({ woman: true, hat: 'scarf', apron: ink.snow })) +
              at(470, 712, 0.45, standing({ hat: 'felt', arm: 'up' })),
          ) +
          at(1050, 716, 0.9, fence(300)),
      ),
  },
  'boathouse-1905': {
    look: 'plate',
    imprint: 'S. Kleppe, Bergen',
    draw: () =>
      fjord(
        'bh',
        560,
        land([600, 600, 610, 640, 690, 760, 800, 830], '#6f6a58') +
          sheet(at(440, 720, 1.5, boathouse())) +
          sheet(at(890, 800, 1.05, oarBoat(0, '', '#d2b07c'))) +
          stroke('M690 470Q860 540 1120 430', ink.umber, 3) +
          sheet(
            counted(7)
              .map((i) =>
                at(
                  742 + i * 52,
                  500 - Math.abs(i - 2) * 9 + 6,
                  0.8,
                  i % 3 === 0
                    ? shape(
                        [
                          [-22, 0],
                          [22, 0],
                          [26, 74],
                          [-20, 70],
                        ],
                        ink.snow,
                      )
                    : shape(
                        [
                          [-24, 0],
                          [24, 0],
                          [34, 20],
                          [22, 26],
                          [20, 70],
                          [-20, 70],
                          [-22, 26],
                          [-34, 20],
                        ],
                        i % 2 ? ink.cream : '#c9b48c',
                      ),
                ),
              )
              .join(''),
          ) +
          stroke('M1120 420V690', ink.umber, 9) +
          counted(40)
            .map((i) =>
              oval(
                (i * 137) % W,
                780 + ((i * 53) % 100),
                16 + (i % 5) * 5,
                8 + (i % 3) * 3,
                i % 2 ? '#8b857a' : '#5f594e',
              ),
            )
            .join('') +
          at(640, 782, 0.8, standing({ hat: 'cap', beard: ink.wood, arm: 'hip' })),
      ),
  },
  'apple-slope-1925': {
    look: 'tinted',
    imprint: 'R. B. 1925',
    draw: () =>
      fjord(
        'slope',
        470,
        land([470, 520, 580, 640, 700, 750, 790, 830], '#8c9a58') +
          land([560, 620, 690, 740, 790, 830, 870, 900], '#78894c') +
          sheet(
            counted(5)
              .flatMap((row) =>
                counted(6).map((i) =>
                  at(
                    20 + i * 150 + row * 46,
                    600 + row * 62 + i * 24,
                    0.55 + row * 0.1,
                    fruitTree(`s${row}${i}`, '#ecc9bd', '#c98f84', '#fdf3ea', 40),
                  ),
                ),
              )
              .join(''),
          ) +
          sheet(
            at(
              1130,
              850,
              1.05,
              standing({ hat: 'felt', top: '#4d5a48', low: '#5a4a36', beard: '#7b5334', arm: 'hip' }),
            ) +
              at(
                1040,
                852,
                1,
                standing({ woman: true, hat: 'scarf', top: '#9a4a3c', low: '#3d5a66', apron: ink.snow }),
              ),
          ),
        sky('#b4cdd0', '#e6e2c8', '#f7e8c6'),
      ),
  },
  'summer-farm-2026': {
    look: 'now',
    draw: () =>
      sky('#7fb0c4', '#bcd8d2', '#f3ecca') +
      clouds('sf', 3, 90, 200, '#fbf6e6') +
      range('sf1', {
        base: 520,
        tops: [
          [100, 230],
          [420, 130],
          [760, 240],
          [1080, 150],
        ],
        colour: '#8aa5ab',
        shade: '#5d7c88',
        snow: ink.snow,
      }) +
      range('sf2', {
        base: 560,
        tops: [
          [-60, 320],
          [240, 400],
          [1000, 390],
          [1290, 290],
        ],
        colour: '#6f8a5f',
        shade: '#4a6850',
      }) +
      land([520, 500, 500, 510, 520, 510, 490, 470], '#8fa35b') +
      path('M700 520Q620 600 700 670T560 890H800Q760 760 860 680T760 520Z', '#5f97a3') +
      stroke(
        'M690 560q20 6 40 0M700 640q30 8 60 0M660 740q40 10 80 0M640 820q50 10 100 0',
        ink.snow,
        4,
        'opacity="0.6"',
      ) +
      land([640, 630, 640, 700, 790, 880, 900, 900], '#7d9350') +
      sheet(
        counted(5)
          .map((i) =>
            at(
              110 + i * 118,
              620 - Math.sin(i) * 22,
              0.68 + (i % 2) * 0.12,
              `<g transform="rotate(${i === 0 ? -4 : 0})">${gable(150, ['#6b4a32', '#7b5639', '#5f422d'][i % 3] ?? ink.wood, '#7f9a48', { h: 76, rise: 56, inside: rect(-16, -56, 32, 56, ink.black) })}</g>`,
            ),
          )
          .join('') + at(1040, 660, 1.2, longHouse(300, '#6b4a32', '#7f9a48', { windows: 3 })),
      ) +
      shape(
        [
          [640, 668],
          [800, 660],
          [804, 676],
          [640, 684],
        ],
        ink.tan,
      ) +
      stroke('M646 640V680M796 634V672M646 646L796 638', ink.wood, 5) +
      sheet(
        counted(4)
          .map((i) =>
            at(
              930 + i * 74,
              790 + (i % 2) * 30,
              0.62,
              `${path('M-60 -30Q-60 -74 -20 -74H36Q50 -84 66 -72Q64 -52 52 -50Q46 -34 40 -30V0H30V-28H-40V0H-50Z', ['#a8553a', '#efe3c8', '#5a3d2c'][i % 3] ?? ink.wood)}`,
            ),
          )
          .join(''),
      ) +
      tufts('sf', 700, '#566f37', 170, 20),
  },
}
