/** The dialog that selects, crops and uploads a profile photo for another person. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { uploadMedia } from '#client/api/upload/upload-media.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FilePicker } from '#client/ui/files/file-picker.tsx'
import type { PhotoCropperHandle } from '#client/ui/media/photo-cropper.tsx'
import { useSelectedPhoto } from '#client/ui/media/use-selected-photo.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'

const PhotoCropper = lazy(() => import('#client/ui/media/photo-cropper.tsx'))

interface PortraitDialogProps {
  onUploaded: (file: MediaFile) => void
  onClose: () => void
}

export default function PortraitDialog({ onUploaded, onClose }: PortraitDialogProps) {
  const { url, error: photoError, setError: setPhotoError, select, discard } = useSelectedPhoto()
  /** The URL of the picture that the cropper shows. */
  const [ready, setReady] = useState<string | null>(null)
  /** The uploaded part from 0 to 1; null before the upload. */
  const [share, setShare] = useState<number | null>(null)
  const cropper = useRef<PhotoCropperHandle>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send() {
    const photo = await cropper.current?.crop()
    if (!photo || share !== null) return
    const controller = new AbortController()
    running.current = controller
    setPhotoError(null)
    setShare(0)
    try {
      const file = await uploadMedia({
        file: photo,
        fileName: `profile-${Date.now()}.jpg`,
        folder: 'profiles',
        signal: controller.signal,
        onProgress: setShare,
      })
      onUploaded(file)
      onClose()
    } catch (error) {
      if (controller.signal.aborted) return
      const why = error instanceof Error ? error.message : ''
      setPhotoError(`Failed to upload profile picture. Please try again. ${why}`.trim())
      setShare(null)
    }
  }

  return (
    <Dialog
      open
      title="Profile photo"
      maxW="34rem"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!url || ready !== url || share !== null} onClick={() => void send()}>
            {share === null ? 'Use this photo' : 'Uploading...'}
          </Button>
        </>
      }
    >
      {url ? (
        <Suspense fallback={<Skeleton h="min(22rem, 46dvh)" />}>
          <PhotoCropper key={url} ref={cropper} url={url} onReady={() => setReady(url)} />
          <chakra.div textAlign="center" mt="1">
            <Button variant="quiet" color="accent.text" disabled={share !== null} onClick={discard}>
              Choose another picture
            </Button>
          </chakra.div>
        </Suspense>
      ) : (
        <FilePicker
          file={null}
          prompt="Choose a picture"
          hint="A photo of at most 5 MB"
          accept="image/*"
          icon={<ImagePlus size={34} strokeWidth={1.4} />}
          onPick={(file) => void select(file)}
        />
      )}
      {photoError && (
        <Alert tone="destructive" mt="4">
          {photoError}
        </Alert>
      )}
      {share !== null && (
        <chakra.div mt="4">
          <ProgressBar label="Uploading the picture" share={share === 1 ? null : share} />
        </chakra.div>
      )}
    </Dialog>
  )
}
