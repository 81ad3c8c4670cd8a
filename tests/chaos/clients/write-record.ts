/** Edits and deletes records, where an answer that was lost may hide that the server has done so. */
import { z } from 'zod'
import { Violation } from '../violation.ts'
import type { Caller } from './caller.ts'

const edited = z.looseObject({ updated_at: z.string() })
const conflict = z.object({ current: edited })

interface Edit {
  /** The version to edit. */
  updatedAt: string
  body: Record<string, string>
  /** What the record must say afterwards. */
  values: Record<string, string>
}

/** @returns the new version */
export async function editRecord(
  caller: Caller,
  operation: string,
  path: string,
  { updatedAt, body, values }: Edit,
): Promise<string> {
  const headers = { 'if-match': `"${updatedAt}"` }
  const { status, json, isRepeated } = await caller.call(operation, 'PUT', path, { body, headers })
  if (status < 300) return edited.parse(json).updated_at
  if (status !== 412 || !isRepeated)
    throw new Violation(operation, `an edit of ${path} answers ${status} ${JSON.stringify(json)}`)
  const { current } = conflict.parse(json)
  for (const [column, value] of Object.entries(values)) {
    if (current[column] !== value)
      throw new Violation(operation, `somebody else changed ${path}: ${JSON.stringify(json)}`)
  }
  return current.updated_at
}

/** @param updatedAt the version to delete; any if undefined */
export async function deleteRecord(caller: Caller, operation: string, path: string, updatedAt?: string) {
  const headers = updatedAt === undefined ? {} : { 'if-match': `"${updatedAt}"` }
  const { status, json, isRepeated } = await caller.call(operation, 'DELETE', path, { headers })
  if (status < 300 || (status === 404 && isRepeated)) return
  throw new Violation(operation, `deleting ${path} answers ${status} ${JSON.stringify(json)}`)
}
