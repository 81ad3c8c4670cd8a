/** Portraits of cut paper: who had which face, hair and collar, and as what the picture has come down. */
import { counted, dice, disc, ink, oval, path, rect, shape, sheet, stroke } from './draw.ts'

type Hair =
  | 'bun'
  | 'crown'
  | 'short'
  | 'side'
  | 'bob'
  | 'wave'
  | 'long'
  | 'curls'
  | 'bald'
  | 'parted'
  | 'afro'
  | 'tied'
  | 'pixie'
  | 'locks'
type Dress =
  | 'suit'
  | 'high'
  | 'lace'
  | 'shawl'
  | 'uniform'
  | 'sweater'
  | 'shirt'
  | 'blouse'
  | 'apron'
  | 'jacket'
  | 'smock'
  | 'silk'
type Hat =
  | 'none'
  | 'felt'
  | 'scarf'
  | 'feather'
  | 'officer'
  | 'beret'
  | 'straw'
  | 'cap'
  | 'deaconess'
  | 'wool'

export interface Face {
  skin: string
  hair: Hair
  hairColour: string
  dress: Dress
  cloth: string
  ground: string
  hat?: Hat
  beard?: 'full' | 'moustache' | 'stubble' | 'chin'
  glasses?: boolean
  /** Broad faces are above 1. */
  broad?: number
  earrings?: boolean
  girl?: boolean
}

const pale = '#e9c4a4'
const fair = '#e2b48f'
const tan = '#cf9a70'
const brown = '#a06a45'
const dark = '#7d4f35'
const [grey, white, black, chestnut, blond, auburn, chalk] = [
  '#8d867c',
  '#d8d0c2',
  '#241a14',
  '#4b3020',
  '#c39a55',
  '#8a4a26',
  '#eee8dc',
]

const face = (
  skin: string,
  hair: Hair,
  hairColour: string,
  dress: Dress,
  cloth: string,
  ground: string,
  more: Partial<Face> = {},
): Face => ({ skin, hair, hairColour, dress, cloth, ground, ...more })

/** By the keys of the people table. */
export const faces: Readonly<Record<string, Face>> = {
  ole1: face(fair, 'side', grey, 'suit', '#2c2621', '#c9b894', { beard: 'chin', broad: 1.08 }),
  brita1: face(pale, 'bun', grey, 'shawl', '#3a3430', '#b9a986', { hat: 'scarf' }),
  torstein2: face(fair, 'parted', grey, 'suit', '#332b25', '#b7a683', { beard: 'full' }),
  lars2: face(fair, 'side', chestnut, 'suit', '#2e2823', '#c2b18c', { beard: 'full', hat: 'felt' }),
  sigrid2: face(pale, 'bun', chestnut, 'high', '#2b2523', '#bcab88', { broad: 1.06 }),
  ingrid2: face(pale, 'crown', grey, 'lace', '#1f1c1d', '#b3a384'),
  sjur2: face(fair, 'side', blond, 'suit', '#37302a', '#c4b491', { beard: 'full', broad: 1.1 }),
  carmen2: face(tan, 'bun', black, 'lace', '#241f20', '#bba983', { earrings: true }),
  guri3: face(pale, 'crown', blond, 'blouse', '#d9cdb2', '#a59474'),
  knut3: face(fair, 'side', chestnut, 'jacket', '#4a4135', '#c2b492', { beard: 'moustache', hat: 'felt' }),
  betsy3: face(pale, 'bun', auburn, 'high', '#3a2f33', '#c6b595', { hat: 'feather', earrings: true }),
  anna3: face(pale, 'bun', chestnut, 'high', '#262223', '#b5a686', { glasses: true }),
  clara3: face(pale, 'parted', chestnut, 'high', '#23242a', '#bfb193', { hat: 'deaconess' }),
  severin3: face(fair, 'wave', chestnut, 'suit', '#2f2926', '#baa880', { beard: 'moustache', hat: 'beret' }),
  rosa3: face(tan, 'crown', black, 'lace', '#433631', '#c3b18b', { earrings: true }),
  tomas3: face(tan, 'side', black, 'uniform', '#1f2431', '#b9aa86', { beard: 'moustache', hat: 'officer' }),
  torstein4: face(fair, 'short', grey, 'jacket', '#4b4a3e', '#9fa08e', { beard: 'moustache', hat: 'felt' }),
  ragna4: face(pale, 'crown', blond, 'apron', '#5b5f5e', '#aaa892'),
  leif4: face(fair, 'side', blond, 'sweater', '#4d5457', '#9a9c92'),
  lena4: face(pale, 'bob', chestnut, 'high', '#34383b', '#a7a595', { glasses: true, earrings: true }),
  flora4: face(pale, 'wave', auburn, 'shirt', '#7a7358', '#b0ad9b', { hat: 'straw' }),
  joseph4: face(tan, 'parted', black, 'suit', '#3b3936', '#a5a191', { broad: 1.05 }),
  ottilie4: face(pale, 'bob', black, 'smock', '#5a5350', '#b3aa96', { hat: 'beret', earrings: true }),
  ines4: face(tan, 'long', black, 'lace', '#e8dcc4', '#b8a883', { girl: true }),
  evelyn5: face(pale, 'wave', blond, 'silk', '#57494c', '#86827a', { earrings: true }),
  cecilia5: face(tan, 'wave', chestnut, 'shirt', '#d8cfb6', '#8fa7a5'),
  ruth5: face(pale, 'bob', white, 'sweater', '#7d2320', '#c9b48a', { glasses: true }),
  dorothy5: face(pale, 'curls', white, 'blouse', '#7b94a0', '#d8c9a4', { glasses: true, broad: 1.08 }),
  berit5: face(pale, 'bun', chalk, 'sweater', '#3d6b78', '#d9b98c'),
  torstein6: face(fair, 'bald', white, 'jacket', '#5b6b4a', '#cdb583', { beard: 'full', hat: 'cap' }),
  anne6: face(pale, 'bob', white, 'blouse', '#a8482f', '#b9c4ae'),
  karen6: face(pale, 'curls', grey, 'suit', '#26222a', '#b88f5f', { glasses: true, earrings: true }),
  colleen6: face(brown, 'long', grey, 'blouse', '#7d2320', '#d2b070', { earrings: true, broad: 1.06 }),
  mariam6: face(dark, 'curls', black, 'silk', '#e9dcc0', '#c9744d', { earrings: true }),
  alejandro6: face(tan, 'side', white, 'sweater', '#27345a', '#8e9bb5', { glasses: true, beard: 'chin' }),
  grace6: face(pale, 'pixie', grey, 'blouse', '#41506b', '#c8b393'),
  ola7: face(fair, 'short', blond, 'sweater', '#6b7a3c', '#dcc088', { beard: 'full', broad: 1.08 }),
  maria7: face(pale, 'tied', auburn, 'shirt', '#3d6b78', '#e0c9a0'),
  ingrid7: face(pale, 'bob', chestnut, 'sweater', '#3f5148', '#c9a878', { glasses: true }),
  selam7: face(brown, 'locks', black, 'jacket', '#c9a04a', '#44707e'),
  jonas7: face(brown, 'curls', black, 'jacket', '#7d2320', '#9fb4b4', { hat: 'wool', beard: 'stubble' }),
  jennifer7: face(pale, 'wave', blond, 'shirt', '#4d6a75', '#d9c496', { glasses: true }),
  priya7: face(brown, 'long', black, 'silk', '#b23f38', '#c7b58e', { earrings: true }),
  sky7: face(tan, 'tied', black, 'jacket', '#33475a', '#d0a56c', { earrings: true }),
  henrik7: face(fair, 'wave', chestnut, 'suit', '#1f1d20', '#a8563f'),
  sofia7: face(tan, 'bob', black, 'shirt', '#e3d5b4', '#6f8f87', { glasses: true }),
  diego7: face(tan, 'curls', black, 'smock', '#2d6a86', '#e0b45e', { beard: 'full' }),
  antonia7: face(tan, 'tied', black, 'uniform', '#1f2d44', '#9fb9bd', { hat: 'officer' }),
}

function backHair({ hair, hairColour: c }: Face): string {
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

function frontHair({ hair, hairColour: c }: Face): string {
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

function hatOf({ hat, cloth, hairColour }: Face): string {
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

function bodyOf({ dress, cloth, skin, girl }: Face): string {
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

/** Eyes that look, a nose of shadow, a mouth: as few cuts as possible. */
function featuresOf({ hairColour, beard, glasses }: Face, seed: string): string {
  const roll = dice(seed)
  const [brow, eye, mouth] = [204 + roll() * 5, 228 + roll() * 4, 296 + roll() * 5]
  const tilt = roll() * 6 - 3
  const deep = '#3a2117'
  const eyes = [216, 296]
    .map(
      (x) =>
        path(
          `M${x - 17} ${eye}Q${x} ${eye - 13} ${x + 17} ${eye}Q${x} ${eye + 9} ${x - 17} ${eye}Z`,
          '#f7efe0',
        ) +
        disc(x + 1, eye - 1, 7.5, deep) +
        disc(x + 3.5, eye - 4, 2.2, '#fff') +
        stroke(`M${x - 18} ${eye}Q${x} ${eye - 15} ${x + 18} ${eye - 1}`, deep, 3.4),
    )
    .join('')
  const brows = stroke(
    `M192 ${brow + tilt}Q214 ${brow - 13} 238 ${brow}M274 ${brow}Q298 ${brow - 13} 320 ${brow + tilt}`,
    hairColour === chalk || hairColour === white ? grey : hairColour,
    7.5,
    'opacity="0.9"',
  )
  const nose = path(
    `M256 ${eye + 4}Q266 250 276 270Q268 282 252 278Q262 268 256 ${eye + 4}Z`,
    '#7a3b22',
    'opacity="0.32"',
  )
  const cheeks =
    disc(204, 276, 22, '#c25a3c', 'opacity="0.16"') + disc(308, 276, 22, '#c25a3c', 'opacity="0.16"')
  const lips =
    path(
      `M230 ${mouth}Q244 ${mouth - 8} 256 ${mouth - 3}Q268 ${mouth - 8} 282 ${mouth}Q256 ${mouth + 17} 230 ${mouth}Z`,
      '#9c4434',
      `opacity="${beard ? 0.75 : 0.8}"`,
    ) + stroke(`M228 ${mouth}Q256 ${mouth + 7} 284 ${mouth - 1}`, deep, 2.6, 'opacity="0.7"')
  const moustache =
    beard && beard !== 'stubble' && beard !== 'chin'
      ? path('M256 286Q236 276 204 302Q232 300 256 299Q280 300 308 302Q276 276 256 286Z', hairColour)
      : ''
  const lenses = glasses
    ? [216, 296]
        .map((x) => disc(x, eye, 30, '#fff', 'fill-opacity="0.12" stroke="#33261c" stroke-width="5"'))
        .join('') +
      stroke(
        `M246 ${eye - 4}Q256 ${eye - 10} 266 ${eye - 4}M186 ${eye - 6}L160 ${eye - 12}M326 ${eye - 6}L352 ${eye - 12}`,
        '#33261c',
        5,
      )
    : ''
  return cheeks + nose + brows + eyes + lips + moustache + lenses
}

function beardOf({ beard, hairColour }: Face): string {
  if (beard === 'full')
    return (
      path(
        'M158 250Q160 372 256 392Q352 372 354 250Q344 286 312 286Q256 270 200 286Q168 286 158 250Z',
        hairColour,
      ) + stroke('M190 310Q200 350 226 368M322 310Q312 350 286 368M256 330V384', '#000', 3, 'opacity="0.18"')
    )
  if (beard === 'chin')
    return path(
      'M160 262Q160 356 256 384Q352 356 352 262Q346 330 298 336Q256 326 214 336Q166 330 160 262Z',
      hairColour,
    )
  if (beard === 'stubble')
    return path(
      'M160 256Q164 350 256 366Q348 350 352 256Q340 300 300 290Q256 280 212 290Q172 300 160 256Z',
      hairColour,
      'opacity="0.3"',
    )
  return ''
}

/** A bust, 512 by 512 and without a ground's edge: round crops keep all of the face. */
export function portrait(key: string, who: Face): string {
  const { skin, ground, broad = 1, earrings } = who
  const [half, jaw] = [104 * broad, 62 * broad]
  const outline = `M${256 - half} 210Q${256 - half} 112 256 110Q${256 + half} 112 ${256 + half} 210Q${256 + half} 284 ${256 + jaw} 332Q256 372 ${256 - jaw} 332Q${256 - half} 284 ${256 - half} 210Z`
  const ears =
    oval(256 - half, 236, 15, 26, skin) +
    oval(256 + half, 236, 15, 26, skin) +
    oval(256 + half, 236, 15, 26, '#7a3b22', 'opacity="0.25"')
  const neck =
    path('M212 318H300V366Q256 400 212 366Z', skin) +
    path('M212 336Q256 376 300 336V366Q280 382 256 384Q232 380 212 366Z', '#7a3b22', 'opacity="0.35"')
  const side = `<clipPath id="head"><path d="${outline}"/></clipPath><g clip-path="url(#head)">${path('M262 100Q300 160 274 232Q290 262 286 280Q300 320 262 380H400V100Z', '#7a3b22', 'opacity="0.2"')}</g>`
  const rings = earrings ? [256 - half, 256 + half].map((x) => disc(x, 270, 8, ink.gold)).join('') : ''
  const hats = hatOf(who)
  const hidesHair = who.hat === 'scarf' || who.hat === 'deaconess'
  return [
    rect(0, 0, 512, 512, ground),
    disc(200, 180, 230, '#fff', 'opacity="0.16" filter="url(#soft)"'),
    sheet(hidesHair ? '' : backHair(who)),
    sheet(neck + bodyOf(who)),
    sheet(ears + path(outline, skin)),
    side,
    beardOf(who),
    featuresOf(who, key),
    sheet(hidesHair && who.hat === 'scarf' ? '' : frontHair(who)),
    rings,
    hats === '' ? '' : sheet(hats),
  ].join('')
}
