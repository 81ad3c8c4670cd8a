/** The viewer of an archive item: an image, a video, a recording, a PDF or a text. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { fetchBytes } from '#client/api/fetch-file.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { FittedImage } from '#client/ui/media/fitted-image.tsx'
import { imageSrc } from '#client/ui/media/image-src.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { addMediaVersion } from '#shared/media-url.ts'
import { decodeText } from '#shared/text-encoding.ts'
import { FilePlaceholder, MissingFileIcon } from '../file-placeholder.tsx'
import { hasThumbnail } from '../has-thumbnail.ts'
import { findRefusal } from './download-file.ts'
import { SoundPlayer } from './sound-player.tsx'

const ZoomPicture = lazy(() => import('#client/ui/media/zoomable-image.tsx'))
const PdfView = lazy(() => import('#client/ui/media/pdf-view.tsx'))

interface MediaViewerProps {
  item: ArchiveItem
  /** Undefined while swipes have another meaning. */
  onSwipe: ((direction: -1 | 1) => void) | undefined
  /** A layer above a picture. */
  children?: ReactNode
  /** The layer takes taps. */
  hasTaps?: boolean
  /** Called when a picture could not be loaded in any size. */
  onMissing?: () => void
}

export function MediaViewer({ item, onSwipe, children, hasTaps = false, onMissing }: MediaViewerProps) {
  const load = useCallback((signal: AbortSignal) => fetchBytes(item.file_url, signal), [item.file_url])
  if (item.file_url === '') {
    return <ViewerMessage item={item} drawing={<MissingFileIcon />} title="This item has no file." />
  }
  const missing = <FileError item={item} />
  const shown = { url: item.file_url, picture: item.picture, alt: item.title }
  switch (item.file_type) {
    case 'photo':
      return (
        <Suspense fallback={<FittedImage {...shown} />}>
          <ZoomPicture
            {...shown}
            {...(onSwipe && { onSwipe })}
            {...(onMissing && { onMissing })}
            missing={missing}
            hasTaps={hasTaps}
          >
            {children}
          </ZoomPicture>
        </Suspense>
      )
    case 'video':
    case 'audio':
      return <Recording item={item} missing={missing} />
    case 'document':
      // The server sends a TIFF file of several pages as PDF.
      if (item.mime_type === 'application/pdf' || item.mime_type === 'image/tiff') {
        return (
          <Suspense fallback={<LoadingText>Opening the document...</LoadingText>}>
            <PdfView title={item.title} load={load} missing={missing} />
          </Suspense>
        )
      }
      if (item.mime_type === 'text/plain') return <PlainText item={item} load={load} missing={missing} />
      return (
        <ViewerMessage
          item={item}
          title="This document cannot be shown here. Download the document to open it in another program."
        />
      )
  }
}

const fileNouns = { photo: 'picture', video: 'film', audio: 'recording', document: 'document' }

/** Players tell nothing about a refusal, so that the server is asked once more. */
function useRefusal(url: string, isAsked: boolean): string | null {
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    findRefusal(url, controller.signal).then(setRefusal, () => {})
    return () => controller.abort()
  }, [url, isAsked])
  return refusal
}

function FileError({ item }: { item: ArchiveItem }) {
  const { online } = useConnection()
  const isRecording = item.file_type === 'audio' || item.file_type === 'video'
  const refusal = useRefusal(item.file_url, online && isRecording)
  const what = fileNouns[item.file_type]
  return online ? (
    <ViewerMessage item={item} alert title={`This ${what} could not be opened.`}>
      {refusal ??
        'The file may be damaged, or the server could not send the file. Choose “Download”, or try again later.'}
    </ViewerMessage>
  ) : (
    <ViewerMessage item={item} alert title={`This ${what} is not saved on this device yet`}>
      Open this page once while you are online to see the file offline later.
    </ViewerMessage>
  )
}

interface ViewerMessageProps {
  item: ArchiveItem
  title: string
  drawing?: ReactNode
  alert?: boolean
  children?: ReactNode
}

function ViewerMessage({ item, title, drawing, alert = false, children }: ViewerMessageProps) {
  return (
    <chakra.div
      h="full"
      overflowY="auto"
      display="grid"
      placeContent="center"
      justifyItems="center"
      textAlign="center"
      gap="4"
      p="6"
    >
      <chakra.div w="min(15rem, 60vw)" maxH="40dvh" aria-hidden>
        {drawing ?? <FilePlaceholder item={item} />}
      </chakra.div>
      <chakra.div role={alert ? 'status' : undefined} maxW="30rem">
        <chakra.p textStyle="heading">{title}</chakra.p>
        {children && (
          <chakra.p color="text.muted" mt="2">
            {children}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  )
}

function Recording({ item, missing }: { item: ArchiveItem; missing: ReactNode }) {
  const [broken, setBroken] = useState(false)
  if (broken) return missing
  if (item.file_type === 'audio') {
    return <SoundPlayer item={item} onError={() => setBroken(true)} />
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the family's films have none.
    <chakra.video
      controls
      playsInline
      preload="metadata"
      src={addMediaVersion(item.file_url, item.file_version)}
      poster={hasThumbnail(item) ? imageSrc(item.file_url, 640) : undefined}
      aria-label={item.title}
      w="full"
      h="full"
      objectFit="contain"
      onError={() => setBroken(true)}
    />
  )
}

interface PlainTextProps {
  item: ArchiveItem
  load: (signal: AbortSignal) => Promise<ArrayBuffer>
  missing: ReactNode
}

function PlainText({ item, load, missing }: PlainTextProps) {
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).then(
      (bytes) => setText(decodeText(new Uint8Array(bytes))?.text ?? new TextDecoder().decode(bytes)),
      () => {
        if (!controller.signal.aborted) setFailed(true)
      },
    )
    return () => controller.abort()
  }, [load])
  if (failed) return missing
  if (text === null) return <LoadingText>Opening the document...</LoadingText>
  return (
    <chakra.div
      tabIndex={0}
      role="region"
      aria-label={item.title}
      h="full"
      overflow="auto"
      p={{ base: '3', md: '6' }}
    >
      <chakra.pre
        fontFamily="serif"
        textStyle="body"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        unicodeBidi="plaintext"
        bg="surface"
        borderWidth="1px"
        borderColor="line"
        borderRadius="sm"
        boxShadow="lifted"
        maxW="46rem"
        mx="auto"
        px={{ base: '5', md: '10' }}
        py={{ base: '6', md: '10' }}
      >
        {text}
      </chakra.pre>
    </chakra.div>
  )
}
