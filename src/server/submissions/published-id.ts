/** Derives the ids of published records from their submission. */
import { createHash } from 'node:crypto'
import { formatUuid } from '#shared/format-uuid.ts'

/**
 * The id of the record that a submission becomes: the same one after an acceptance was undone, so that comments and
 * corrections that relatives wrote in between still find the record. A UUID of version 8, RFC 9562.
 * @param place of the file among several, from 0
 */
export function derivePublishedId(submissionId: string, place = 0): string {
  return formatUuid(createHash('sha256').update(`${submissionId} ${place}`).digest(), 8)
}
