/** Opens the microphone and records its sound with the browser's MediaRecorder. */
import { chooseRecordingFormat } from './recording-format.ts'

/** How often the recorder gives out what it has recorded: as much is lost when the battery is empty. */
const partMs = 3_000

/** This browser or this address cannot record: a page on plain HTTP has no microphone. */
export class SupportError extends Error {
  override name = 'SupportError'
}

export type RecordedTrack = 'muted' | 'ended'

interface RecordingListeners {
  onPart: (part: Blob) => void
  onStop: () => void
  /** Also after {@link Recording.pause}. */
  onPause: () => void
  onTrack: (change: RecordedTrack) => void
  onError: () => void
}

/** The open microphone and its recorder. */
export interface Recording {
  stream: MediaStream
  fileType: string
  extension: string
  /** Whether a call or another app has the microphone now. */
  readonly isMuted: boolean
  listen: (listeners: RecordingListeners) => void
  start: () => void
  pause: () => void
  resume: () => void
  stop: () => void
  /** Gives out what was recorded since the last part. */
  flush: () => void
  /** Frees the microphone. */
  close: () => void
}

export interface Microphone {
  /** @throws SupportError; the browser's own error where the microphone is refused, missing or busy */
  open: () => Promise<Recording>
}

function isTypeSupported(mimeType: string): boolean {
  return typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(mimeType)
}

async function openStream(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new SupportError('This page cannot use a microphone.')
  return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
}

export const microphone: Microphone = {
  async open() {
    const format = chooseRecordingFormat(isTypeSupported)
    if (!format) throw new SupportError('This browser records no sound.')
    const stream = await openStream()
    const { mimeType, bitsPerSecond, fileType, extension } = format
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
    const isActive = () => recorder.state !== 'inactive'
    return {
      ...{ stream, fileType, extension },
      get isMuted() {
        return stream.getAudioTracks().some(({ muted }) => muted)
      },
      listen: (listeners) => listenTo(recorder, listeners),
      start: () => recorder.start(partMs),
      pause: () => {
        if (recorder.state === 'recording') recorder.pause()
      },
      resume: () => {
        if (recorder.state === 'paused') recorder.resume()
      },
      stop: () => {
        if (isActive()) recorder.stop()
      },
      flush: () => {
        if (isActive()) recorder.requestData()
      },
      close: () => {
        for (const track of stream.getTracks()) track.stop()
      },
    }
  },
}

function listenTo(
  recorder: MediaRecorder,
  { onPart, onStop, onPause, onTrack, onError }: RecordingListeners,
) {
  recorder.addEventListener('dataavailable', ({ data }) => onPart(data))
  recorder.addEventListener('stop', onStop)
  recorder.addEventListener('pause', () => {
    // The event comes late, when the recording may go on again.
    if (recorder.state === 'paused') onPause()
  })
  recorder.addEventListener('error', onError)
  for (const track of recorder.stream.getAudioTracks()) {
    track.addEventListener('mute', () => onTrack('muted'))
    track.addEventListener('ended', () => onTrack('ended'))
  }
}
