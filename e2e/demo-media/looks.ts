/** What time does to a drawing: plate, print, engraving, paint. Works on the pixels, so that chance repeats itself. */
import sharp from 'sharp'
import { type Dice, dice } from './draw.ts'

export type Look = 'plate' | 'print' | 'faded' | 'now' | 'paint' | 'engraving' | 'tinted'
type Rgb = readonly [number, number, number]

interface Tones {
  dark: Rgb
  light: Rgb
  /** How much of the drawing's own colour is left. */
  colour: number
  grain: number
  vignette: number
  contrast: number
}

const tones: Readonly<Record<Exclude<Look, 'engraving'>, Tones>> = {
  plate: {
    dark: [46, 28, 16],
    light: [243, 226, 192],
    colour: 0.04,
    grain: 13,
    vignette: 0.34,
    contrast: 1.38,
  },
  print: {
    dark: [33, 29, 26],
    light: [243, 238, 226],
    colour: 0.0,
    grain: 13,
    vignette: 0.2,
    contrast: 1.26,
  },
  tinted: { dark: [44, 30, 20], light: [247, 234, 206], colour: 0.62, grain: 10, vignette: 0.3, contrast: 1 },
  faded: {
    dark: [58, 38, 28],
    light: [255, 243, 216],
    colour: 0.72,
    grain: 8,
    vignette: 0.16,
    contrast: 0.92,
  },
  now: { dark: [20, 16, 12], light: [255, 250, 240], colour: 1, grain: 5, vignette: 0.08, contrast: 1 },
  paint: { dark: [30, 20, 14], light: [255, 246, 226], colour: 1, grain: 9, vignette: 0.12, contrast: 1.02 },
}

/** Smooth noise of a period in pixels, between -1 and 1. */
function noise(roll: Dice, w: number, h: number, periodX: number, periodY = periodX) {
  const [columns, rows] = [Math.ceil(w / periodX) + 2, Math.ceil(h / periodY) + 2]
  const knots = Float32Array.from({ length: columns * rows }, () => roll() * 2 - 1)
  return (x: number, y: number) => {
    const [gx, gy] = [x / periodX, y / periodY]
    const [ix, iy] = [Math.floor(gx), Math.floor(gy)]
    const [fx, fy] = [gx - ix, gy - iy]
    const knot = (dx: number, dy: number) => knots[(iy + dy) * columns + ix + dx] ?? 0
    const [top, low] = [knot(0, 0) * (1 - fx) + knot(1, 0) * fx, knot(0, 1) * (1 - fx) + knot(1, 1) * fx]
    return top * (1 - fy) + low * fy
  }
}

const clamp = (value: number) => Math.max(0, Math.min(255, value))

const raw = (w: number, h: number) => ({ raw: { width: w, height: h, channels: 3 as const } })

interface Pixels {
  data: Buffer
  w: number
  h: number
}

/** Cuts all edges a little unsteadily, as scissors do: every pixel is taken from somewhere beside it. */
function unsteady({ data, w, h }: Pixels, reach: number): Pixels {
  const roll = dice('scissors')
  const [sideways, upwards] = [noise(roll, w, h, 16), noise(roll, w, h, 16)]
  const cut = Buffer.alloc(data.length)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const fromX = Math.max(0, Math.min(w - 1.01, x + sideways(x, y) * reach))
      const fromY = Math.max(0, Math.min(h - 1.01, y + upwards(x, y) * reach))
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const [fx, fy] = [fromX - left, fromY - top]
      const here = (top * w + left) * 3
      const right = left + 1 < w ? 3 : 0
      const below = top + 1 < h ? w * 3 : 0
      for (let i = here; i < here + 3; i++) {
        const upper = (data[i] ?? 0) * (1 - fx) + (data[i + right] ?? 0) * fx
        const lower = (data[i + below] ?? 0) * (1 - fx) + (data[i + below + right] ?? 0) * fx
        cut[(y * w + x) * 3 + i - here] = upper * (1 - fy) + lower * fy
      }
    }
  }
  return { data: cut, w, h }
}

async function pixelsOf(svg: string, w: number, h: number, reach: number): Promise<Pixels> {
  const drawn = sharp(Buffer.from(svg)).resize(w, h, { fit: 'fill' }).flatten().removeAlpha()
  return unsteady({ data: await drawn.raw().toBuffer(), w, h }, reach)
}

function develop({ data, w, h }: Pixels, look: Exclude<Look, 'engraving'>, seed: string) {
  const { dark, light, colour, grain, vignette, contrast } = tones[look]
  const roll = dice(seed)
  const [fine, clump] = [noise(roll, w, h, 1.7), noise(roll, w, h, 4)]
  const stains = noise(roll, w, h, 170)
  const streak = look === 'paint' ? noise(roll, w, h, 42, 3) : () => 0
  for (let i = 0; i < w * h; i++) {
    const [x, y] = [i % w, Math.floor(i / w)]
    const [r, g, b] = [data[i * 3] ?? 0, data[i * 3 + 1] ?? 0, data[i * 3 + 2] ?? 0]
    const edge = Math.hypot(x / w - 0.5, y / h - 0.5) * 1.42
    const veil = 1 - vignette * edge ** 2.6
    const dust =
      (fine(x, y) * 0.7 + clump(x, y) * 0.5) * grain + stains(x, y) * grain * 0.45 + streak(x, y) * 13
    const lum = clamp(((0.3 * r + 0.59 * g + 0.11 * b - 128) * contrast + 128) * veil + dust) / 255
    for (let channel = 0; channel < 3; channel++) {
      const own = channel === 0 ? r : channel === 1 ? g : b
      const toned = (dark[channel] ?? 0) + ((light[channel] ?? 0) - (dark[channel] ?? 0)) * lum
      const kept = clamp(((own - 128) * contrast + 128) * veil + dust)
      data[i * 3 + channel] = clamp(toned * (1 - colour) + kept * colour)
    }
  }
  if (look === 'plate' || look === 'print')
    scratch(data, w, h, roll, Math.round((w * h) / (look === 'plate' ? 26_000 : 40_000)))
}

/** Dust and hairs on the plate. */
function scratch(data: Buffer, w: number, h: number, roll: Dice, count: number) {
  const dot = (x: number, y: number, strength: number) => {
    const i = (Math.round(y) * w + Math.round(x)) * 3
    if (x < 0 || y < 0 || x >= w || y >= h) return
    for (const channel of [0, 1, 2]) data[i + channel] = clamp((data[i + channel] ?? 0) + strength)
  }
  for (let n = 0; n < count; n++) {
    const [x, y, long, turn] = [
      roll() * w,
      roll() * h,
      roll() < 0.2 ? 20 + roll() * 60 : 1 + roll() * 3,
      roll() * 6.3,
    ]
    const strength = roll() < 0.7 ? 58 : -52
    for (let step = 0; step < long; step++) {
      dot(x + Math.cos(turn + step / 60) * step, y + Math.sin(turn + step / 60) * step, strength)
      if (long < 5) dot(x + step, y + (step % 2), strength)
    }
  }
}

/** Lines that swell with the darkness of the drawing, as a burin cuts them. */
function engrave({ data, w, h }: Pixels, seed: string) {
  const roll = dice(seed)
  const [paper, wander] = [noise(roll, w, h, 3), noise(roll, w, h, 90)]
  const [inkTone, paperTone]: [Rgb, Rgb] = [
    [44, 30, 22],
    [238, 224, 192],
  ]
  for (let i = 0; i < w * h; i++) {
    const [x, y] = [i % w, Math.floor(i / w)]
    const lum =
      (0.3 * (data[i * 3] ?? 0) + 0.59 * (data[i * 3 + 1] ?? 0) + 0.11 * (data[i * 3 + 2] ?? 0)) / 255
    const bend = wander(x, y) * 5
    const first = Math.abs((((y + bend + x * 0.06) / 5.2) % 1) - 0.5) * 2
    const second = Math.abs((((y * 0.5 + x * 0.9 + bend) / 5.6) % 1) - 0.5) * 2
    const one = (1.06 - lum * 1.32 - first) * 2.6
    const two = (0.62 - lum * 1.55 - second) * 2.6
    const cover = Math.max(0, Math.min(1, Math.max(one, two) + 0.5))
    const speck = paper(x, y) * 7
    for (const channel of [0, 1, 2]) {
      const [a, b] = [inkTone[channel] ?? 0, paperTone[channel] ?? 0]
      data[i * 3 + channel] = clamp(b + (a - b) * cover * 0.95 + speck)
    }
  }
}

interface Mount {
  margin: number
  card: string
  under: string
}

/** What the picture is mounted on, as its time did it. */
function mountOf(look: Look, w: number, h: number, imprint: string): Mount {
  if (look === 'plate' || look === 'tinted') {
    const margin = 46
    const [fw, fh] = [w + margin * 2, h + margin * 2 + 34]
    const text = `<text x="${margin + 6}" y="${fh - 26}" font-family="Liberation Serif" font-style="italic" font-size="25" fill="#8a6a2c">${imprint}</text>`
    return {
      margin,
      card: `<svg xmlns="http://www.w3.org/2000/svg" width="${fw}" height="${fh}"><rect width="100%" height="100%" fill="#e7d8b6"/><rect x="12" y="12" width="${fw - 24}" height="${fh - 24}" fill="none" stroke="#b98f3c" stroke-width="2.5"/><rect x="18" y="18" width="${fw - 36}" height="${fh - 36}" fill="none" stroke="#b98f3c" stroke-width="0.8"/><rect x="${margin - 4}" y="${margin - 4}" width="${w + 8}" height="${h + 8}" fill="#c7b286"/>${text}</svg>`,
      under: '#e7d8b6',
    }
  }
  if (look === 'print') return { margin: 30, card: deckled(w, h, 30, '#f4eddc'), under: '#f4eddc' }
  if (look === 'faded') return { margin: 24, card: deckled(w, h, 24, '#fbf4e4', 0), under: '#fbf4e4' }
  if (look === 'engraving')
    return {
      margin: 70,
      card: `<svg xmlns="http://www.w3.org/2000/svg" width="${w + 140}" height="${h + 160}"><rect width="100%" height="100%" fill="#eee0c0"/><rect x="60" y="60" width="${w + 20}" height="${h + 20}" fill="none" stroke="#2c1e16" stroke-width="3"/><text x="${w / 2 + 70}" y="${h + 126}" text-anchor="middle" font-family="Liberation Serif" font-style="italic" font-size="32" fill="#2c1e16">${imprint}</text></svg>`,
      under: '#eee0c0',
    }
  return { margin: 0, card: '', under: '' }
}

/** A print with a wavy cut edge on the dark page of the album. */
function deckled(w: number, h: number, margin: number, card: string, wave = 3.2): string {
  const [fw, fh] = [w + margin * 2, h + margin * 2]
  const edge: string[] = []
  const inset = wave === 0 ? 0 : 5
  const side = (length: number, place: (t: number, off: number) => string) => {
    for (let t = inset; t < length - inset; t += 7)
      edge.push(place(t, inset + Math.abs(Math.sin(t * 0.23)) * wave))
  }
  side(fw, (t, off) => `${t} ${off}`)
  side(fh, (t, off) => `${fw - off} ${t}`)
  side(fw, (t, off) => `${fw - t} ${fh - off}`)
  side(fh, (t, off) => `${off} ${fh - t}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${fw}" height="${fh}"><rect width="100%" height="100%" fill="#33231a"/><path d="M${edge.join('L')}Z" fill="${card}"/><rect x="${margin - 1}" y="${margin - 1}" width="${w + 2}" height="${h + 2}" fill="#cdbfa2"/></svg>`
}

export interface Finish {
  look: Look
  w: number
  h: number
  seed: string
  /** Printed under plates and engravings. */
  imprint?: string
  quality?: number
  /** Cut out of its mount. */
  bare?: boolean
}

/** Ages a drawing, mounts it, and gives it as WebP. */
export async function finish(
  svg: string,
  { look, w, h, seed, imprint = '', quality = 74, bare = false }: Finish,
): Promise<Buffer> {
  const pixels = await pixelsOf(svg, w, h, look === 'paint' ? 3.4 : 2.2)
  if (look === 'engraving') engrave(pixels, seed)
  else develop(pixels, look, seed)
  const picture = sharp(pixels.data, raw(w, h))
  const { margin, card } = mountOf(look, w, h, imprint)
  if (bare || card === '') return await picture.webp({ quality, effort: 5 }).toBuffer()
  const input = await picture.png().toBuffer()
  const mounted = sharp(Buffer.from(card))
    .composite([{ input, left: margin, top: margin }])
    .flatten()
  return await mounted.webp({ quality, effort: 5 }).toBuffer()
}
