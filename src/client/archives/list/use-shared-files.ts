/** Files that another app has shared with the site: opens the submission dialog. */
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import * as limits from '#shared/limits.ts'

const limit = `You can share at most ${limits.sharedFiles.count} files at a time, with a total size of at most ${formatFileSize(limits.sharedFiles.bytes)}.`

/** Why the service worker has not stored the files. */
const problems: Partial<Record<string, string>> = {
  full: 'This device has no space for the shared files. Please select the files here instead.',
  'too-much': `${limit} Please select the files here instead.`,
}

/** Opens the dialog when the service worker has received files; says why it could not store them. */
export function useSharedFiles(openDialog: () => void): void {
  const [address, setAddress] = useSearchParams()
  const shared = address.get('shared')
  const handleShare = useEffectEvent((what: string) => {
    const problem = problems[what]
    if (problem) toast({ title: 'Not saved', description: problem, tone: 'destructive' })
    openDialog()
    setAddress(
      (now) => {
        now.delete('shared')
        return now
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (shared !== null) handleShare(shared)
  }, [shared])
}
