/** The thirty-eighth organ: its case, its pipes, and the man before it. */
import { at, counted, disc, fade, ink, path, rect, shape, sheet, stroke } from './draw.ts'
import { standing } from './folk.ts'
import { H, W } from './land.ts'

const metal = fade('#efe4c8', '#b8a888', '#8f8066')

function pipe(x: number, foot: number, long: number, wide: number): string {
  const body =
    rect(x - wide / 2, foot - long, wide, long, '#d8cba8') +
    rect(x + wide * 0.14, foot - long, wide * 0.36, long, '#000', 'opacity="0.18"') +
    rect(x - wide * 0.34, foot - long, wide * 0.16, long, '#fff', 'opacity="0.4"')
  const mouth =
    path(`M${x - wide * 0.3} ${foot - 20}L${x} ${foot - 62}L${x + wide * 0.3} ${foot - 20}Z`, '#3b3226') +
    rect(x - wide * 0.36, foot - 24, wide * 0.72, 6, '#f4ead0')
  return (
    body +
    mouth +
    shape(
      [
        [x - wide / 2, foot],
        [x + wide / 2, foot],
        [x + 4, foot + 46],
        [x - 4, foot + 46],
      ],
      '#b9aa86',
    )
  )
}

/** A tower of pipes, the longest in its middle. */
function tower(x: number, foot: number, count: number, tallest: number, wide: number): string {
  const middle = (count - 1) / 2
  return counted(count)
    .map((i) =>
      pipe(x + (i - middle) * (wide + 3), foot, tallest - Math.abs(i - middle) * tallest * 0.09, wide),
    )
    .join('')
}

export function organ(): string {
  const towers = [
    [180, 5, 420, 44],
    [425, 7, 330, 26],
    [640, 5, 500, 50],
    [855, 7, 330, 26],
    [1100, 5, 420, 44],
  ] as const
  const frames = towers.map(([x, count, tall, wide]) => {
    const half = (count * (wide + 3)) / 2 + 12
    return (
      rect(x - half - 14, 560 - tall - 40, 14, tall + 96, ink.wood) +
      rect(x + half, 560 - tall - 40, 14, tall + 96, ink.wood) +
      path(
        `M${x - half - 22} ${560 - tall - 30}Q${x} ${560 - tall - 104} ${x + half + 22} ${560 - tall - 30}V${560 - tall - 6}Q${x} ${560 - tall - 66} ${x - half - 22} ${560 - tall - 6}Z`,
        '#8f623b',
      ) +
      disc(x, 560 - tall - 80, 13, ink.gold)
    )
  })
  const keys = counted(44).map(
    (i) =>
      rect(432 + i * 9.4, 700, 8.4, 26, ink.snow) +
      (i % 7 === 2 || i % 7 === 6 ? '' : rect(438 + i * 9.4, 700, 5, 15, ink.black)),
  )
  const stops = counted(16).map((i) =>
    disc((i < 8 ? 330 : 890) + (i % 2) * 34, 640 + Math.floor((i % 8) / 2) * 26, 9, ink.cream),
  )
  return [
    `<defs>${metal.defs}</defs>`,
    rect(0, 0, W, H, '#5d5345'),
    counted(9)
      .map((i) => path(`M${i * 160 - 20} 0V560H${i * 160 + 120}V0Z`, '#675c4d'))
      .join(''),
    disc(640, 180, 460, '#f2dfae', 'opacity="0.25" filter="url(#soft)"'),
    sheet(towers.map(([x, count, tall, wide]) => tower(x, 560, count, tall, wide)).join('')),
    sheet(frames.join('') + rect(40, 596, 1200, 40, '#8f623b') + rect(60, 632, 1160, 260, ink.wood)),
    counted(6)
      .map((i) => stroke(`M${90 + i * 42} 660v180h30v-180zM${940 + i * 42} 660v180h30v-180z`, ink.umber, 4))
      .join(''),
    sheet(rect(300, 610, 680, 240, '#6b4528') + rect(410, 690, 460, 44, ink.umber)),
    keys.join(''),
    stops.join(''),
    rect(480, 620, 320, 62, '#8f623b'),
    rect(520, 606, 110, 70, ink.snow),
    rect(640, 606, 110, 70, ink.snow),
    counted(5)
      .map((i) => stroke(`M530 ${618 + i * 11}h90M650 ${618 + i * 11}h90`, '#6b6253', 1.4))
      .join(''),
    sheet(
      rect(490, 836, 300, 26, '#8f623b') +
        at(640, 900, 1.85, standing({ top: '#3a3632', low: '#2c2926', hair: '#cfc6b4', arm: 'hip' })) +
        at(1010, 884, 1.72, standing({ top: '#57503f', low: '#3d372e', hair: '#4a3a2c', arm: 'down' })),
    ),
  ].join('')
}
