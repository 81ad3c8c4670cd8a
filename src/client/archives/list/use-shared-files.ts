/** Files that another app has shared with the site: opens the submission dialog. */
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#client/ui/feedback/toaster.tsx'

/** Opens the dialog when the service worker has received files; shows a message if the device had no space for them. */
export function useSharedFiles(openDialog: () => void): void {
  const [address, setAddress] = useSearchParams()
  const shared = address.get('shared')
  const handleShare = useEffectEvent((what: string) => {
    if (what === 'full') {
      toast({
        title: 'Not saved',
        description: 'This device has no space for the shared files. Please select the files here instead.',
        tone: 'destructive',
      })
    }
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
