/** One file on its way into the archives: what it looks like, its title, how far it has come, what went wrong. */
import { chakra } from '@chakra-ui/react'
import { FileText, FileX, Image, RotateCcw, X } from 'lucide-react'
import { memo, useId } from 'react'
import { useThumbnail } from '#client/submissions/form/use-thumbnail.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/form/field.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { kindOf } from './accepted-files.ts'
import { titleFault } from './archive-form.ts'
import type { ChosenUpload, UploadQueue } from './upload-queue.ts'

/** "Upload failed for {file name}: {reason}", as the specification has it for several; of one file the reason is enough. */
export function failureWords({ file }: ChosenUpload, why: string, several: boolean): string {
  return several ? `Upload failed for ${file.name}: ${why}` : why
}

function stateWords({ file, state, share }: ChosenUpload): string {
  const words = {
    waiting: 'waiting',
    sending: `${Math.floor(share * 100)} %`,
    uploaded: 'uploaded',
    added: 'added',
    refused: '',
    failed: '',
  }[state]
  return [file.name, formatFileSize(file.size), words].filter(Boolean).join(' · ')
}

/** The focus goes to the next row, not with the one that is taken out; with the last one to the chooser. */
function leaveRow(button: HTMLElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const to = next?.querySelector('[data-take-out]') ?? row?.closest('form')?.querySelector('input[type=file]')
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
}

interface UploadRowProps {
  upload: ChosenUpload
  queue: UploadQueue
  several: boolean
  /** What is missing is said from the first try on. */
  tried: boolean
  locked: boolean
}

/** Drawn anew only for its own news: twenty files go out beside each other. */
export const UploadRow = memo(function UploadRow({ upload, queue, several, tried, locked }: UploadRowProps) {
  const { id, file, title, state, share, fault } = upload
  const name = useId()
  const missing = tried && state !== 'refused' ? titleFault(title) : undefined
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
      <Preview id={id} file={file} refused={state === 'refused'} />
      <chakra.div minW="0">
        {state !== 'refused' && (
          <>
            <chakra.label htmlFor={name} display="block" textStyle="small" fontWeight={600} mb="1">
              Title<chakra.span srOnly>{` of ${file.name}`}</chakra.span>
            </chakra.label>
            <Input
              id={name}
              name={`title-${id}`}
              value={title}
              maxLength={300}
              autoComplete="off"
              disabled={locked || state === 'added'}
              aria-invalid={missing ? true : undefined}
              aria-describedby={missing ? `${name}-fault` : undefined}
              onChange={({ currentTarget }) => queue.rename(id, currentTarget.value)}
            />
          </>
        )}
        {missing && (
          <chakra.p id={`${name}-fault`} textStyle="small" color="danger.text" fontWeight={600} mt="1">
            {missing}
          </chakra.p>
        )}
        <chakra.p textStyle="small" color="text.muted" mt="1" overflowWrap="anywhere">
          {stateWords(upload)}
        </chakra.p>
        {(state === 'sending' || state === 'waiting') && (
          <chakra.div
            role="progressbar"
            aria-label={`Uploading ${file.name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(share * 100)}
            h="0.375rem"
            mt="1.5"
            bg="sunken"
            borderRadius="full"
            overflow="hidden"
          >
            <chakra.div h="full" bg="accent" style={{ width: `${share * 100}%` }} />
          </chakra.div>
        )}
        {fault && (
          <chakra.p role="alert" textStyle="small" color="danger.text" fontWeight={600} mt="1">
            {failureWords(upload, fault, several)}
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
          data-take-out
          aria-label={`Take out ${file.name}`}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget)
            queue.remove(id)
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </chakra.li>
  )
})

function Preview({ id, file, refused }: { id: string; file: File; refused: boolean }) {
  const picture = !refused && kindOf(file) === 'photo'
  const address = useThumbnail(picture ? id : undefined, async () => file)
  const Sign = refused ? FileX : picture ? Image : FileText
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
        <Sign size={24} strokeWidth={1.4} aria-hidden />
      ) : (
        <chakra.img src={address} alt="" w="full" h="full" objectFit="cover" />
      )}
    </chakra.span>
  )
}
