/** Who had which face, hair and collar. */

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
/** Blond as it must be to be seen on a brown picture. */
const oldBlond = '#8a6436'
export const [grey, white, black, chestnut, blond, auburn, chalk] = [
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
  sjur2: face(fair, 'side', oldBlond, 'suit', '#37302a', '#c4b491', { beard: 'full', broad: 1.1 }),
  carmen2: face(tan, 'bun', black, 'lace', '#241f20', '#bba983', { earrings: true }),
  guri3: face(pale, 'crown', oldBlond, 'blouse', '#d9cdb2', '#a59474'),
  knut3: face(fair, 'side', chestnut, 'jacket', '#4a4135', '#c2b492', { beard: 'moustache', hat: 'felt' }),
  betsy3: face(pale, 'bun', auburn, 'high', '#3a2f33', '#c6b595', { hat: 'feather', earrings: true }),
  anna3: face(pale, 'bun', chestnut, 'high', '#262223', '#b5a686', { glasses: true }),
  clara3: face(pale, 'parted', chestnut, 'high', '#23242a', '#bfb193', { hat: 'deaconess' }),
  severin3: face(fair, 'wave', chestnut, 'suit', '#2f2926', '#baa880', { beard: 'moustache', hat: 'beret' }),
  rosa3: face(tan, 'crown', black, 'lace', '#433631', '#c3b18b', { earrings: true }),
  tomas3: face(tan, 'side', black, 'uniform', '#1f2431', '#b9aa86', { beard: 'moustache', hat: 'officer' }),
  torstein4: face(fair, 'short', grey, 'jacket', '#4b4a3e', '#9fa08e', { beard: 'moustache', hat: 'felt' }),
  ragna4: face(pale, 'crown', oldBlond, 'apron', '#5b5f5e', '#aaa892'),
  leif4: face(fair, 'side', oldBlond, 'sweater', '#4d5457', '#9a9c92'),
  lena4: face(pale, 'bob', chestnut, 'high', '#34383b', '#a7a595', { glasses: true, earrings: true }),
  flora4: face(pale, 'wave', auburn, 'shirt', '#7a7358', '#b0ad9b', { hat: 'straw' }),
  joseph4: face(tan, 'parted', black, 'suit', '#3b3936', '#a5a191', { broad: 1.05 }),
  ottilie4: face(pale, 'bob', black, 'smock', '#5a5350', '#b3aa96', { hat: 'beret', earrings: true }),
  ines4: face(tan, 'long', black, 'lace', '#e8dcc4', '#b8a883', { girl: true }),
  evelyn5: face(pale, 'wave', oldBlond, 'silk', '#57494c', '#86827a', { earrings: true }),
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
