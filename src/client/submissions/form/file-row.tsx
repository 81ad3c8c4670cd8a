/** One chosen file in the form: preview, name, size, state, and a button to remove the file. */
import { chakra } from '@chakra-ui/react'
import { AudioLines, FileText, FileX, Film, Image, X } from 'lucide-react'
import type { OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { getSubmittableKind } from '#client/ui/files/file-validation.ts'
import { useThumbnail } from '#client/ui/files/use-thumbnail.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import type { ChosenFile } from '../draft/draft-files.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'
import { PlaybackNote } from './playback-note.tsx'

/** The dialog is the container; with a very large font little width remains. */
const narrow = '@container (max-width: 15rem)'

const kindIcons = { photo: Image, video: Film, audio: AudioLines, document: FileText } as const

/** Moves the focus to the next row, or to the file picker after the last row is removed. */
function moveFocusFromRow(button: HTMLElement) {
  const row = button.closest('li')
  const nextRow = row?.nextElementSibling ?? row?.previousElementSibling
  const target = nextRow?.querySelector('button') ?? row?.closest('form')?.querySelector('input[type=file]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

interface FileRowProps {
  file: ChosenFile
  draft: WorkingDraft
  /** Whether the form shows this file's item; null where the files have one description. */
  isSelected: boolean | null
}

export function FileRow({ file, draft, isSelected }: FileRowProps) {
  const { name, size, state, copyProgress, error } = file
  const { userId, outbox } = draft.options
  const percent = Math.floor(copyProgress * 100)
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      ps="2"
      pe="0.5"
      py="2"
      bg={isSelected ? 'accent.soft' : undefined}
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'line' } }}
    >
      <FilePreview file={file} readSavedFile={(savedFile) => outbox.readFile(userId, savedFile)} />
      <chakra.div flex="1" minW="0" css={{ [narrow]: { order: 3, flexBasis: '100%' } }}>
        <chakra.p textStyle="small" fontWeight={600} overflowWrap="anywhere" lineClamp={2}>
          {isSelected === null ? (
            name
          ) : (
            <chakra.button
              type="button"
              textAlign="start"
              minH="touch"
              cursor="pointer"
              aria-current={isSelected}
              textDecoration={isSelected ? 'none' : 'underline'}
              onClick={() => draft.items.select(file.id)}
            >
              {name}
            </chakra.button>
          )}
        </chakra.p>
        <chakra.p textStyle="small" color={error ? 'danger.text' : 'text.muted'}>
          {error ?? formatFileSize(size)}
          {state === 'copying' && ` · copying, ${percent} %`}
          {state === 'unsaved' && ' · Not saved on this device'}
        </chakra.p>
        {error === null && <PlaybackNote file={file} />}
        {state === 'copying' && (
          <chakra.div h="0.25rem" mt="1" bg="sunken" borderRadius="full" overflow="hidden" aria-hidden>
            <chakra.div h="full" bg="accent" style={{ width: `${percent}%` }} />
          </chakra.div>
        )}
      </chakra.div>
      <Button
        variant="quiet"
        size="icon"
        flexShrink={0}
        ms="auto"
        color="text.muted"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          moveFocusFromRow(currentTarget)
          draft.removeFile(file.id)
        }}
      >
        <X aria-hidden />
      </Button>
    </chakra.li>
  )
}

interface FilePreviewProps {
  file: ChosenFile
  isLarge?: boolean
  /** Reads the copy on this device, for a file of a restored draft. */
  readSavedFile: (savedFile: OutboxFile) => Promise<File>
}

/** A thumbnail of a photo, so that nobody sends the wrong one; an icon for other files. */
export function FilePreview({ file, isLarge = false, readSavedFile }: FilePreviewProps) {
  const kind = file.state === 'refused' ? undefined : getSubmittableKind(file)
  const Icon = kind ? kindIcons[kind] : FileX
  const url = useThumbnail(
    kind === 'photo' ? file.id : undefined,
    async () => file.file ?? (file.savedFile ? await readSavedFile(file.savedFile) : null),
  )
  return (
    <chakra.span
      flexShrink={0}
      display="grid"
      placeItems="center"
      w={isLarge ? '6rem' : '3.5rem'}
      h={isLarge ? '6rem' : '3.5rem'}
      css={{ [narrow]: { w: '2.25rem', h: '2.25rem' } }}
      bg="sunken"
      color="accent.text"
      borderWidth="1px"
      borderColor="line"
      borderRadius="sm"
      overflow="hidden"
    >
      {url === null ? (
        <Icon size={24} strokeWidth={1.4} aria-hidden />
      ) : (
        <chakra.img src={url} alt="" w="full" h="full" objectFit="cover" />
      )}
    </chakra.span>
  )
}
