/** The version of the running program. */
import fs from 'node:fs'
import { z } from 'zod'

const program = z.object({ version: z.string() })
const programFile = new URL('../../../package.json', import.meta.url)

let version: string | undefined

export function readVersion(): string {
  version ??= program.parse(JSON.parse(fs.readFileSync(programFile, 'utf8'))).version
  return version
}
