/** One row of the upload list: a preview, the title field, the progress and the error message. */
import { chakra } from '@chakra-ui/react'
import { FileText, FileX, Film, Image, Mic, RotateCcw, X } from 'lucide-react'
import { memo, useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { useThumbnail } from '#client/ui/files/use-thumbnail.ts'
import { Input } from '#client/ui/form/field.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { findFileType } from '#shared/file-types.ts'
import * as limits from '#shared/limits.ts'
import { hasOwnValues, validateTitle } from './archive-form.ts'
import { OwnFields } from './own-fields.tsx'
import type { QueuedUpload, UploadQueue } from './upload-queue.ts'

/** With several files the message names the file, as the specification says. */
export function formatUploadError({ file }: QueuedUpload, message: string, hasSeveral: boolean): string {
  return hasSeveral ? `Upload failed for ${file.name}: ${message}` : message
}

function formatUploadState({ file, state, progress }: QueuedUpload): string {
  const stateText = {
    waiting: 'waiting',
    sending: `${Math.floor(progress * 100)} %`,
    uploaded: 'uploaded',
    added: 'added',
    refused: '',
    failed: '',
  }[state]
  return [file.name, formatFileSize(file.size), stateText].filter(Boolean).join(' · ')
}

/** Moves the focus to the next row, or to the file picker when the last row is removed. */
function moveFocusFromRow(button: HTMLElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    next?.querySelector('[data-remove-file]') ?? row?.closest('form')?.querySelector('input[type=file]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

interface UploadRowProps {
  upload: QueuedUpload
  queue: UploadQueue
  hasSeveral: boolean
  /** Shows a missing title only after the first attempt to submit. */
  showsErrors: boolean
  isLocked: boolean
}

/** Memoized: the progress of one upload does not render the other rows again. */
export const UploadRow = memo(function UploadRow({
  upload,
  queue,
  hasSeveral,
  showsErrors,
  isLocked,
}: UploadRowProps) {
  const { id, file, title, state, progress, error } = upload
  const inputId = useId()
  const titleError = showsErrors && state !== 'refused' ? validateTitle(title) : undefined
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr) auto"
      columnGap="3"
      alignItems="start"
      p="3"
      pe="1"
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'line' } }}
    >
      <Preview id={id} file={file} isRefused={state === 'refused'} />
      <chakra.div minW="0">
        {state !== 'refused' && (
          <>
            <chakra.label htmlFor={inputId} display="block" textStyle="small" fontWeight={600} mb="1">
              Title<chakra.span srOnly>{` of ${file.name}`}</chakra.span>
            </chakra.label>
            <Input
              id={inputId}
              name={`title-${id}`}
              value={title}
              maxLength={limits.textLength.title}
              autoComplete="off"
              disabled={isLocked || state === 'added'}
              aria-invalid={titleError ? true : undefined}
              aria-describedby={titleError ? `${inputId}-error` : undefined}
              onChange={({ currentTarget }) => queue.rename(id, currentTarget.value)}
            />
          </>
        )}
        {titleError && (
          <chakra.p id={`${inputId}-error`} textStyle="small" color="danger.text" fontWeight={600} mt="1">
            {titleError}
          </chakra.p>
        )}
        {(hasSeveral || hasOwnValues(upload.own)) && state !== 'refused' && (
          <OwnFields upload={upload} queue={queue} showsErrors={showsErrors} isLocked={isLocked} />
        )}
        <chakra.p textStyle="small" color="text.muted" mt="1" overflowWrap="anywhere">
          {formatUploadState(upload)}
        </chakra.p>
        {(state === 'sending' || state === 'waiting') && (
          <chakra.div
            role="progressbar"
            aria-label={`Uploading ${file.name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(progress * 100)}
            h="0.375rem"
            mt="1.5"
            bg="sunken"
            borderRadius="full"
            overflow="hidden"
          >
            <chakra.div h="full" bg="accent" style={{ width: `${progress * 100}%` }} />
          </chakra.div>
        )}
        {error && (
          <chakra.p role="alert" textStyle="small" color="danger.text" fontWeight={600} mt="1">
            {formatUploadError(upload, error, hasSeveral)}
          </chakra.p>
        )}
        {state === 'failed' && (
          <Button
            variant="outline"
            mt="2"
            aria-label={`Try again with ${file.name}`}
            onClick={() => queue.retry(id)}
          >
            <RotateCcw aria-hidden />
            Try Again
          </Button>
        )}
      </chakra.div>
      {state !== 'added' && (
        <Button
          variant="quiet"
          size="icon"
          color="text.muted"
          data-remove-file
          aria-label={`Remove ${file.name}`}
          onClick={({ currentTarget }) => {
            moveFocusFromRow(currentTarget)
            queue.remove(id)
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </chakra.li>
  )
})

const kindIcons = { photo: Image, document: FileText, audio: Mic, video: Film }

function Preview({ id, file, isRefused }: { id: string; file: File; isRefused: boolean }) {
  const kind = isRefused ? undefined : findFileType(file)?.kind
  const address = useThumbnail(kind === 'photo' ? id : undefined, async () => file)
  const Icon = kind === undefined ? FileX : kindIcons[kind]
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      w={{ base: '3rem', sm: '4.5rem' }}
      h={{ base: '3rem', sm: '4.5rem' }}
      bg="sunken"
      color="accent.text"
      borderWidth="1px"
      borderColor="line"
      borderRadius="sm"
      overflow="hidden"
    >
      {address === null ? (
        <Icon size={24} strokeWidth={1.4} aria-hidden />
      ) : (
        <chakra.img src={address} alt="" w="full" h="full" objectFit="cover" />
      )}
    </chakra.span>
  )
}
