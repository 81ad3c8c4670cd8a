/** Scenes of the prairie. */
import { at, counted, dice, disc, ink, path, rect, shape, sheet, stroke } from './draw.ts'
import { crowd, standing } from './folk.ts'
import { barn, gable, longHouse, pane } from './houses.ts'
import { windmill } from './houses-abroad.ts'
import { clouds, furrows, land, light, sky, snowfall, tufts } from './land.ts'
import { layers, prairie } from './prairie.ts'
import type { Scene } from './scene.ts'
import { fruitTree, horse, stook } from './things.ts'

export const onThePrairie: Readonly<Record<string, Scene>> = {
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
}
