/** Makes a body that fits an endpoint's schema, to be changed at random. */
import { z } from 'zod'
import type { Endpoint } from '#shared/contracts/endpoint.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

function sampleText({ format, minLength = 0 }: Schema): string {
  if (format === 'email') return 'kari@example.org'
  if (format === 'uuid') return '8c4f0f5e-6a4e-4d0e-9d59-0d5b6a1c2e3f'
  if (format === 'base64url') return 'S2FyaSAxODUw'
  if (format === 'uri') return 'https://example.org/'
  return 'Kari 1850'.padEnd(minLength, 'x')
}

function sample(schema: Schema): unknown {
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (first) return sample(first)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sample(inner)]),
    )
  }
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return schema.type === 'null' ? null : sampleText(schema)
}

/** Undefined for an endpoint without a body. */
export function sampleBody({ body }: Endpoint): unknown {
  if (body instanceof z.ZodUndefined) return undefined
  return sample(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema)
}
