/** The files of something that waits: small pictures of them, how many, and how large together. */
import { chakra } from '@chakra-ui/react'
import { AudioLines, FileText, Film, Image, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import * as limits from '#shared/limits.ts'
import { formatFileCount } from './entry-status.ts'

/** A row of a phone's card; where there are more, the last one says how many. */
const row = 5

function signOf({ type }: OutboxFile): LucideIcon {
  if (type.startsWith('image/')) return Image
  if (type.startsWith('video/')) return Film
  return type.startsWith('audio/') ? AudioLines : FileText
}

/** The picture's address in this page's memory; null until it is there, and for what is no picture. */
function usePicture(userId: string, file: OutboxFile): [string | null, () => void] {
  const [address, setAddress] = useState<string | null>(null)
  const { id, type, size } = file
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file's id stands for its bytes; the list is read anew often.
  useEffect(() => {
    if (!type.startsWith('image/') || size > limits.upload.photo) return
    let made: string | null = null
    let left = false
    outbox.readFile(userId, file).then(
      (picture) => {
        if (left) return
        made = URL.createObjectURL(picture)
        setAddress(made)
      },
      () => {},
    )
    return () => {
      left = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [userId, id])
  return [address, () => setAddress(null)]
}

const tile = {
  boxSize: '3.375rem',
  display: 'grid',
  placeItems: 'center',
  bg: 'sunken',
  color: 'text.muted',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'sm',
  overflow: 'hidden',
} as const

function FileTile({ userId, file }: { userId: string; file: OutboxFile }) {
  const [address, giveUp] = usePicture(userId, file)
  const Sign = signOf(file)
  return (
    <chakra.li {...tile} title={file.name}>
      {address === null ? (
        <>
          <Sign size={22} strokeWidth={1.5} aria-hidden />
          <chakra.span srOnly>{file.name}</chakra.span>
        </>
      ) : (
        <chakra.img
          src={address}
          alt={file.name}
          boxSize="full"
          objectFit="cover"
          decoding="async"
          onError={giveUp}
        />
      )}
    </chakra.li>
  )
}

interface WaitingFilesProps {
  userId: string
  files: readonly OutboxFile[]
}

export function WaitingFiles({ userId, files }: WaitingFilesProps) {
  const [first] = files
  if (!first) return null
  const bytes = formatFileSize(files.reduce((sum, { size }) => sum + size, 0))
  const shown = files.length > row ? row - 1 : row
  const more = files.length - shown
  return (
    <chakra.div mt="3">
      <chakra.ul display="flex" flexWrap="wrap" gap="1.5" listStyleType="none" aria-label="Files">
        {files.slice(0, shown).map((file) => (
          <FileTile key={file.id} userId={userId} file={file} />
        ))}
        {more > 0 && (
          <chakra.li {...tile} textStyle="small" fontWeight={600}>
            <span aria-hidden>+{more}</span>
            <chakra.span srOnly>and {more} more</chakra.span>
          </chakra.li>
        )}
      </chakra.ul>
      <chakra.p textStyle="small" color="text.muted" mt="2" overflowWrap="anywhere">
        {files.length === 1 ? first.name : formatFileCount(files.length)}, {bytes}
      </chakra.p>
    </chakra.div>
  )
}
