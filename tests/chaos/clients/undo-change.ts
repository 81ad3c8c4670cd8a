/** Undoes a change of the log, as an administrator does. */
import { z } from 'zod'
import { Violation } from '../violation.ts'
import type { Caller } from './caller.ts'

const log = z.object({
  logs: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      target_id: z.string().nullable(),
      can_undo: z.boolean(),
      undone_by: z.string().nullable(),
    }),
  ),
})

/** Undoes the last change of a record; `verb` is the beginning of the log's action, such as "delete". */
export async function undoLastChange(
  caller: Caller,
  operation: string,
  verb: string,
  recordId: string,
  word: string,
) {
  const find = async () => {
    const { logs } = await caller.expect(
      operation,
      'GET',
      `/admin/audit-log?limit=100&search=${encodeURIComponent(word)}`,
      log,
    )
    const entry = logs.find(
      ({ action, target_id }) => target_id === recordId && action.startsWith(`${verb}_`),
    )
    if (!entry) throw new Violation(operation, `the log has no ${verb} of ${recordId}`)
    return entry
  }
  const entry = await find()
  if (!entry.can_undo)
    throw new Violation(operation, `the log does not offer to undo its ${verb} of ${recordId}`)
  const { status, json, isRepeated } = await caller.call(
    operation,
    'POST',
    `/admin/audit-log/${entry.id}/undo`,
  )
  if (status < 300) return
  // An earlier attempt may have undone it before its answer was lost.
  if (isRepeated && status === 409 && (await find()).undone_by !== null) return
  throw new Violation(
    operation,
    `undoing the ${verb} of ${recordId} answers ${status} ${JSON.stringify(json)}`,
  )
}
