/** A dialog with one large, zoomable image on a dark background. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useConnection } from '#client/api/use-connection.ts'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { FittedImage } from './fitted-image.tsx'

const ZoomPicture = lazy(() => import('./zoomable-image.tsx'))

interface ImageDialogProps {
  url: string
  picture: Picture | null
  title: string
  open: boolean
  onClose: () => void
}

export default function ImageDialog({ url, picture, title, open, onClose }: ImageDialogProps) {
  const shown = { url, picture, alt: title }
  return (
    <Dialog open={open} onClose={onClose} title={title} maxW="76rem">
      <chakra.div
        className="chakra-theme dark"
        bg="sunken"
        color="text"
        borderRadius="md"
        overflow="hidden"
        h={{ base: 'min(62dvh, 34rem)', md: 'calc(100dvh - 10rem)' }}
      >
        <Suspense fallback={<FittedImage {...shown} />}>
          <ZoomPicture {...shown} missing={<Missing />} />
        </Suspense>
      </chakra.div>
    </Dialog>
  )
}

function Missing() {
  const { online } = useConnection()
  return (
    <chakra.p role="status" h="full" display="grid" placeContent="center" textAlign="center" p="6">
      {online ? 'This picture could not be opened.' : 'This picture is not saved on this device yet.'}
    </chakra.p>
  )
}
