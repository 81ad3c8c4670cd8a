/** The burning fjord, and the shelves of the apple cellar. */
import { at, between, counted, dice, disc, ink, oval, path, rect, sheet, stroke } from './draw.ts'
import { standing } from './folk.ts'
import { H, light, range, sky, W } from './land.ts'
import type { Scene } from './scene.ts'
import { oarBoat } from './things.ts'

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

export const inside: Readonly<Record<string, Scene>> = {
  'ottilie-fjord-1931': { look: 'paint', draw: burning },
  'apple-cellar-1946': { look: 'print', draw: cellarShelves },
}
