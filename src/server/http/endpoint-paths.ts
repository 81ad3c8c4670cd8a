/** Which paths the application knows, and by which methods: what 404 and 405 are told apart by. */
import type { Hono, MiddlewareHandler } from 'hono'
import { AppError } from '#shared/contracts/app-error.ts'
import { errorResponse } from './error-response.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The path of the endpoint that a request under /api is for, with its `:name`s. */
    endpointPath: string
  }
}

interface KnownPath {
  path: string
  segments: string[]
  methods: Set<string>
}

function matches(known: KnownPath, segments: readonly string[]) {
  return (
    known.segments.length === segments.length &&
    known.segments.every((segment, i) =>
      segment.startsWith(':') ? segments[i] !== '' : segment === segments[i],
    )
  )
}

/** Paths in the order in which they are tried: at the first difference, a fixed segment before a parameter. */
function fixedFirst(a: KnownPath, b: KnownPath) {
  const i = a.segments.findIndex((segment, at) => segment.startsWith(':') !== b.segments[at]?.startsWith(':'))
  if (i < 0) return 0
  return a.segments[i]?.startsWith(':') ? 1 : -1
}

function readRoutes(app: Hono): KnownPath[] {
  const known = new Map<string, KnownPath>()
  for (const { path, method } of app.routes) {
    if (!path.startsWith('/api/') || path.includes('*') || method === 'ALL') continue
    const entry = known.get(path) ?? { path, segments: path.split('/'), methods: new Set<string>() }
    entry.methods.add(method)
    if (method === 'GET') entry.methods.add('HEAD')
    known.set(path, entry)
  }
  return [...known.values()].sort(fixedFirst)
}

/**
 * Answers what is under /api and is no endpoint: 404 for an unknown path, 405 for another method of a known one. Where
 * two paths fit, the one with the fixed words wins, whatever order they were bound in.
 */
export function checkEndpointPath(app: Hono): MiddlewareHandler {
  let known: KnownPath[] | null = null
  return async (context, next) => {
    known ??= readRoutes(app)
    const segments = context.req.path.split('/')
    const found = known.find((path) => matches(path, segments))
    if (!found) throw new AppError('not_found', 'There is nothing at this address.')
    if (!found.methods.has(context.req.method)) {
      const response = errorResponse(new AppError('method_not_allowed', 'This address does not do that.'))
      response.headers.set('Allow', [...found.methods].sort().join(', '))
      return response
    }
    context.set('endpointPath', found.path)
    return await next()
  }
}
