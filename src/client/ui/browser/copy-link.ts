/** Copies a link to the clipboard, and says so. */
import { toast } from '../feedback/toaster.tsx'

/** @param hint what to do with the link, or what others need to open the link */
export async function copyLink(url: string, hint: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', description: hint })
  } catch {
    // On plain HTTP, or where the browser does not allow copying.
    toast({ title: 'Copy this link', description: url })
  }
}
