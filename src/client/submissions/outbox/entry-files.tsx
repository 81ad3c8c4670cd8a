/** The files of an outbox entry: thumbnails, number and total size. */
import { chakra } from '@chakra-ui/react'
import { AudioLines, FileText, Film, Image, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import * as limits from '#shared/limits.ts'
import { formatFileCount } from '../submission-messages.ts'

/** One row on a phone; the last tile shows how many files follow. */
const maxTiles = 5

function getFileIcon({ type }: OutboxFile): LucideIcon {
  if (type.startsWith('image/')) return Image
  if (type.startsWith('video/')) return Film
  return type.startsWith('audio/') ? AudioLines : FileText
}

/** An object URL of a photo; null until the file is read, and for other files. Also returns a function that discards the URL. */
function useImageUrl(userId: string, file: OutboxFile): [string | null, () => void] {
  const [url, setUrl] = useState<string | null>(null)
  const { id, type, size } = file
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id identifies the content; the file object is new after every read of the outbox.
  useEffect(() => {
    if (!type.startsWith('image/') || size > limits.upload.photo) return
    let objectUrl: string | null = null
    let isUnmounted = false
    outbox.readFile(userId, file).then(
      (image) => {
        if (isUnmounted) return
        objectUrl = URL.createObjectURL(image)
        setUrl(objectUrl)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl)
    }
  }, [userId, id])
  return [url, () => setUrl(null)]
}

const tileStyle = {
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
  const [url, discardUrl] = useImageUrl(userId, file)
  const Icon = getFileIcon(file)
  return (
    <chakra.li {...tileStyle} title={file.name}>
      {url === null ? (
        <>
          <Icon size={22} strokeWidth={1.5} aria-hidden />
          <chakra.span srOnly>{file.name}</chakra.span>
        </>
      ) : (
        <chakra.img
          src={url}
          alt={file.name}
          boxSize="full"
          objectFit="cover"
          decoding="async"
          onError={discardUrl}
        />
      )}
    </chakra.li>
  )
}

interface EntryFilesProps {
  userId: string
  files: readonly OutboxFile[]
}

export function EntryFiles({ userId, files }: EntryFilesProps) {
  const [first] = files
  if (!first) return null
  const totalSize = formatFileSize(files.reduce((sum, { size }) => sum + size, 0))
  const tileCount = files.length > maxTiles ? maxTiles - 1 : maxTiles
  const moreCount = files.length - tileCount
  return (
    <chakra.div mt="3">
      <chakra.ul display="flex" flexWrap="wrap" gap="1.5" listStyleType="none" aria-label="Files">
        {files.slice(0, tileCount).map((file) => (
          <FileTile key={file.id} userId={userId} file={file} />
        ))}
        {moreCount > 0 && (
          <chakra.li {...tileStyle} textStyle="small" fontWeight={600}>
            <span aria-hidden>+{moreCount}</span>
            <chakra.span srOnly>and {moreCount} more</chakra.span>
          </chakra.li>
        )}
      </chakra.ul>
      <chakra.p textStyle="small" color="text.muted" mt="2" overflowWrap="anywhere">
        {files.length === 1 ? first.name : formatFileCount(files.length)}, {totalSize}
      </chakra.p>
    </chakra.div>
  )
}
