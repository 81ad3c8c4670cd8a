/** The player of a recording: its waveform as the scrubber, a large play button, 15 seconds back and forward. */
import { chakra } from '@chakra-ui/react'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchBytes } from '#client/api/fetch-file.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { formatPlayTime } from '#client/ui/format/format-play-time.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { addMediaVersion } from '#shared/media-url.ts'
import { loadPeaks } from './waveform.ts'

const barCount = 72
const skipSeconds = 15
/** Longer recordings are measured after the first press of Play, because the whole file is loaded for that. */
const maxBytesAtOpening = 2 * 1024 * 1024

interface SoundPlayerProps {
  item: ArchiveItem
  /** Called if the recording cannot be loaded. */
  onError: () => void
}

export function SoundPlayer({ item, onError }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [time, setTime] = useState({ at: 0, length: 0 })
  const [isPlaying, setIsPlaying] = useState(false)
  const [wasPlayed, setWasPlayed] = useState(false)
  const peaks = usePeaks(item, wasPlayed || item.file_size <= maxBytesAtOpening)

  const update = () => {
    const { currentTime = 0, duration = 0 } = audio.current ?? {}
    setTime({ at: currentTime, length: Number.isFinite(duration) ? duration : 0 })
  }
  // The element loads while a transition still renders the page, and its events before the commit are lost.
  const catchUp = useEffectEvent(() => {
    if (audio.current?.error) onError()
    else update()
  })
  useEffect(() => catchUp(), [])
  const moveTo = (seconds: number) => {
    if (!audio.current) return
    audio.current.currentTime = Math.max(0, Math.min(seconds, time.length))
    update()
  }
  const toggle = () => {
    setWasPlayed(true)
    if (!audio.current?.paused) audio.current?.pause()
    // A file that cannot be played is reported by the error event.
    else audio.current.play().catch(() => {})
  }
  return (
    <chakra.div
      h="full"
      overflowY="auto"
      display="grid"
      alignContent="center"
      justifyContent="center"
      gap="4"
      p="4"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the family's recordings have none. */}
      <audio
        ref={audio}
        preload="metadata"
        src={addMediaVersion(item.file_url, item.file_version)}
        aria-label={item.title}
        onError={onError}
        onLoadedMetadata={update}
        onDurationChange={update}
        onTimeUpdate={update}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
      />
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="center"
        columnGap="5"
        rowGap="2"
      >
        <Speaker item={item} />
        <Button
          variant="quiet"
          px="3"
          aria-label="15 seconds back"
          onClick={() => moveTo(time.at - skipSeconds)}
        >
          <RotateCcw aria-hidden />
          15
        </Button>
        <Button
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={toggle}
          w="4.5rem"
          h="4.5rem"
          p="0"
          borderRadius="full"
          css={{ '& > svg': { width: '2rem', height: '2rem' } }}
        >
          {isPlaying ? <Pause fill="currentColor" aria-hidden /> : <Play fill="currentColor" aria-hidden />}
        </Button>
        <Button
          variant="quiet"
          px="3"
          aria-label="15 seconds forward"
          onClick={() => moveTo(time.at + skipSeconds)}
        >
          <RotateCw aria-hidden />
          15
        </Button>
      </chakra.div>
      <chakra.div w="min(40rem, 86vw)" mx="auto">
        <Waveform peaks={peaks} {...time} onMove={moveTo} />
        <chakra.p
          display="flex"
          justifyContent="space-between"
          textStyle="small"
          color="text.muted"
          fontVariantNumeric="tabular-nums"
        >
          <span>{formatPlayTime(time.at)}</span>
          <span>{formatPlayTime(time.length)}</span>
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

/** The medallion of the first person who is linked to the recording. */
function Speaker({ item }: Pick<SoundPlayerProps, 'item'>) {
  const { data: people } = usePeople(item.member_ids.length > 0)
  const speaker = people?.find(({ id }) => id === item.member_ids[0])
  // Keeps the place while the people load.
  if (item.member_ids.length > 0 && !people) return <chakra.span w="4.5rem" h="4.5rem" />
  return speaker ? <PersonMedallion person={speaker} size="lg" /> : null
}

function usePeaks(item: ArchiveItem, isWanted: boolean): readonly number[] | null {
  const { file_size } = item
  const url = addMediaVersion(item.file_url, item.file_version)
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    const load = () => fetchBytes(url, controller.signal, { Range: 'bytes=0-' })
    void loadPeaks(url, file_size, barCount, load).then((measured) => {
      if (!controller.signal.aborted) setPeaks(measured)
    })
    return () => controller.abort()
  }, [url, file_size, isWanted])
  return peaks
}

interface WaveformProps {
  /** From 0 to 1; null for a plain line. */
  peaks: readonly number[] | null
  /** In seconds. */
  at: number
  length: number
  onMove: (seconds: number) => void
}

/** A native slider lies over the drawing. */
function Waveform({ peaks, at, length, onMove }: WaveformProps) {
  const part = length > 0 ? at / length : 0
  return (
    <chakra.div
      position="relative"
      h="4rem"
      borderRadius="md"
      _focusWithin={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
    >
      <chakra.svg
        viewBox={`0 0 ${barCount * 4} 64`}
        preserveAspectRatio="none"
        w="full"
        h="full"
        aria-hidden
        color="accent.text"
      >
        {Array.from({ length: barCount }, (_, bar) => {
          const height = 2 + (peaks?.[bar] ?? 0) * 60
          const isPlayed = (bar + 0.5) / barCount <= part
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
              key={bar}
              x={bar * 4 + 0.5}
              y={32 - height / 2}
              width="3"
              height={height}
              rx="1"
              fill={isPlayed ? 'currentColor' : 'var(--fh-colors-line-strong)'}
            />
          )
        })}
      </chakra.svg>
      <chakra.input
        type="range"
        aria-label="Where you are in the recording"
        aria-valuetext={`${formatPlayTime(at)} of ${formatPlayTime(length)}`}
        min={0}
        max={Math.max(1, Math.round(length))}
        step={1}
        value={Math.round(at)}
        position="absolute"
        inset="0"
        w="full"
        h="full"
        opacity="0"
        cursor="pointer"
        onChange={(event) => onMove(Number(event.currentTarget.value))}
      />
    </chakra.div>
  )
}
