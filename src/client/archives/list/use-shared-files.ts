/** What another app of the phone has shared with the site: its files lie ready for the submission dialog. */
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#client/ui/feedback/toaster.tsx'

/** Opens the dialog where the worker has led here with files; says so where the device had no room for them. */
export function useSharedFiles(openDialog: () => void): void {
  const [address, setAddress] = useSearchParams()
  const shared = address.get('shared')
  const act = useEffectEvent((what: string) => {
    if (what === 'full') {
      toast({
        title: 'Not saved',
        description: 'This device has no room for what you shared. Choose the file here instead.',
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
    if (shared !== null) act(shared)
  }, [shared])
}
