/** The message after `downloadFromServer`. */
import { chakra } from '@chakra-ui/react'
import { Alert } from '../feedback/alert.tsx'

/** @param name the name of the saved file; null if the browser downloads the file on its own */
export function DownloadResult({ name }: { name: string | null }) {
  return name === null ? (
    <Alert title="Your browser is downloading the file">
      The server prepares the file first, which can take a few minutes. You will find the file in your
      downloads.
    </Alert>
  ) : (
    <Alert tone="success" title="Saved on this device">
      <chakra.span overflowWrap="anywhere">{name}</chakra.span>
    </Alert>
  )
}
