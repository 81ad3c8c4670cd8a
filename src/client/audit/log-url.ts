/** Converts the search of the activity log from and to the URL query. */
import { type AuditAction, auditActions } from '#shared/contracts/audit.contract.ts'
import * as limits from '#shared/limits.ts'
import type { AuditSearch } from './audit.queries.ts'

const { pageSizes, pageSize } = limits.auditLog

export function parseLogUrl(query: URLSearchParams): AuditSearch {
  const page = Number(query.get('page'))
  const limit = Number(query.get('limit'))
  const action = auditActions.find((known): known is AuditAction => known === query.get('action'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? pageSize,
    action: action ?? null,
    search: query.get('search') ?? '',
  }
}

export function buildLogQuery({ page, limit, action, search }: AuditSearch): URLSearchParams {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (limit !== pageSize) query.set('limit', String(limit))
  if (action) query.set('action', action)
  if (search !== '') query.set('search', search)
  return query
}
