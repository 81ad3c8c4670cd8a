/** Saving an item's file on the device, with what has to be said about it. */
import { useState } from 'react'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { downloadFile } from './download-file.ts'

/** `percent` of what has arrived; null where nobody can tell. */
export function useDownload(item: ArchiveItem): {
  download: () => void
  busy: boolean
  percent: number | null
} {
  const [busy, setBusy] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)

  async function run() {
    setBusy(true)
    setPercent(null)
    try {
      await downloadFile(item, {
        onStart: () => toast({ title: 'Download Started', description: item.file_name }),
        onShare: (share) => setPercent(Math.floor(share * 100)),
      })
    } catch {
      toast({
        title: 'Download Failed',
        description: 'Failed to download file. Please try again.',
        tone: 'destructive',
      })
    }
    setBusy(false)
  }

  return { download: () => void (busy || run()), busy, percent }
}
