/** The OpenAPI document of the running program, made at the first request. */
import fs from 'node:fs'
import { z } from 'zod'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import { buildOpenApi } from './openapi.ts'

const program = z.object({ version: z.string() })
const programFile = new URL('../../../package.json', import.meta.url)

let document: ReturnType<typeof buildOpenApi> | undefined

export function describeApi(): ReturnType<typeof buildOpenApi> {
  document ??= buildOpenApi(
    allEndpoints,
    program.parse(JSON.parse(fs.readFileSync(programFile, 'utf8'))).version,
  )
  return document
}
