/** A list of the admin area that could not be loaded says so in a toast, beside what the page shows in its place. */
import { useEffect } from 'react'
import { toast } from './toaster.tsx'

/** @param title "Error" with the words below it; where the specification has the words alone, they are the title */
export function useErrorToast(failed: boolean, words: string, title: string | null = 'Error') {
  useEffect(() => {
    if (!failed) return
    toast({ title: title ?? words, ...(title !== null && { description: words }), tone: 'destructive' })
  }, [failed, words, title])
}
