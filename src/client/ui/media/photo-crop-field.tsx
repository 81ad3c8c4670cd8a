/** Selects a photo and shows it in the cropper. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { lazy, type Ref, Suspense, useEffect } from 'react'
import { Button } from '../controls/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { useUploadRules } from '../files/upload-rules.ts'
import { getPhotoChoice } from './open-photo.ts'
import type { PhotoCropperHandle } from './photo-cropper.tsx'
import type { useSelectedPhoto } from './use-selected-photo.ts'

const loadCropper = () => import('./photo-cropper.tsx')
const PhotoCropper = lazy(loadCropper)

interface PhotoCropFieldProps {
  ref: Ref<PhotoCropperHandle>
  photo: ReturnType<typeof useSelectedPhoto>
  /** "Choose a picture" */
  prompt: string
  disabled: boolean
  /** Called with the URL of the picture that the cropper shows. */
  onReady: (url: string) => void
}

export function PhotoCropField({ ref, photo, prompt, disabled, onReady }: PhotoCropFieldProps) {
  const { url, error, select, discard } = photo
  const choice = getPhotoChoice(useUploadRules())
  useEffect(() => {
    // Without a connection the cropper is loaded when a photo was selected.
    void loadCropper().catch(() => {})
  }, [])
  return (
    <>
      {url ? (
        <Suspense fallback={<Skeleton h="min(22rem, 46dvh)" />}>
          <PhotoCropper key={url} ref={ref} url={url} onReady={() => onReady(url)} />
          <chakra.div textAlign="center" mt="1">
            <Button variant="quiet" color="accent.text" disabled={disabled} onClick={discard}>
              Choose another picture
            </Button>
          </chakra.div>
        </Suspense>
      ) : (
        <FilePicker
          file={null}
          prompt={prompt}
          choice={choice}
          icon={<ImagePlus size={34} strokeWidth={1.4} />}
          disabled={disabled}
          onPick={(file) => void select(file)}
        />
      )}
      {error && (
        <Alert tone="destructive" mt="4">
          {error}
        </Alert>
      )}
    </>
  )
}
