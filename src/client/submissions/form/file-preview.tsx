/** A small picture of a chosen file, so that nobody sends the wrong one; a sign for what is no picture. */
import { chakra } from '@chakra-ui/react'
import { AudioLines, FileText, FileX, Film, Image } from 'lucide-react'
import type { OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import type { ChosenFile } from '../draft/draft-files.ts'
import { kindOf } from '../draft/file-validation.ts'
import { narrow } from './file-row-width.ts'
import { useThumbnail } from './use-thumbnail.ts'

const signs = { photo: Image, video: Film, audio: AudioLines, document: FileText } as const

interface FilePreviewProps {
  file: ChosenFile
  /** Reads the device's copy, where the file came back with a draft. */
  read: (kept: OutboxFile) => Promise<File>
}

export function FilePreview({ file, read }: FilePreviewProps) {
  const kind = file.state === 'refused' ? undefined : kindOf(file)
  const Sign = kind ? signs[kind] : FileX
  const address = useThumbnail(
    kind === 'photo' ? file.id : undefined,
    async () => file.file ?? (file.kept ? await read(file.kept) : null),
  )
  return (
    <chakra.span
      flexShrink={0}
      display="grid"
      placeItems="center"
      w="3.5rem"
      h="3.5rem"
      css={{ [narrow]: { w: '2.25rem', h: '2.25rem' } }}
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
