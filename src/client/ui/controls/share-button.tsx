/** A button that shares the link of a page: by the share sheet of the device, or by copying the link. */
import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { copyLink } from '../browser/copy-link.ts'
import { Button } from './button.tsx'

const signInHint = 'Family members who open the link have to sign in.'

/** @param path the path of the page on this site, or its address */
export async function shareLink(title: string, path: string, copiedHint = signInHint) {
  const url = new URL(path, location.origin).href
  try {
    // Firefox on computers has no share sheet.
    if ('share' in navigator) return await navigator.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyLink(url, copiedHint)
}

interface ShareButtonProps extends Omit<ComponentProps<typeof Button>, 'title' | 'onClick'> {
  title: string
  /** The path of the page on this site, or its address. */
  path: string
  /** What is said where the link is copied. */
  copiedHint?: string
}

export function ShareButton({ title, path, copiedHint, ...rest }: ShareButtonProps) {
  return (
    <Button variant="outline" {...rest} onClick={() => void shareLink(title, path, copiedHint)}>
      <Share2 aria-hidden />
      Share
    </Button>
  )
}
