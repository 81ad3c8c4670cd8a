/** Hair, behind and before a face, and what is worn on it. */
import { counted, disc, ink, oval, path, rect, shape, stroke } from './draw.ts'
import type { Face } from './faces.ts'

export function backHair({ hair, hairColour: c }: Face): string {
  switch (hair) {
    case 'long':
      return path('M150 210Q140 90 256 84Q372 90 362 210Q372 330 392 420H120Q140 330 150 210Z', c)
    case 'bob':
      return path('M146 220Q132 86 256 82Q380 86 366 220Q372 280 356 316Q256 340 156 316Q140 280 146 220Z', c)
    case 'wave':
      return path(
        'M150 230Q120 180 156 130Q190 76 256 80Q330 76 360 132Q390 180 362 232Q384 270 352 300Q256 330 160 300Q128 270 150 230Z',
        c,
      )
    case 'curls':
      return counted(15)
        .map((i) => {
          const a = Math.PI * (0.86 + (i / 14) * 1.28)
          return disc(256 + Math.cos(a) * 108, 196 + Math.sin(a) * 108, 42, c)
        })
        .join('')
    case 'afro':
      return disc(256, 180, 150, c)
    case 'bun':
      return disc(256, 82, 40, c) + oval(256, 190, 116, 112, c)
    case 'crown':
      return (
        oval(256, 190, 114, 112, c) +
        counted(9)
          .map((i) => {
            const a = Math.PI * (1.1 + (i / 8) * 0.8)
            return oval(256 + Math.cos(a) * 104, 172 + Math.sin(a) * 92, 28, 20, c)
          })
          .join('')
      )
    case 'tied':
      return (
        oval(256, 186, 114, 110, c) +
        path('M330 130Q420 150 404 260Q396 350 420 400Q350 380 352 280Q356 200 318 170Z', c)
      )
    case 'locks':
      return (
        oval(256, 184, 118, 112, c) +
        counted(11)
          .map((i) =>
            stroke(`M${152 + i * 21} 190Q${136 + i * 24} 280 ${146 + i * 22} ${330 + (i % 3) * 26}`, c, 19),
          )
          .join('')
      )
    default:
      return ''
  }
}

export function frontHair({ hair, hairColour: c }: Face): string {
  const cap = 'M150 214Q140 96 256 92Q372 96 362 214'
  switch (hair) {
    case 'bald':
      return path('M148 220Q140 190 156 170L164 232ZM364 220Q372 190 356 170L348 232Z', c)
    case 'short':
      return path(`${cap}Q350 168 320 152Q256 132 192 152Q162 168 150 214Z`, c)
    case 'side':
      return (
        path(`${cap}Q352 176 330 160Q250 160 204 132Q176 160 150 214Z`, c) +
        stroke('M204 132Q216 104 236 96', '#000', 3, 'opacity="0.3"')
      )
    case 'parted':
    case 'bun':
    case 'crown':
      return (
        path(`${cap}Q346 150 256 124Q166 150 150 214Z`, c) + stroke('M256 94V126', '#000', 3, 'opacity="0.3"')
      )
    case 'bob':
      return path(`${cap}L366 250Q346 170 330 158Q256 186 182 158Q166 170 146 250Z`, c)
    case 'wave':
      return path(`${cap}Q350 150 300 140Q290 170 232 158Q180 150 150 214Z`, c)
    case 'long':
      return path(`${cap}L372 330Q346 250 340 176Q300 128 256 126Q212 128 172 176Q166 250 140 330Z`, c)
    case 'curls':
      return counted(9)
        .map((i) => disc(168 + i * 22, 138 - Math.sin((i / 8) * Math.PI) * 26, 27, c))
        .join('')
    case 'pixie':
      return path(`${cap}Q356 180 336 160Q300 184 262 152Q222 176 172 158Q156 180 150 214Z`, c)
    case 'locks':
      return (
        path(`${cap}Q348 150 256 134Q164 150 150 214Z`, c) +
        counted(7)
          .map((i) =>
            stroke(
              `M${180 + i * 25} 108Q${178 + i * 26} 126 ${176 + i * 27} 142`,
              '#000',
              3,
              'opacity="0.3"',
            ),
          )
          .join('')
      )
    default:
      return path(`${cap}Q346 156 256 138Q166 156 150 214Z`, c)
  }
}

export function hatOf({ hat, cloth, hairColour }: Face): string {
  switch (hat) {
    case 'felt':
      return (
        oval(256, 142, 152, 26, '#2c2620') +
        path('M166 138Q168 44 256 42T346 138Q256 158 166 138Z', '#3a322a') +
        path('M167 120Q256 142 345 120V140Q256 160 167 140Z', '#1c1712')
      )
    case 'cap':
      return (
        path('M150 150Q150 62 256 60T362 150Q256 126 150 150Z', '#5a4a36') +
        path('M160 148Q256 116 352 148Q300 170 256 168T160 148Z', '#3f3426')
      )
    case 'scarf':
      return (
        path(
          'M138 226Q120 70 256 64T374 226Q368 320 300 352L290 322Q350 270 340 180Q256 112 172 180Q162 270 222 322L212 352Q144 320 138 226Z',
          '#e6dcc4',
        ) +
        stroke('M164 180Q256 104 348 180', '#b8aa88', 4) +
        shape(
          [
            [232, 338],
            [280, 338],
            [300, 400],
            [256, 372],
            [212, 400],
          ],
          '#e6dcc4',
        )
      )
    case 'feather':
      return (
        path('M330 90Q420 -10 452 60Q440 120 330 128Z', ink.cream) +
        stroke('M336 106Q400 60 440 58', '#b3a27c', 4) +
        oval(256, 128, 150, 24, '#2b2426', 'transform="rotate(-7 256 128)"') +
        path('M172 128Q170 56 250 50T336 108Q256 140 172 128Z', '#3d3236') +
        path('M170 118Q256 138 338 100V122Q256 154 172 138Z', ink.oxblood)
      )
    case 'officer':
      return (
        path('M134 112Q140 62 256 56T378 112Q340 128 256 128T134 112Z', ink.snow) +
        rect(156, 116, 200, 30, cloth) +
        path('M160 144Q256 124 352 144Q320 176 256 176T160 144Z', '#15151a') +
        disc(256, 130, 12, ink.gold)
      )
    case 'beret':
      return (
        path('M136 140Q120 64 240 54Q390 50 392 116Q380 146 330 140Q240 118 136 140Z', '#23201f') +
        disc(250, 54, 6, '#23201f')
      )
    case 'straw':
      return (
        oval(256, 140, 170, 30, ink.straw) +
        path('M170 138Q172 58 256 56T342 138Q256 154 170 138Z', '#e5c684') +
        path('M170 118Q256 136 342 118V138Q256 154 170 138Z', ink.spruce)
      )
    case 'deaconess':
      return (
        path('M144 230Q130 76 256 72T368 230Q360 160 256 124Q152 160 144 230Z', '#f2ecdd') +
        path('M144 226L110 420Q150 400 166 300ZM368 226L402 420Q362 400 346 300Z', '#23242a') +
        oval(256, 366, 20, 12, ink.snow)
      )
    case 'wool':
      return (
        path('M148 168Q140 56 256 52T364 168Q256 140 148 168Z', '#33475a') +
        path('M146 170Q256 138 366 170V196Q256 164 146 196Z', ink.cream) +
        disc(256, 50, 22, ink.cream) +
        counted(9)
          .map((i) => stroke(`M${166 + i * 22} 186v-18`, hairColour, 2, 'opacity="0.3"'))
          .join('')
      )
    default:
      return ''
  }
}
