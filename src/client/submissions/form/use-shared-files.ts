/** Adds files that another app has shared with the site to the draft of an archive item. */
import { useEffect } from 'react'
import { readSharedFiles, removeSharedFile } from '#client/offline/saved/shared-files.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'

/** Keys of files that a draft of this page already has. The shared file is deleted once that draft is saved. */
const addedKeys = new Set<string>()

export function useSharedFiles(draft: WorkingDraft, enabled: boolean): void {
  useEffect(() => {
    if (enabled) void addSharedFiles(draft)
  }, [draft, enabled])
}

async function addSharedFiles(draft: WorkingDraft) {
  const newFiles = (await readSharedFiles()).filter(({ key }) => !addedKeys.has(key))
  for (const { key } of newFiles) addedKeys.add(key)
  draft.addFiles(
    newFiles.map(({ file }) => file),
    newFiles.map(
      ({ key }) =>
        () =>
          void removeSharedFile(key),
    ),
  )
}
