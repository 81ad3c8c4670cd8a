/** Writes down what the seed of the demo must know of each file: `media.json`. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

const types: Readonly<Record<string, readonly [kind: string, mime: string]>> = {
  webp: ['photo', 'image/webp'],
  pdf: ['document', 'application/pdf'],
  txt: ['document', 'text/plain'],
  ogg: ['audio', 'audio/ogg'],
  webm: ['video', 'video/webm'],
}

async function looksOf(file: string) {
  const { width, height } = await sharp(file).metadata()
  const small = await sharp(file)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return { width, height, thumbhash: Buffer.from(hash).toString('base64') }
}

async function describeFile(directory: string, name: string) {
  const [kind = '', mime_type = ''] = types[name.slice(name.lastIndexOf('.') + 1)] ?? []
  const bytes = readFileSync(`${directory}${name}`)
  const looks =
    kind === 'photo' ? await looksOf(`${directory}${name}`) : { width: null, height: null, thumbhash: null }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind, mime_type, size: bytes.length, sha256, ...looks }
}

/** @param directory with a slash at its end @returns the bytes of all files */
export async function describeFiles(directory: string): Promise<number> {
  const names = readdirSync(directory).filter((name) => name !== 'media.json')
  const described = await Promise.all(
    names.toSorted().map(async (name) => [name, await describeFile(directory, name)] as const),
  )
  writeFileSync(`${directory}media.json`, `${JSON.stringify(Object.fromEntries(described), null, 2)}\n`)
  return described.reduce((sum, [, { size }]) => sum + size, 0)
}
