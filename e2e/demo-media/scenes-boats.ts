/** Scenes of boats on the fjord, and of the boathouse. */
import { at, counted, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { fjord } from './fjord.ts'
import { rower, standing } from './folk.ts'
import { boathouse, gable, pane } from './houses.ts'
import { clouds, H, land, range, sky, tufts, W, water } from './land.ts'
import type { Scene } from './scene.ts'
import { gull, oarBoat } from './things.ts'

export const boats: Readonly<Record<string, Scene>> = {
  'eight-oars-1831': {
    look: 'engraving',
    imprint: 'The Boat of Ulvik, with Eight Oars, arriving at Bergen',
    draw: () =>
      sky('#8c9494', '#c9c9bb', '#f4eddc') +
      clouds('cut', 5, 80, 250, '#fbf6e8') +
      range('cut', {
        base: 520,
        tops: [
          [120, 260],
          [400, 340],
          [820, 230],
          [1100, 320],
        ],
        colour: '#b5b5a6',
        shade: '#77786c',
      }) +
      sheet(
        counted(11)
          .map((i) =>
            at(
              820 + i * 44,
              524,
              0.42 + (i % 3) * 0.08,
              gable(90, '#ddd3bb', '#7d7468', { inside: pane(-12, -70, 24, 30) }),
            ),
          )
          .join(''),
      ) +
      water('cut', 520, '#7d8885', '#cfd2c4', '#fdf9ee', 130) +
      counted(7)
        .map((i) =>
          stroke(
            `M-20 ${600 + i * 42}q90 ${-26 - i * 3} 180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0`,
            i % 2 ? '#3c4848' : '#f5f0e0',
            5 + i,
          ),
        )
        .join('') +
      at(
        560,
        680,
        1.75,
        oarBoat(
          8,
          counted(4)
            .map((i) =>
              at(
                -100 + i * 66,
                -2,
                0.78,
                rower({ top: i % 2 ? '#e8ddc4' : '#5b4a3a', hat: 'cap', beard: '#2b2019' }),
              ),
            )
            .join('') + at(178, -20, 0.8, standing({ hat: 'felt', beard: '#2b2019', arm: 'up' })),
          '#5a4634',
        ),
      ) +
      path('M1010 850Q1000 740 1100 730Q1220 730 1262 800Q1276 780 1300 770V870Z', '#2c3436') +
      stroke('M1082 730q-26 -60 -60 -66M1082 730q4 -70 44 -74', '#f7f2e2', 8) +
      disc(1056, 790, 6, '#fff') +
      stroke('M1016 812q40 22 86 6', '#f2ead6', 4),
  },
  'bridal-boat-1845': {
    look: 'paint',
    draw: () =>
      fjord(
        'bride',
        500,
        sheet(
          at(
            330,
            640,
            0.95,
            oarBoat(
              3,
              counted(3)
                .map((i) => at(-90 + i * 80, 0, 0.8, rower({ top: ink.snow, hat: 'cap', low: ink.oxblood })))
                .join('') + at(150, -18, 0.85, standing({ top: ink.deep, hat: 'felt', arm: 'hip' })),
              '#8a4a2c',
            ),
          ),
        ) +
          sheet(
            at(
              740,
              740,
              1.45,
              oarBoat(
                3,
                counted(3)
                  .map((i) =>
                    at(
                      -150 + i * 62,
                      -2,
                      0.8,
                      rower({
                        top: ink.snow,
                        hat: 'cap',
                        low: ink.oxblood,
                        ...(i === 1 ? { beard: ink.wood } : {}),
                      }),
                    ),
                  )
                  .join('') +
                  at(42, -18, 0.92, standing({ top: ink.deep, low: ink.black, hat: 'top' })) +
                  at(
                    96,
                    -20,
                    0.94,
                    standing({
                      woman: true,
                      top: ink.oxblood,
                      low: ink.pine,
                      apron: ink.snow,
                      hat: 'crown',
                      hair: ink.straw,
                    }),
                  ) +
                  at(164, -28, 0.85, standing({ top: ink.umber, hat: 'felt', arm: 'up' })) +
                  stroke('M168 -140l44 -30', ink.tan, 7),
                '#9b5a30',
              ),
            ),
          ) +
          counted(5)
            .map((i) => at(120 + i * 230, 190 + (i % 3) * 50, 0.7, gull()))
            .join(''),
        sky('#7fa0a4', '#cfd5bb', '#f5dfa5'),
      ),
  },
  'eight-oars-2019': {
    look: 'now',
    draw: () =>
      fjord(
        'e19',
        440,
        sheet(
          at(
            640,
            690,
            2.25,
            oarBoat(
              8,
              counted(4)
                .map((i) =>
                  at(
                    -138 + i * 70,
                    -2,
                    0.74,
                    rower({
                      top: ['#c9744d', '#efe3c8', '#1f4451', '#c9a04a'][i] ?? ink.cream,
                      hair: ['#3a2618', '#b98d4c', '#1f1712', '#6a4526'][i] ?? ink.wood,
                      skin: i === 2 ? '#9a6544' : '#e2b896',
                      woman: i > 1,
                    }),
                  ),
                )
                .join('') +
                counted(4)
                  .map((i) =>
                    at(
                      -100 + i * 70,
                      -8,
                      0.74,
                      rower({
                        top: ['#7d2320', '#6b7a3c', '#a9bdbb', '#3d6b78'][i] ?? ink.cream,
                        hair: ['#d9bd86', '#3a2618', '#8d8377', '#6a4526'][i] ?? ink.wood,
                      }),
                    ),
                  )
                  .join(''),
              '#b07a44',
            ),
          ),
        ) +
          at(1000, 230, 1, gull()) +
          at(930, 270, 0.7, gull()) +
          at(240, 200, 0.8, gull()),
        sky('#86b3c2', '#c6dccf', '#f6e8c4'),
      ),
  },
  'lintel-2026': {
    look: 'now',
    draw: () =>
      rect(0, 0, W, H, '#b8a07a') +
      counted(12)
        .map((i) => rect(i * 110, 0, 104, H, i % 2 ? '#bfa680' : '#ad946d'))
        .join('') +
      sheet(stroke('M200 880L320 560L440 880M840 880L960 560L1080 880', ink.wood, 30)) +
      sheet(
        rect(60, 340, 1160, 230, '#8b6238', 'rx="8"') +
          counted(16)
            .map((i) =>
              stroke(`M60 ${356 + i * 14}q${280 + i * 20} ${i % 2 ? 10 : -10} 580 0t580 0`, '#6d4927', 2.5),
            )
            .join('') +
          oval(940, 450, 46, 28, '#5d3c20') +
          oval(940, 450, 26, 15, '#48301b'),
      ) +
      stroke('M390 540V384Q480 380 480 420T400 458Q500 456 500 502T390 540', '#3a2414', 15) +
      stroke('M372 372q34 -22 64 0t64 0', '#3a2414', 11) +
      shape(
        [
          [640, 690],
          [860, 676],
          [864, 700],
          [642, 706],
        ],
        ink.slate,
      ) +
      shape(
        [
          [540, 684],
          [646, 686],
          [646, 712],
          [540, 716],
        ],
        ink.tan,
      ) +
      counted(30)
        .map((i) => stroke(`M${120 + i * 36} ${760 + ((i * 37) % 90)}q10 -12 22 -2`, '#e2c894', 6))
        .join(''),
  },
  'memorial-stone': {
    look: 'print',
    draw: () =>
      fjord(
        'stone',
        480,
        land([560, 560, 570, 580, 590, 580, 570, 560], '#59644a') +
          sheet(at(190, 620, 0.85, boathouse())) +
          land([700, 690, 680, 680, 690, 700, 700, 700], '#4c5740') +
          '<g transform="translate(130 0)">' +
          sheet(
            path('M500 800Q480 560 540 400Q590 330 660 340Q760 350 790 430Q830 600 820 800Z', '#8f8a80') +
              path('M690 342Q770 350 790 430Q830 600 820 800H740Q760 560 690 342Z', '#000', 'opacity="0.2"'),
          ) +
          `<text x="648" y="520" text-anchor="middle" font-family="Liberation Serif" font-size="54" fill="#3a352e" letter-spacing="5">LEIF</text><text x="648" y="580" text-anchor="middle" font-family="Liberation Serif" font-size="34" fill="#3a352e" letter-spacing="3">BRANDVOLD</text><text x="650" y="690" text-anchor="middle" font-family="Liberation Serif" font-size="82" fill="#3a352e">61</text>` +
          sheet(
            counted(12)
              .map((i) => disc(520 + i * 26, 812 - (i % 3) * 14, 13, i % 2 ? ink.snow : '#d8cfb8'))
              .join(''),
          ) +
          '</g>' +
          tufts('stone', 770, '#2f3827', 150, 24),
      ),
  },
}
