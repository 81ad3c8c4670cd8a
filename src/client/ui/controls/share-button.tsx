/** A button that shares the link of a page: by the share sheet of the device, or by copying the link. */
import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { copyLink } from '../browser/copy-link.ts'
import { Button } from './button.tsx'

async function shareLink(title: string, url: string) {
  try {
    // Firefox on computers has no share sheet.
    if ('share' in navigator) return await navigator.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyLink(url, 'Family members who open the link have to sign in.')
}

interface ShareButtonProps extends Omit<ComponentProps<typeof Button>, 'title' | 'onClick'> {
  title: string
  /** The path of the page on this site. */
  path: string
}

export function ShareButton({ title, path, ...rest }: ShareButtonProps) {
  return (
    <Button
      variant="outline"
      {...rest}
      onClick={() => void shareLink(title, new URL(path, location.origin).href)}
    >
      <Share2 aria-hidden />
      Share
    </Button>
  )
}
