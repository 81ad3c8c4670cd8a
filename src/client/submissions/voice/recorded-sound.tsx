/** A finished recording in the form, to listen to before it is sent. */
import { chakra } from '@chakra-ui/react'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import type { ChosenFile } from '../draft/draft-files.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'

interface RecordedSoundProps {
  file: ChosenFile
  draft: WorkingDraft
  label: string
}

export function RecordedSound({ file, draft, label }: RecordedSoundProps) {
  const { state, size } = file
  const url = useSoundUrl(file, draft)
  return (
    <chakra.li display="grid" gap="1">
      <chakra.p textStyle="small">
        <chakra.span fontWeight={600}>{label}</chakra.span>
        <chakra.span color="text.muted">
          {` · ${formatFileSize(size)}`}
          {state === 'unsaved' && ' · Not saved on this device'}
        </chakra.span>
      </chakra.p>
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down yet what was said.
        <chakra.audio
          controls
          preload="metadata"
          src={url}
          w="full"
          aria-label={label}
          onLoadedMetadata={findLength}
        />
      )}
    </chakra.li>
  )
}

/** The player finds out the length by going to the end: recorders write none into the file. */
function findLength({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>) {
  if (Number.isFinite(audio.duration)) return
  audio.addEventListener('timeupdate', () => (audio.currentTime = 0), { once: true })
  audio.currentTime = 1e7
}

/** The address of the sound in this page; null until it is read. */
function useSoundUrl({ state, file, savedFile }: ChosenFile, { options }: WorkingDraft): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const { userId, outbox } = options
  const isFinished = state !== 'recording' && state !== 'unfinished'
  const savedId = savedFile?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id identifies the saved file.
  useEffect(() => {
    if (!isFinished || (!file && !savedFile)) return
    let isUnmounted = false
    let objectUrl: string | null = null
    const reading = file ? Promise.resolve(file) : savedFile && outbox.readFile(userId, savedFile)
    reading?.then(
      (sound) => {
        if (isUnmounted) return
        objectUrl = URL.createObjectURL(sound)
        setUrl(objectUrl)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl)
      setUrl(null)
    }
  }, [userId, savedId, file, isFinished])
  return url
}
