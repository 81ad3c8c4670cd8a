/** An image that opens in a large dialog on a click. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { useLazyDialog } from '../dialog/use-lazy-dialog.ts'

const PictureDialog = lazy(() => import('./image-dialog.tsx'))

interface EnlargeButtonProps {
  url: string
  picture: Picture | null
  /** The subject of the image. */
  title: string
  /** The image on the page. */
  children: ReactNode
}

export function EnlargeButton({ url, picture, title, children }: EnlargeButtonProps) {
  const large = useLazyDialog()
  return (
    <>
      <chakra.button
        type="button"
        aria-label={`Enlarge the picture: ${title}`}
        aria-haspopup="dialog"
        display="block"
        w="full"
        cursor="zoom-in"
        onClick={large.open}
      >
        {children}
      </chakra.button>
      {large.isLoaded && (
        <Suspense>
          <PictureDialog
            url={url}
            picture={picture}
            title={title}
            open={large.isOpen}
            onClose={large.close}
          />
        </Suspense>
      )}
    </>
  )
}
