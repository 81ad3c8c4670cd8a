/** Files that another app has shared with the site go into the draft of an archive item. */
import { useEffect } from 'react'
import { readSharedFiles, removeSharedFile } from '#client/offline/saved/shared-files.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'

/** Each file is taken once a page; it waits in its old place until the draft that names it is saved. */
const taken = new Set<string>()

export function useSharedFiles(draft: WorkingDraft, wanted: boolean): void {
  useEffect(() => {
    if (wanted) void takeShared(draft)
  }, [draft, wanted])
}

async function takeShared(draft: WorkingDraft) {
  const waiting = (await readSharedFiles()).filter(({ key }) => !taken.has(key))
  for (const { key } of waiting) taken.add(key)
  draft.addFiles(
    waiting.map(({ file }) => file),
    waiting.map(
      ({ key }) =>
        () =>
          void removeSharedFile(key),
    ),
  )
}
