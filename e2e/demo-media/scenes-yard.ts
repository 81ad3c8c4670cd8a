/** Scenes of the shipyard at the foot of Cerro Barón. */
import { at, between, counted, dice, disc, ink, path, rect, shape, sheet, stroke } from './draw.ts'
import { anybody, crowd, standing } from './folk.ts'
import { clouds, H, land, range, sky, W, water } from './land.ts'
import type { Scene } from './scene.ts'
import { bark, bunting, cat, gull, oarBoat, steamer } from './things.ts'
import { hill, layers, onSlip, shed } from './valparaiso.ts'

export const yard: Readonly<Record<string, Scene>> = {
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
          ) +
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
}
