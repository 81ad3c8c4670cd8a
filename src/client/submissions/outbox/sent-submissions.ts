/** Which submission an entry of this device has become: so that nobody sees both of them, or neither. */

const submissionOf = new Map<string, string>()

/** Told by whoever sends, before the submission is put into a list. */
export function recordSentSubmission(entryKey: string, submissionId: string): void {
  submissionOf.set(entryKey, submissionId)
}

/** The id of the submission; undefined where another tab has sent it. */
export function findSentSubmission(entryKey: string): string | undefined {
  return submissionOf.get(entryKey)
}
