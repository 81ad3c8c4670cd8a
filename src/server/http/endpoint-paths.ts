/** Matches request paths to endpoints, to answer 404 for an unknown path and 405 for a wrong method. */
import type { Hono, MiddlewareHandler } from 'hono'
import { AppError } from '#shared/contracts/app-error.ts'
import { errorResponse } from './error-response.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The path template of the request's endpoint, such as `/api/people/:id`. */
    endpointPath: string
  }
}

interface EndpointPath {
  path: string
  segments: string[]
  methods: Set<string>
}

function matches(endpointPaths: EndpointPath, segments: readonly string[]) {
  return (
    endpointPaths.segments.length === segments.length &&
    endpointPaths.segments.every((segment, i) =>
      segment.startsWith(':') ? segments[i] !== '' : segment === segments[i],
    )
  )
}

/** Sort order for matching: at the first difference, a fixed segment comes before a parameter. */
function compareSpecificity(a: EndpointPath, b: EndpointPath) {
  const i = a.segments.findIndex((segment, at) => segment.startsWith(':') !== b.segments[at]?.startsWith(':'))
  if (i < 0) return 0
  return a.segments[i]?.startsWith(':') ? 1 : -1
}

function listEndpointPaths(app: Hono): EndpointPath[] {
  const endpointPaths = new Map<string, EndpointPath>()
  for (const { path, method } of app.routes) {
    if (!path.startsWith('/api/') || path.includes('*') || method === 'ALL') continue
    const entry = endpointPaths.get(path) ?? { path, segments: path.split('/'), methods: new Set<string>() }
    entry.methods.add(method)
    if (method === 'GET') entry.methods.add('HEAD')
    endpointPaths.set(path, entry)
  }
  return [...endpointPaths.values()].sort(compareSpecificity)
}

/**
 * Answers 404 for an unknown path under /api and 405 for a wrong method. If two templates match, the one with
 * the fixed segment wins, in whatever order they were bound.
 */
export function checkEndpointPath(app: Hono): MiddlewareHandler {
  let endpointPaths: EndpointPath[] | null = null
  return async (context, next) => {
    endpointPaths ??= listEndpointPaths(app)
    const segments = context.req.path.split('/')
    const found = endpointPaths.find((path) => matches(path, segments))
    if (!found) throw new AppError('not_found', 'There is no page or endpoint at this URL.')
    if (!found.methods.has(context.req.method)) {
      const response = errorResponse(
        new AppError('method_not_allowed', 'This URL does not support this method.'),
      )
      response.headers.set('Allow', [...found.methods].sort().join(', '))
      return response
    }
    context.set('endpointPath', found.path)
    return await next()
  }
}
