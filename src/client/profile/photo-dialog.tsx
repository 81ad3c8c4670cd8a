/** The profile photo: choose a file, cut a circle out of it, send it; or take the photo away. */

import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { FilePicker } from '#client/ui/files/file-picker.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { PhotoCropperHandle } from './photo-cropper.tsx'
import { usePhotoUpload, useRemovePhoto } from './use-photo-upload.ts'
import { useSelectedPhoto } from './use-selected-photo.ts'

const loadCropper = () => import('./photo-cropper.tsx')
const PhotoCropper = lazy(loadCropper)

interface PhotoDialogProps {
  record: FamilyMember
  onClose: () => void
}

/** What the server or the connection says, below the sentence that it failed. */
function reasonOf(error: unknown): string | null {
  if (error instanceof NoConnectionError || error instanceof AppError) return error.message
  return null
}

function Failed({ error, children }: { error: unknown; children: string }) {
  return (
    <Alert tone="destructive" title={children} mt="4">
      {reasonOf(error)}
    </Alert>
  )
}

export default function PhotoDialog({ record, onClose }: PhotoDialogProps) {
  const chosen = useSelectedPhoto()
  const cropper = useRef<PhotoCropperHandle>(null)
  const [ready, setReady] = useState<string | null>(null)
  const upload = usePhotoUpload(record)
  const removal = useRemovePhoto(record)
  const { possible, reason } = useCanEdit()
  const busy = upload.isPending || removal.isPending

  useEffect(() => {
    void loadCropper().catch(() => {})
  }, [])

  function close() {
    upload.abort()
    onClose()
  }

  function done(title: string) {
    toast({ title })
    onClose()
  }

  async function send() {
    const photo = chosen.address ? await cropper.current?.crop() : null
    if (!photo) {
      chosen.setProblem('Please select and crop an image first')
      return
    }
    upload.mutate(photo, { onSuccess: () => done('Profile picture updated successfully!') })
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Profile photo"
      maxW="34rem"
      footer={
        <Footer
          busy={busy}
          preparing={chosen.address !== null && chosen.address !== ready}
          uploading={upload.isPending}
          possible={possible}
          canRemove={record.profile_photo_url !== null && !chosen.address}
          onRemove={() => removal.mutate(undefined, { onSuccess: () => done('Profile picture removed') })}
          onCancel={close}
          onSend={() => void send()}
        />
      }
    >
      {chosen.address ? (
        <Suspense fallback={<Skeleton h="min(22rem, 46dvh)" />}>
          <PhotoCropper
            key={chosen.address}
            ref={cropper}
            address={chosen.address}
            onReady={() => setReady(chosen.address)}
          />
          <chakra.div textAlign="center" mt="1">
            <Button variant="quiet" color="accent.text" disabled={busy} onClick={chosen.discard}>
              Choose another picture
            </Button>
          </chakra.div>
        </Suspense>
      ) : (
        <FilePicker
          file={null}
          prompt="Choose a picture of yourself"
          hint="A photo of at most 5 MB"
          accept="image/*"
          icon={<ImagePlus size={34} strokeWidth={1.4} />}
          disabled={busy}
          onPick={(file) => void chosen.choose(file)}
        />
      )}
      {chosen.problem && (
        <Alert tone="destructive" mt="4">
          {chosen.problem}
        </Alert>
      )}
      {upload.isPending && (
        <chakra.div mt="4">
          <ProgressBar label="Uploading your picture" share={upload.share === 1 ? null : upload.share} />
        </chakra.div>
      )}
      {upload.isError && (
        <Failed error={upload.error}>Failed to upload profile picture. Please try again.</Failed>
      )}
      {removal.isError && <Failed error={removal.error}>Failed to update profile</Failed>}
      {reason && <Quiet>{reason}</Quiet>}
    </Dialog>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <chakra.p textStyle="small" color="text.muted" mt="4">
      {children}
    </chakra.p>
  )
}

interface FooterProps {
  busy: boolean
  /** A picture was chosen and cannot be cut out yet. */
  preparing: boolean
  uploading: boolean
  possible: boolean
  canRemove: boolean
  onRemove: () => void
  onCancel: () => void
  onSend: () => void
}

function Footer({
  busy,
  preparing,
  uploading,
  possible,
  canRemove,
  onRemove,
  onCancel,
  onSend,
}: FooterProps) {
  return (
    <>
      {canRemove && (
        <Button
          variant="quiet"
          color="danger.text"
          me={{ md: 'auto' }}
          ms={{ md: '-3' }}
          px="3"
          disabled={!possible || busy}
          onClick={onRemove}
        >
          Remove photo
        </Button>
      )}
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={!possible || busy || preparing} onClick={onSend}>
        {uploading ? 'Uploading...' : 'Upload Photo'}
      </Button>
    </>
  )
}
