/** A picture among words that opens large when it is tapped. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { useOpened } from '../dialog/use-lazy-dialog.ts'

const PictureDialog = lazy(() => import('./image-dialog.tsx'))

interface EnlargeableProps {
  url: string
  picture: Picture | null
  /** What the picture is of. */
  title: string
  /** The picture as it stands on the page. */
  children: ReactNode
}

export function Enlargeable({ url, picture, title, children }: EnlargeableProps) {
  const large = useOpened()
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
      {large.ever && (
        <Suspense>
          <PictureDialog url={url} picture={picture} title={title} open={large.now} onClose={large.close} />
        </Suspense>
      )}
    </>
  )
}
