/** A submission as it was received, and the receipt for it. */
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type {
  createSubmission as createEndpoint,
  Receipt,
  SubmissionPayload,
} from '#shared/contracts/submissions.contract.ts'
import type { NamedFile } from './submitted-content.ts'

/** A submission with its receipt. */
export type Received = OutputOf<typeof createEndpoint>

/** A submission as received. */
export interface SentSubmission {
  payload: SubmissionPayload
  /** SHA-256 of the request's body, hex. */
  bodySha256: string
}

/** The hash is empty for a file that was uploaded directly to the image host. */
export function buildReceipt(sent: SentSubmission, files: readonly NamedFile[]): Receipt {
  return {
    body_sha256: sent.bodySha256,
    files: files.map(({ mediaFile }) => ({
      media_id: mediaFile.id,
      size: mediaFile.size,
      sha256: mediaFile.sha256 ?? '',
    })),
  }
}
