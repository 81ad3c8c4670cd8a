/** Describes the API as an OpenAPI 3.1 document, from the endpoint values that server and browser share. */
import { z } from 'zod'
import { errorBody } from '#shared/contracts/app-error.ts'
import { type Caller, callerHeader, type Endpoint } from '#shared/contracts/endpoint.ts'

type Schema = Record<string, unknown>

/** What a schema cannot say in JSON Schema (a refinement, a transformation) is left out: the document is then less strict. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const callers: Record<Caller, string> = {
  anyone: 'Anybody, without a session.',
  session: 'Everybody who is signed in.',
  changing: 'Everybody who is signed in, also before a temporary password is changed.',
  enrolling: 'Everybody who is signed in, also before a required second step is set up.',
  member: 'Family members.',
  admin: 'Administrators.',
}

function formatCaller({ caller, needsPassword }: Endpoint): string {
  const password = 'The password must have been confirmed within the last 30 minutes.'
  return [callers[caller], needsPassword && password].filter(Boolean).join(' ')
}

function toParameters({ path, query, edits, creates, method }: Endpoint): Schema[] {
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }))
  const { properties = {}, required = [] } = toSchema(query, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }))
  const header = (name: string, required: boolean, description: string) => ({
    ...{ name, in: 'header', required, description, schema: { type: 'string' } },
  })
  return [
    ...inPath,
    ...inQuery,
    ...(edits ? [header('If-Match', true, 'The record’s updated_at in quotation marks.')] : []),
    ...(creates ? [header('Idempotency-Key', false, 'The same key never creates a second record.')] : []),
    ...(method === 'GET' ? [] : [header(callerHeader, false, 'The id of the user who wrote the content.')]),
  ]
}

/** The content of a body in JSON. */
const json = (schema: Schema) => ({ 'application/json': { schema } })

function toOperation(endpoint: Endpoint): Schema {
  const { name, body, output, caller, upload } = endpoint
  // An answer without a schema is a file.
  const answer = output instanceof z.ZodUnknown ? { '*/*': {} } : json(toSchema(output, 'output'))
  const hasBody = !(body instanceof z.ZodUndefined)
  const content = upload
    ? { 'multipart/form-data': { schema: { type: 'object' } } }
    : json(toSchema(body, 'input'))
  return {
    operationId: name,
    description: formatCaller(endpoint),
    parameters: toParameters(endpoint),
    ...((hasBody || upload) && { requestBody: { required: true, content } }),
    responses: {
      '2XX': { description: 'Done.', content: answer },
      default: { description: 'Refused or failed.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
    security: caller === 'anyone' ? [] : [{ session: [] }],
  }
}

/** @param version of the running program */
export function buildOpenApi(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Family Heritage', version },
    paths,
    components: {
      schemas: { Error: toSchema(errorBody, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by POST /api/auth/login.',
        },
      },
    },
  }
}
