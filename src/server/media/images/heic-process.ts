/**
 * The process that decodes one HEIC image (with WebAssembly) to a JPEG, so that its memory is freed afterwards.
 * Arguments: the source and the target file. Exit code 3: too many pixels; 4: no HEIC image.
 */
import fs from 'node:fs/promises'
import decode from 'heic-decode'
import * as limits from '#shared/limits.ts'
import { heicExit } from './heic.ts'
import sharp from './sharp.ts'

async function convert(from: string, to: string): Promise<number> {
  const [image] = await decode.all({ buffer: await fs.readFile(from) })
  if (!image) return heicExit.damaged
  if (image.width * image.height > limits.upload.imagePixels) return heicExit.tooLarge
  const { data, width, height } = await image.decode()
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
  await fs.writeFile(to, await picture.jpeg({ quality: 90 }).toBuffer(), { mode: 0o600 })
  return 0
}

/** Signals to the process group are handled by the server, which waits for the image. */
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)

const [, , from = '', to = ''] = process.argv
try {
  process.exitCode = await convert(from, to)
} catch {
  process.exitCode = heicExit.damaged
}
