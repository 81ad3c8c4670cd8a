/** The dialog for choosing, cropping and uploading a profile photo, or removing it. */
import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { EditBlockedAlert } from '#client/accounts/edit-blocked-alert.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { PhotoCropField } from '#client/ui/media/photo-crop-field.tsx'
import type { PhotoCropperHandle } from '#client/ui/media/photo-cropper.tsx'
import { useSelectedPhoto } from '#client/ui/media/use-selected-photo.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { usePhotoUpload, useRemovePhoto } from './use-photo-upload.ts'

interface PhotoDialogProps {
  record: FamilyMember
  onClose: () => void
}

/** The cause of the error, shown below the message that the action failed. */
function getErrorReason(error: unknown): string | null {
  if (error instanceof NoConnectionError || error instanceof AppError) return error.message
  return null
}

function ErrorAlert({ error, children }: { error: unknown; children: string }) {
  return (
    <Alert tone="destructive" title={children} mt="4">
      {getErrorReason(error)}
    </Alert>
  )
}

export default function PhotoDialog({ record, onClose }: PhotoDialogProps) {
  const selected = useSelectedPhoto()
  const cropper = useRef<PhotoCropperHandle>(null)
  const [croppableUrl, setCroppableUrl] = useState<string | null>(null)
  const upload = usePhotoUpload(record)
  const removal = useRemovePhoto(record)
  const { possible } = useCanEdit()
  const isBusy = upload.isPending || removal.isPending

  function close() {
    upload.abort()
    onClose()
  }

  function finish(title: string) {
    toast({ title })
    onClose()
  }

  async function send() {
    const photo = await cropper.current?.crop()
    if (!photo) {
      selected.setError('Please select and crop an image first')
      return
    }
    upload.mutate(photo, { onSuccess: () => finish('Profile picture updated successfully!') })
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Profile photo"
      maxW="34rem"
      footer={
        <Footer
          isBusy={isBusy}
          isReady={selected.url !== null && selected.url === croppableUrl}
          isUploading={upload.isPending}
          canEdit={possible}
          canRemove={record.profile_photo_url !== null && !selected.url}
          onRemove={() => removal.mutate(undefined, { onSuccess: () => finish('Profile picture removed') })}
          onCancel={close}
          onSend={() => void send()}
        />
      }
    >
      <PhotoCropField
        ref={cropper}
        photo={selected}
        prompt="Choose a picture of yourself"
        disabled={isBusy}
        onReady={setCroppableUrl}
      />
      {upload.isPending && (
        <chakra.div mt="4">
          <ProgressBar
            label="Uploading your picture"
            share={upload.progress === 1 ? null : upload.progress}
          />
        </chakra.div>
      )}
      {upload.isError && (
        <ErrorAlert error={upload.error}>Failed to upload profile picture. Please try again.</ErrorAlert>
      )}
      {removal.isError && <ErrorAlert error={removal.error}>Failed to update profile</ErrorAlert>}
      <EditBlockedAlert />
    </Dialog>
  )
}

interface FooterProps {
  isBusy: boolean
  /** A photo is selected and can be cropped. */
  isReady: boolean
  isUploading: boolean
  canEdit: boolean
  canRemove: boolean
  onRemove: () => void
  onCancel: () => void
  onSend: () => void
}

function Footer({
  isBusy,
  isReady,
  isUploading,
  canEdit,
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
          disabled={!canEdit || isBusy}
          onClick={onRemove}
        >
          Remove photo
        </Button>
      )}
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={!canEdit || isBusy || !isReady} onClick={onSend}>
        {isUploading ? 'Uploading...' : 'Upload Photo'}
      </Button>
    </>
  )
}
