/** The download of an item's file with messages about its progress. */
import { useState } from 'react'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { downloadFile } from './download-file.ts'

/** `percent` is the loaded part; null if the size is not known. */
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
        onProgress: (progress) => setPercent(Math.floor(progress * 100)),
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
