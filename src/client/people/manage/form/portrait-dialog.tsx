/** The dialog that selects, crops and uploads a profile photo for another person. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { uploadMedia } from '#client/api/upload/upload-media.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { PhotoCropField } from '#client/ui/media/photo-crop-field.tsx'
import type { PhotoCropperHandle } from '#client/ui/media/photo-cropper.tsx'
import { useSelectedPhoto } from '#client/ui/media/use-selected-photo.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'

interface PortraitDialogProps {
  onUploaded: (file: MediaFile) => void
  onClose: () => void
}

export default function PortraitDialog({ onUploaded, onClose }: PortraitDialogProps) {
  const photo = useSelectedPhoto()
  /** The URL of the picture that the cropper shows. */
  const [ready, setReady] = useState<string | null>(null)
  /** The uploaded part from 0 to 1; null before the upload. */
  const [share, setShare] = useState<number | null>(null)
  const cropper = useRef<PhotoCropperHandle>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send() {
    const cropped = await cropper.current?.crop()
    if (!cropped || share !== null) return
    const controller = new AbortController()
    running.current = controller
    photo.setError(null)
    setShare(0)
    try {
      const file = await uploadMedia({
        file: cropped,
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
      photo.setError(`Failed to upload profile picture. Please try again. ${why}`.trim())
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
          <Button disabled={!photo.url || ready !== photo.url || share !== null} onClick={() => void send()}>
            {share === null ? 'Use this photo' : 'Uploading...'}
          </Button>
        </>
      }
    >
      <PhotoCropField
        ref={cropper}
        photo={photo}
        prompt="Choose a picture"
        disabled={share !== null}
        onReady={setReady}
      />
      {share !== null && (
        <chakra.div mt="4">
          <ProgressBar label="Uploading the picture" share={share === 1 ? null : share} />
        </chakra.div>
      )}
    </Dialog>
  )
}
