/** Downloads the file of an item. */
import { Download } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { useDownload } from './use-download.ts'

export function DownloadButton({ item }: { item: ArchiveItem }) {
  const { download, busy, percent } = useDownload(item)
  return (
    <Button variant="outline" aria-busy={busy} onClick={download}>
      <Download aria-hidden />
      {busy && percent !== null ? `Downloading, ${percent} %` : 'Download'}
    </Button>
  )
}
