/** Scenes of Norway: the fjord, the farm, the boats. */
import { at, between, counted, dice, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'
import { crowd, rower, standing } from './folk.ts'
import { boathouse, gable, longHouse, pane, storehouse } from './houses.ts'
import { clouds, H, land, light, rain, range, sky, tufts, W, water } from './land.ts'
import type { Scene } from './scenes.ts'
import { fence, fruitTree, gull, norwegianFlag, oarBoat, spruce, steamer } from './things.ts'

const far = {
  base: 560,
  tops: [
    [60, 250],
    [330, 150],
    [620, 270],
    [900, 120],
    [1190, 220],
  ],
  colour: '#8fa3a3',
  shade: '#5f7a80',
  snow: ink.snow,
} as const
const near = {
  base: 600,
  tops: [
    [-40, 300],
    [180, 400],
    [1130, 360],
    [1330, 240],
  ],
  colour: '#54705f',
  shade: '#2f4a45',
} as const

const forest = (seed: string, count: number, y: number, spread: number, size: number) => {
  const roll = dice(seed)
  return sheet(
    counted(count)
      .map((i) => ({ i, y: y + roll() * spread }))
      .sort((a, b) => a.y - b.y)
      .map(({ y: foot }) => at(between(roll, -20, W + 20), foot, size * between(roll, 0.6, 1.2), spruce()))
      .join(''),
  )
}

/** Ulvik's fjord with its mountains; whatever stands before it is added. */
const fjord = (seed: string, top: number, before: string, air = sky('#b9c7c4', '#e4dcc6', '#f3e3c3')) =>
  air +
  clouds(seed, 3, 90, 220, '#f6eedb') +
  range(`${seed}far`, { ...far, base: top + 20 }) +
  range(`${seed}near`, { ...near, base: top + 14 }) +
  water(seed, top, ink.deep, '#7f9d9f', '#eef0e2') +
  before

const burning = () => {
  const roll = dice('burning')
  const flames = counted(120).map(() => {
    const [x, y] = [between(roll, -40, W), between(roll, 470, H)]
    const l = between(roll, 60, 260)
    return stroke(
      `M${x} ${y}q${l / 3} -14 ${l / 2} 0t${l / 2} 4`,
      ['#f2b53c', '#e0702e', '#b5331f', '#f7dc8a', '#6d1d22'][Math.floor(roll() * 5)] ?? ink.gold,
      between(roll, 4, 15),
      'opacity="0.75"',
    )
  })
  const streaks = counted(60).map(() => {
    const [x, y] = [between(roll, -60, W), between(roll, 0, 330)]
    return stroke(
      `M${x} ${y}q120 -30 260 6`,
      ['#f2b53c', '#e58a3c', '#c9502c', '#f9e3a0'][Math.floor(roll() * 4)] ?? ink.gold,
      between(roll, 6, 22),
      'opacity="0.5"',
    )
  })
  return (
    sky('#7d2a24', '#dd7433', '#f6cf74') +
    streaks.join('') +
    light(820, 330, 62, '#fdf0bd') +
    range('burnfar', {
      base: 480,
      tops: [
        [90, 210],
        [420, 300],
        [650, 170],
        [1010, 260],
        [1240, 130],
      ],
      colour: '#5d2b3f',
      shade: '#3b1b34',
    }) +
    range('burnnear', {
      base: 500,
      tops: [
        [-60, 260],
        [210, 380],
        [1160, 330],
        [1320, 260],
      ],
      colour: '#3b1f2e',
      shade: '#241523',
    }) +
    rect(0, 478, W, H, '#a63a22') +
    flames.join('') +
    at(440, 700, 0.7, oarBoat(2, '', '#2a1520'))
  )
}

const cellarShelves = () => {
  const roll = dice('cellar')
  const kinds = ['#b8452f', '#c98a33', '#8d9a4d', '#a53a36', '#d3b15a', '#7b8a3c', '#c2603a', '#93302b']
  const shelf = (row: number) => {
    const y = 250 + row * 165
    const boxes = counted(4).map((i) => {
      const x = 90 + i * 285
      const apples = counted(16).map((n) => {
        const [ax, ay] = [x + 26 + (n % 8) * 28, y - 16 - Math.floor(n / 8) * 24 + roll() * 4]
        return (
          disc(ax, ay, 15, kinds[(row * 4 + i) % kinds.length] ?? ink.brick) +
          path(
            `M${ax + 3} ${ay + 15}A15 15 0 0 0 ${ax + 14} ${ay - 5}Q${ax + 8} ${ay + 8} ${ax + 3} ${ay + 15}Z`,
            '#000',
            'opacity="0.25"',
          ) +
          disc(ax - 4, ay - 5, 3.4, '#fff', 'opacity="0.4"')
        )
      })
      const straw = counted(26)
        .map(() =>
          stroke(
            `M${x + roll() * 246} ${y - 4}l${between(roll, -22, 22)} ${-between(roll, 2, 16)}`,
            ink.straw,
            2,
          ),
        )
        .join('')
      return (
        apples.join('') +
        straw +
        rect(x + 84, y + 6, 78, 34, ink.cream) +
        stroke(`M${x + 92} ${y + 18}q16 -7 30 0t30 -2M${x + 96} ${y + 30}q12 -4 26 0`, ink.umber, 2)
      )
    })
    return (
      rect(50, y, W - 100, 20, ink.wood) +
      rect(50, y + 20, W - 100, 10, '#000', 'opacity="0.35"') +
      boxes.join('')
    )
  }
  const stones = counted(90).map(() => {
    const [x, y] = [between(roll, 0, W), between(roll, 0, H)]
    return oval(
      x,
      y,
      between(roll, 40, 80),
      between(roll, 24, 42),
      ['#4a4239', '#564c40', '#3f382f'][Math.floor(roll() * 3)] ?? ink.stone,
      'stroke="#2a231c" stroke-width="5"',
    )
  })
  const doll = at(
    196,
    412,
    0.62,
    standing({ woman: true, top: '#b9593f', low: '#e5d6b4', hair: ink.straw, hat: 'none', apron: ink.snow }),
  )
  return (
    rect(0, 0, W, H, '#3a332b') +
    stones.join('') +
    disc(1010, 120, 420, '#f2c66b', 'opacity="0.18" filter="url(#soft)"') +
    disc(1010, 120, 200, '#f6d68a', 'opacity="0.28" filter="url(#soft)"') +
    sheet(
      counted(4).map(shelf).join('') + rect(60, 60, 26, H, ink.umber) + rect(W - 86, 60, 26, H, ink.umber),
    ) +
    doll +
    stroke('M1010 0V84', ink.black, 4) +
    path('M984 84H1036L1046 150H974Z', '#f8dc8e') +
    stroke('M984 84H1036L1046 150H974Z', ink.black, 6)
  )
}

export const norway: Readonly<Record<string, Scene>> = {
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
  'ottilie-fjord-1931': { look: 'paint', draw: burning },
  'apple-cellar-1946': { look: 'print', draw: cellarShelves },
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
}
