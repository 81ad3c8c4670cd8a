/** A form field for the image of a record: uploads a picked, dropped or pasted image at once and can remove it. */
import { chakra } from '@chakra-ui/react'
import { ImagePlus, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { MediaFile, MediaFolder, Picture } from '#shared/contracts/media.contract.ts'
import { findFileType } from '#shared/file-types.ts'
import { Button } from '../controls/button.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { useUploadRules } from '../files/upload-rules.ts'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { ResponsiveImage } from '../media/responsive-image.tsx'
import { useImageUpload } from './use-image-upload.ts'

const pictures = ['photo'] as const

interface ImageFieldProps {
  label: string
  folder: MediaFolder
  /** The URL of the image; null without an image. */
  url: string | null
  picture: Picture | null
  /** The error message. */
  error?: string | undefined
  onChange: (file: MediaFile | null) => void
  /** Receives true while an upload runs: the form waits for the upload. */
  onUploadingChange: (busy: boolean) => void
}

export function ImageField({
  label,
  folder,
  url,
  picture,
  error,
  onChange,
  onUploadingChange: onBusy,
}: ImageFieldProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  // The file picker disappears during an upload, and the cancel button after the upload.
  useFocusFallback(
    place,
    () => place.current?.querySelector('input') ?? place.current?.querySelector('button'),
  )
  const choice = { kinds: pictures, rules: useUploadRules() }
  const { sending, upload, giveUp } = useImageUpload(folder, onChange)
  const busy = sending !== null
  const sayBusy = useEffectEvent(onBusy)
  useEffect(() => sayBusy(busy), [busy])
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = [...(event.clipboardData?.files ?? [])]
    if (!file || findFileType(file)?.kind !== 'photo') return
    event.preventDefault()
    upload(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  return (
    <chakra.div
      ref={place}
      role="group"
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
    >
      <chakra.p id={id} textStyle="small" fontWeight={600}>
        {label}
      </chakra.p>
      {url !== null && !busy && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="4">
          <chakra.div
            w="14rem"
            maxW="full"
            p="2"
            bg="raised"
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
          >
            <ResponsiveImage
              url={url}
              picture={picture}
              alt=""
              ratio={3 / 2}
              sizes="14rem"
              borderRadius="3px"
            />
          </chakra.div>
          <Button variant="outline" onClick={() => onChange(null)}>
            <Trash2 aria-hidden />
            Remove picture
          </Button>
        </chakra.div>
      )}
      {sending ? (
        <chakra.div display="flex" alignItems="center" gap="3">
          <chakra.div flex="1">
            <ProgressBar label={`Uploading ${sending.name}`} share={sending.share} />
          </chakra.div>
          <Button variant="quiet" size="icon" aria-label="Cancel the upload" onClick={giveUp}>
            <X aria-hidden />
          </Button>
        </chakra.div>
      ) : (
        <FilePicker
          file={null}
          prompt={url === null ? 'Choose a picture' : 'Choose another picture'}
          choice={choice}
          hint="You can also paste it"
          icon={<ImagePlus size={34} strokeWidth={1.4} />}
          error={error}
          onPick={upload}
        />
      )}
    </chakra.div>
  )
}
