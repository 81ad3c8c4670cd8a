/** Endpoints for those who run the server: whether it lives, and whether it can serve the family. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Answers whenever the process runs: a program that restarts a hanging server asks here. */
export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  caller: 'anyone',
  output: z.object({ status: z.literal('ok') }),
})

/** The OpenAPI document of all endpoints, this one included. */
export const getOpenApi = endpoint({
  name: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  caller: 'admin',
  output: z.looseObject({ openapi: z.literal('3.1.0') }),
})

/**
 * Answers 200 when the server can do its work, otherwise 503 `not_ready` with the reasons in `fields`: `start`,
 * `database`, `migrations`, `disk`.
 */
export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/ready',
  caller: 'anyone',
  output: z.object({ status: z.literal('ready') }),
})
