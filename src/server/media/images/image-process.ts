/**
 * The process that draws one large image, so that its memory is freed afterwards. Arguments: the name of a function of
 * `draw-image.ts`, and its arguments. Prints the result as JSON. Exit code 3: the disk is full; 1: the image cannot
 * be drawn.
 */
import { z } from 'zod'
import { thumbnailWidths } from '#shared/thumbnail-widths.ts'
import { isDiskFullError } from '../storage/disk-files.ts'
import { imageExit } from './draw-image.ts'
import { inspectImage, writeFull, writeThumbnail, writeThumbnails } from './write-image-variants.ts'
import { writePages } from './write-pages.ts'

const text = z.string()
const thumbnailArguments = z.tuple([
  text,
  z.coerce.number().pipe(z.literal(thumbnailWidths)),
  z.enum(['webp', 'avif']),
  text,
])

async function run(task: string | undefined, args: readonly string[]): Promise<unknown> {
  switch (task) {
    case 'inspectImage':
      return await inspectImage(...z.tuple([text]).parse(args))
    case 'writeThumbnails':
      return await writeThumbnails(...z.tuple([text, text]).parse(args))
    case 'writeThumbnail':
      return await writeThumbnail(...thumbnailArguments.parse(args))
    case 'writeFull':
      return await writeFull(...z.tuple([text, text, text]).parse(args))
    case 'writePages':
      return await writePages(...z.tuple([text, text]).parse(args))
    default:
      throw new TypeError(`There is no task ${task}.`)
  }
}

/** Signals to the process group are handled by the server, which waits for the image. */
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)

const [, , task, ...args] = process.argv
try {
  process.stdout.write(JSON.stringify((await run(task, args)) ?? null))
} catch (error) {
  process.exitCode = isDiskFullError(error) ? imageExit.diskFull : imageExit.damaged
}
