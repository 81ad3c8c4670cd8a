/** The OpenAPI document of the running program, made at the first request. */
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import { buildOpenApi } from './openapi.ts'
import { readVersion } from './version.ts'

let document: ReturnType<typeof buildOpenApi> | undefined

export function describeApi(): ReturnType<typeof buildOpenApi> {
  document ??= buildOpenApi(allEndpoints, readVersion())
  return document
}
