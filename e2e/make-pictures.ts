/**
 * Draws the images in `public/` (splash texture, icons, favicon) in headless Chromium: `node e2e/make-pictures.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { branchesPath, formatMark, leafPath, leaves, markShapes } from '#shared/marks.ts'
import { colors } from '../src/client/theme/colors.ts'

const target = fileURLToPath(new URL('../public/', import.meta.url))
const gold = '#d9b262'
const umber = colors.bg.dark

/** The mark centered in its field, with `share` of the field's width. */
function mark(share: number) {
  const shapes = leaves.map(
    ([x, y, tilt]) =>
      `<path d="${leafPath}" fill="${gold}" transform="translate(${x} ${y}) rotate(${tilt}) scale(1.12)"/>`,
  )
  return `<g transform="translate(32 32) scale(${share}) translate(-32 -31.5)"><path d="${branchesPath}" fill="none" stroke="${gold}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>${shapes.join('')}</g>`
}

/** One of the other marks, which a family chooses in the settings. */
function otherMark(name: keyof typeof markShapes, share: number) {
  return `<g transform="translate(32 32) scale(${share}) translate(-32 -32)">${formatMark(name, '', gold, 3)}</g>`
}

/** A rounded icon with a thin border. */
function roundIcon(drawn = mark(0.74)) {
  return svg(
    64,
    `<rect width="64" height="64" rx="14" fill="${umber}"/><rect x="3" y="3" width="58" height="58" rx="11.4" fill="none" stroke="${gold}" stroke-opacity="0.55" stroke-width="1"/>${drawn}`,
  )
}

/** An icon without a border, for small sizes. */
function smallIcon() {
  return svg(64, `<rect width="64" height="64" rx="12" fill="${umber}"/>${mark(0.94)}`)
}

/** A full-bleed (maskable) icon: the system crops it; the mark stays within the safe zone. */
function fullBleedIcon(drawn: string) {
  return svg(64, `<rect width="64" height="64" fill="${umber}"/>${drawn}`)
}

function svg(box: number, inside: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" width="${box}" height="${box}"><title>Family Heritage</title>${inside}</svg>`
}

/** A seamless paper texture in medium greys. */
function texture(size: number) {
  const noise = (name: string, frequency: string, octaves: number, seed: number, strength: number) =>
    `<filter id="${name}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}" stitchTiles="stitch"/><feColorMatrix values="${strength} 0 0 0 ${0.5 - strength / 2}  ${strength} 0 0 0 ${0.5 - strength / 2}  ${strength} 0 0 0 ${0.5 - strength / 2}  0 0 0 0 1"/></filter>`
  const layer = (name: string, opacity: number) =>
    `<rect width="${size}" height="${size}" filter="url(#${name})" opacity="${opacity}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>${noise('cloud', '0.008', 3, 11, 0.9)}${noise('weft', '0.02 0.62', 2, 5, 0.9)}${noise('warp', '0.62 0.02', 2, 8, 0.9)}${noise('grain', '0.85', 2, 3, 1.0)}</defs><rect width="${size}" height="${size}" fill="#808080"/>${layer('cloud', 0.12)}${layer('weft', 0.34)}${layer('warp', 0.26)}${layer('grain', 0.22)}</svg>`
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()

async function paint(source: string, size: number, type: string, quality?: number) {
  const url = await page.evaluate(
    async ({ source, size, type, quality }) => {
      const image = new Image()
      image.src = `data:image/svg+xml;utf8,${encodeURIComponent(source)}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = size
      canvas.height = size
      canvas.getContext('2d')?.drawImage(image, 0, 0, size, size)
      return canvas.toDataURL(type, quality)
    },
    { source, size, type, quality },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Builds an ICO file of PNG images. */
function ico(pictures: { size: number; png: Buffer }[]) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [number, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * number
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const write = (name: string, bytes: Buffer | string) => writeFileSync(`${target}${name}`, bytes)

// A larger tile would delay the first page on a slow connection.
write('texture.webp', await paint(texture(240), 240, 'image/webp', 0.42))
write('favicon.svg', smallIcon())
write(
  'favicon.ico',
  ico([
    { size: 16, png: await paint(smallIcon(), 16, 'image/png') },
    { size: 32, png: await paint(smallIcon(), 32, 'image/png') },
  ]),
)
write('icon-192.png', await paint(roundIcon(), 192, 'image/png'))
write('icon-512.png', await paint(roundIcon(), 512, 'image/png'))
write('icon-maskable-512.png', await paint(fullBleedIcon(mark(0.6)), 512, 'image/png'))
write('apple-touch-icon.png', await paint(fullBleedIcon(mark(0.76)), 180, 'image/png'))
mkdirSync(`${target}mark-icons`, { recursive: true })
for (const name of Object.keys(markShapes) as (keyof typeof markShapes)[]) {
  if (name === 'tree') continue
  const [round, fullBleed] = [roundIcon(otherMark(name, 0.68)), fullBleedIcon(otherMark(name, 0.56))]
  write(`mark-icons/${name}-180.png`, await paint(fullBleedIcon(otherMark(name, 0.7)), 180, 'image/png'))
  write(`mark-icons/${name}-192.png`, await paint(round, 192, 'image/png'))
  write(`mark-icons/${name}-512.png`, await paint(round, 512, 'image/png'))
  write(`mark-icons/${name}-maskable-512.png`, await paint(fullBleed, 512, 'image/png'))
}
await browser.close()
