/** What is worn below a face. */
import { counted, disc, ink, oval, path, shape, stroke } from './draw.ts'
import type { Face } from './faces.ts'

export function bodyOf({ dress, cloth, skin, girl }: Face): string {
  const w = girl ? 150 : 196
  const shoulders = path(
    `M${256 - w} 530Q${256 - w} 418 ${256 - w * 0.62} 396Q210 372 214 350H298Q302 372 ${256 + w * 0.62} 396Q${256 + w} 418 ${256 + w} 530Z`,
    cloth,
  )
  const shade = path(
    `M270 360Q302 372 ${256 + w * 0.62} 396Q${256 + w} 418 ${256 + w} 530H310Z`,
    '#000',
    'opacity="0.16"',
  )
  const vee = (depth: number, inside: string) =>
    shape(
      [
        [206, 366],
        [256, 366 + depth],
        [306, 366],
        [298, 340],
        [214, 340],
      ],
      inside,
    )
  switch (dress) {
    case 'suit':
      return (
        shoulders +
        shade +
        shape(
          [
            [204, 372],
            [256, 530],
            [308, 372],
            [290, 350],
            [222, 350],
          ],
          ink.snow,
        ) +
        shape(
          [
            [204, 368],
            [186, 400],
            [250, 530],
            [256, 520],
          ],
          cloth,
          'stroke="#000" stroke-opacity="0.4" stroke-width="3"',
        ) +
        shape(
          [
            [308, 368],
            [326, 400],
            [262, 530],
            [256, 520],
          ],
          cloth,
          'stroke="#000" stroke-opacity="0.4" stroke-width="3"',
        ) +
        shape(
          [
            [236, 378],
            [276, 378],
            [264, 394],
            [274, 420],
            [238, 420],
            [248, 394],
          ],
          '#1f1a18',
        )
      )
    case 'high':
      return (
        shoulders +
        shade +
        path(
          'M210 384Q208 344 214 336H298Q304 344 302 384Q256 402 210 384Z',
          cloth,
          'stroke="#000" stroke-opacity="0.35" stroke-width="3"',
        ) +
        path('M214 338Q256 352 298 338V326Q256 340 214 326Z', ink.snow) +
        counted(4)
          .map((i) => disc(256, 412 + i * 30, 5, ink.gold))
          .join('') +
        oval(256, 384, 13, 16, ink.gold)
      )
    case 'lace':
      return (
        shoulders +
        shade +
        path('M176 398Q216 370 214 344H298Q296 370 336 398Q300 440 256 450Q212 440 176 398Z', '#f2e9d6') +
        counted(11)
          .map((i) => disc(182 + i * 15, 404 + Math.sin((i / 10) * Math.PI) * 42, 9, '#f2e9d6'))
          .join('') +
        oval(256, 420, 12, 15, ink.oxblood)
      )
    case 'shawl':
      return (
        shoulders +
        path('M80 530Q90 400 206 366L256 470L306 366Q422 400 432 530Z', '#6b5746') +
        counted(9)
          .map((i) =>
            stroke(`M${110 + i * 36} 530L${222 + i * 8} ${400 + Math.abs(i - 4) * 6}`, '#8a745d', 4),
          )
          .join('') +
        vee(60, ink.snow)
      )
    case 'uniform':
      return (
        shoulders +
        shade +
        shape(
          [
            [214, 352],
            [298, 352],
            [306, 384],
            [256, 392],
            [206, 384],
          ],
          cloth,
          `stroke="${ink.gold}" stroke-width="5"`,
        ) +
        counted(3)
          .map((i) => disc(230, 420 + i * 36, 9, ink.gold) + disc(282, 420 + i * 36, 9, ink.gold))
          .join('') +
        path(
          'M64 470Q74 424 130 404L140 424Q100 440 92 480ZM448 470Q438 424 382 404L372 424Q412 440 420 480Z',
          ink.gold,
        )
      )
    case 'sweater':
      return (
        shoulders +
        shade +
        path(
          'M204 378Q206 346 214 340H298Q306 346 308 378Q256 404 204 378Z',
          cloth,
          'stroke="#000" stroke-opacity="0.3" stroke-width="4"',
        ) +
        counted(17)
          .map((i) =>
            shape(
              [
                [90 + i * 21, 452],
                [100 + i * 21, 438],
                [110 + i * 21, 452],
                [100 + i * 21, 466],
              ],
              i % 2 ? ink.cream : ink.gold,
              'opacity="0.85"',
            ),
          )
          .join('')
      )
    case 'shirt':
      return (
        shoulders +
        shade +
        vee(64, skin) +
        shape(
          [
            [210, 352],
            [188, 388],
            [236, 428],
            [256, 420],
          ],
          cloth,
          'stroke="#000" stroke-opacity="0.3" stroke-width="3"',
        ) +
        shape(
          [
            [302, 352],
            [324, 388],
            [276, 428],
            [256, 420],
          ],
          cloth,
          'stroke="#000" stroke-opacity="0.3" stroke-width="3"',
        ) +
        stroke('M256 430V530', '#000', 3, 'opacity="0.3"')
      )
    case 'apron':
      return (
        shoulders +
        shade +
        vee(40, ink.snow) +
        path('M190 530L196 440Q256 460 316 440L322 530Z', ink.snow) +
        stroke('M196 440L180 392M316 440L332 392', ink.snow, 16)
      )
    case 'jacket':
      return (
        shoulders +
        shade +
        vee(70, ink.cream) +
        shape(
          [
            [208, 356],
            [170, 396],
            [220, 452],
            [256, 434],
          ],
          cloth,
          'stroke="#000" stroke-opacity="0.4" stroke-width="4"',
        ) +
        shape(
          [
            [304, 356],
            [342, 396],
            [292, 452],
            [256, 434],
          ],
          cloth,
          'stroke="#000" stroke-opacity="0.4" stroke-width="4"',
        ) +
        stroke('M256 436V530', '#000', 4, 'opacity="0.4"') +
        disc(238, 480, 6, ink.cream)
      )
    case 'smock':
      return (
        shoulders +
        shade +
        vee(56, skin) +
        stroke('M196 384Q256 470 316 384', ink.cream, 8) +
        counted(9)
          .map((i) =>
            disc(
              130 + ((i * 83) % 250),
              440 + ((i * 37) % 70),
              7 + (i % 3) * 3,
              [ink.gold, ink.brick, ink.cream, '#3d8a96'][i % 4] ?? ink.gold,
            ),
          )
          .join('')
      )
    case 'silk':
      return (
        shoulders +
        shade +
        path('M196 380Q256 470 316 380L298 346H214Z', skin) +
        stroke('M196 380Q256 472 316 380', ink.gold, 6) +
        counted(9)
          .map((i) => disc(216 + i * 10, 392 + Math.sin((i / 8) * Math.PI) * 24, 5, ink.gold))
          .join('')
      )
    default:
      return (
        shoulders +
        shade +
        path('M206 376Q256 428 306 376L298 346H214Z', skin) +
        stroke('M206 376Q256 430 306 376', '#000', 3, 'opacity="0.25"')
      )
  }
}
