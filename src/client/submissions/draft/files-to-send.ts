/** A draft's files as they go out. */
import type { NotSavedReason, OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import type { ChosenFile } from './draft-files.ts'
import { UnsavedFiles } from './unsaved-files.ts'

/** Those that can go, in their order; a loose one's hash is made when it is sent. */
export function filesToSend(files: readonly ChosenFile[]): OutboxFile[] {
  const going = files.filter(({ state }) => state !== 'refused' && state !== 'unreadable')
  return going.map(({ id, name, type, size, kept }) => kept ?? { id, name, type, size, sha256: '' })
}

/** Those of which this device keeps nothing. */
export function getUnsavedFiles(files: readonly ChosenFile[]): UnsavedFiles {
  const loose = files.flatMap(({ id, state, file }) =>
    state === 'loose' && file ? [[id, file] as const] : [],
  )
  return new UnsavedFiles(new Map(loose))
}

/** Why they are not kept; null where all are. */
export function unkeptReason(files: readonly ChosenFile[]): NotSavedReason | null {
  return files.find(({ state }) => state === 'loose')?.unkept ?? null
}
