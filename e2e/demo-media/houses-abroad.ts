/** A windmill of the prairie and the houses of Valparaíso, each with its foot at 0,0. */
import { counted, disc, ink, rect, shape, stroke } from './draw.ts'

/** A water-pumping windmill: `blades` sails on a lattice tower. */
export const windmill = (blades = 17, turn = 8) =>
  stroke(
    'M-42 0L-10 -270M42 0L10 -270M-34 -66H34M-27 -132H27M-19 -198H19M-42 0L27 -132M42 0L-27 -132M-27 -132L19 -198M27 -132L-19 -198',
    ink.umber,
    5,
  ) +
  shape(
    [
      [10, -284],
      [112, -316],
      [112, -254],
    ],
    ink.oxblood,
  ) +
  stroke('M0 -284H70', ink.umber, 5) +
  counted(blades)
    .map(
      (i) =>
        `<g transform="rotate(${turn + (i * 360) / blades} 0 -284)">${shape(
          [
            [-5, -300],
            [5, -300],
            [13, -370],
            [-13, -370],
          ],
          i % 2 ? ink.cream : '#d9c9a5',
        )}</g>`,
    )
    .join('') +
  disc(0, -284, 14, ink.umber)

/** A narrow house of Cerro Barón, of corrugated iron in one bright colour. */
export function hillHouse(w: number, h: number, wall: string, shutters: string, lit = 0): string {
  const columns = Math.max(1, Math.floor(w / 44))
  const rows = Math.max(1, Math.floor(h / 62))
  const windows = counted(rows * columns).map((i) => {
    const [x, y] = [-w / 2 + ((i % columns) + 0.5) * (w / columns), -h + 18 + Math.floor(i / columns) * 60]
    return rect(x - 17, y, 34, 34, shutters) + rect(x - 9, y + 2, 18, 30, i % 4 < lit ? '#e9c46e' : '#2c3a40')
  })
  return (
    rect(-w / 2, -h, w, h, wall) +
    counted(Math.floor(w / 7))
      .map((i) => stroke(`M${-w / 2 + i * 7 + 4} ${-h}v${h}`, '#000', 1, 'opacity="0.12"'))
      .join('') +
    rect(w * 0.28, -h, w * 0.22, h, '#000', 'opacity="0.12"') +
    shape(
      [
        [-w / 2 - 8, -h + 3],
        [-w / 2 + 6, -h - 20],
        [w / 2 - 6, -h - 20],
        [w / 2 + 8, -h + 3],
      ],
      ink.brick,
    ) +
    windows.join('')
  )
}
