/** The camera's picture, and what to do where there is no camera. */
import { chakra } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { readQrCodeOfFile } from './read-qr-code.ts'
import { type CameraState, useCodeScanner } from './use-code-scanner.ts'

const failures: Readonly<Record<Exclude<CameraState, 'starting' | 'running'>, string>> = {
  denied:
    'This site may not use the camera. Allow the camera for this site in the settings of your browser, or take a photo of the name tag.',
  missing: 'No camera was found. You can choose a photo of the name tag.',
  unplayable:
    'The camera picture could not be shown. Your phone may be in power saving mode. You can take a photo of the name tag instead.',
}

interface ScannerProps {
  /** What the last code was, where it named nobody. */
  message: string | null
  onCode: (text: string) => void
  onUnreadablePhoto: () => void
}

export function Scanner({ message, onCode, onUnreadablePhoto }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useCodeScanner(video, onCode)
  const hasFailed = state !== 'starting' && state !== 'running'
  return (
    <chakra.div display="grid" gap="4">
      <chakra.div
        hidden={hasFailed}
        position="relative"
        w="full"
        maxW="30rem"
        mx="auto"
        aspectRatio="1"
        maxH="60dvh"
        borderRadius="md"
        overflow="hidden"
        bg="sunken"
      >
        <chakra.video
          ref={video}
          aria-label="Picture of the camera"
          muted
          playsInline
          w="full"
          h="full"
          objectFit="cover"
        />
        <chakra.div
          aria-hidden
          position="absolute"
          inset="18%"
          borderWidth="3px"
          borderColor="accent"
          borderRadius="md"
        />
      </chakra.div>
      {state === 'starting' && <LoadingText>Starting the camera...</LoadingText>}
      {state === 'running' && (
        <chakra.p textAlign="center" color="text.muted">
          Hold the code of the name tag in the frame.
        </chakra.p>
      )}
      {hasFailed && <chakra.p role="alert">{failures[state]}</chakra.p>}
      <chakra.p role="status" textAlign="center" fontWeight={600} minH="1.5em">
        {message}
      </chakra.p>
      <PhotoButton isMain={hasFailed} onCode={onCode} onUnreadable={onUnreadablePhoto} />
    </chakra.div>
  )
}

const FileLabel = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifySelf: 'center',
    gap: '2',
    minH: 'touch',
    px: '4',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    fontWeight: 600,
    _hover: { borderColor: 'accent.text' },
    _focusWithin: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
  variants: { main: { true: { bg: 'accent', color: 'accent.ink', borderColor: 'transparent' }, false: {} } },
})

interface PhotoButtonProps {
  isMain: boolean
  onCode: (text: string) => void
  onUnreadable: () => void
}

/** The browser offers the camera's app and the photos of the device. */
function PhotoButton({ isMain, onCode, onUnreadable }: PhotoButtonProps) {
  const id = useId()
  const [isReading, setIsReading] = useState(false)
  async function read({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file) return
    // The same photo can be chosen again.
    currentTarget.value = ''
    setIsReading(true)
    const text = await readQrCodeOfFile(file).catch(() => null)
    setIsReading(false)
    if (text === null) onUnreadable()
    else onCode(text)
  }
  return (
    <FileLabel htmlFor={id} main={isMain}>
      <Camera size={20} aria-hidden />
      {isReading ? 'Reading the photo...' : 'Use a photo'}
      <chakra.input id={id} type="file" accept="image/*" srOnly onChange={(event) => void read(event)} />
    </FileLabel>
  )
}
