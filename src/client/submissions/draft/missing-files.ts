/** The field `missingFiles` of a draft: files on the server that the form begins with and has not loaded yet, as JSON. */
import { z } from 'zod'
import { type SubmittedFile, submittedFile } from '#shared/contracts/submissions.contract.ts'
import type { DraftFields } from './draft-payload.ts'

const files = z.array(submittedFile.strip()).catch([])

export const filesMissingMessage =
  'Your earlier files are not here yet. Wait until the files have loaded, or choose “Send without these files”.'

const revisionPrefix = 'revise:'

export function getRevisionSlot(submissionId: string): string {
  return `${revisionPrefix}${submissionId}`
}

export function isRevisionSlot(slot: string): boolean {
  return slot.startsWith(revisionPrefix)
}

export function formatMissingFiles(missing: readonly SubmittedFile[]): string {
  return missing.length > 0 ? JSON.stringify(missing) : ''
}

export function hasMissingFiles(fields: DraftFields): boolean {
  return (fields['missingFiles'] ?? '') !== ''
}

/** Empty for a text that no form has written. */
export function parseMissingFiles(text: string): SubmittedFile[] {
  try {
    return files.parse(JSON.parse(text))
  } catch {
    return []
  }
}
