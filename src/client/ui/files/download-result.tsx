/** What has become of a file that the server made: see `takeFile`. */
import { chakra } from '@chakra-ui/react'
import { Alert } from '../feedback/alert.tsx'

/** @param name under which it was saved; null where the browser fetches it by itself */
export function DownloadResult({ name }: { name: string | null }) {
  return name === null ? (
    <Alert title="Your browser takes it from here">
      The server packs everything together, which can take minutes; then the file stands among your downloads.
    </Alert>
  ) : (
    <Alert tone="success" title="Saved on this device">
      <chakra.span overflowWrap="anywhere">{name}</chakra.span>
    </Alert>
  )
}
