/** Remembers which submission an outbox entry of this tab became, so that a list never shows both or neither. */

const submissionIds = new Map<string, string>()

/** Call before the submission is added to a list. */
export function recordSentSubmission(entryKey: string, submissionId: string): void {
  submissionIds.set(entryKey, submissionId)
}

/** The id of the submission; undefined when another tab has sent the entry. */
export function findSentSubmission(entryKey: string): string | undefined {
  return submissionIds.get(entryKey)
}
