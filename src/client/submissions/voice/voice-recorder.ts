/** Records a voice: asks for the microphone, records, pauses, and stops without loss whatever interrupts it. No React. */
import { getErrorName } from '#client/offline/indexed-db.ts'
import * as limits from '#shared/limits.ts'
import type { NewRecording, RecordingWriter } from '../draft/recording-writer.ts'
import { type Microphone, type RecordedTrack, type Recording, SupportError } from './microphone.ts'

/**
 * `asking`: the browser asks for the microphone. `finishing`: the last part is being saved.
 */
type RecorderPhase = 'ready' | 'asking' | 'recording' | 'paused' | 'finishing'

/**
 * `muted`: a call, a locked screen or another app has taken the microphone, and it may come back. `ended`: the microphone is
 * gone. `failed`: the browser cannot record any more. `longest` and `largest`: a limit is reached.
 */
export type Interruption = 'muted' | 'ended' | 'failed' | 'longest' | 'largest'

export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'unsupported'

export interface RecorderState {
  phase: RecorderPhase
  interruption: Interruption | null
  problem: MicrophoneProblem | null
  /** The sound, while there is any. */
  recording: Recording | null
}

export interface VoiceRecorderOptions {
  microphone: Microphone
  /** Names the file, which is written part by part. */
  openWriter: (recording: NewRecording) => RecordingWriter
  /** The name of the file without its extension. */
  getFileName: () => string
  /** In milliseconds. */
  now?: () => number
}

/** Space for the part that comes after the check. */
const spareBytes = 512 * 1024
/** Some browsers never tell that they have stopped. */
const stopTimeoutMs = 4_000

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

function toProblem(error: unknown): MicrophoneProblem {
  if (error instanceof SupportError) return 'unsupported'
  return problems[String(getErrorName(error))] ?? 'busy'
}

/** An external store: components subscribe with `watch` and `read`. */
export class VoiceRecorder {
  readonly #options: VoiceRecorderOptions
  readonly #listeners = new Set<() => void>()
  #state: RecorderState = { phase: 'ready', interruption: null, problem: null, recording: null }
  readonly #now: () => number
  #elapsedMs = 0
  #runningSince: number | null = null
  #bytes = 0
  #writer: RecordingWriter | null = null
  #stopped: Deferred | null = null

  constructor(options: VoiceRecorderOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  readonly read = (): RecorderState => this.#state

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The length of the recording so far, without pauses. */
  readonly getSeconds = (): number => {
    const runningMs = this.#runningSince === null ? 0 : this.#now() - this.#runningSince
    return (this.#elapsedMs + runningMs) / 1000
  }

  /** Never throws: the state tells what is wrong. */
  async start(): Promise<void> {
    const { phase } = this.#state
    if (phase !== 'ready') return
    this.#update({ phase: 'asking', interruption: null, problem: null })
    try {
      const recording = await this.#options.microphone.open()
      // The form was closed meanwhile.
      if (this.#state.phase !== 'asking') recording.close()
      else this.#begin(recording)
    } catch (error) {
      if (this.#state.phase === 'asking') this.#update({ phase: 'ready', problem: toProblem(error) })
    }
  }

  #begin(recording: Recording) {
    this.#elapsedMs = 0
    this.#bytes = 0
    this.#stopped = createPromise()
    const { fileType, extension } = recording
    this.#writer = this.#options.openWriter({
      name: `${this.#options.getFileName()}.${extension}`,
      type: fileType,
      stop: () => this.stop(),
    })
    recording.listen({
      onPart: (part) => this.#handlePart(part),
      onStop: () => void this.#finish(),
      onPause: () => this.#interrupt('muted'),
      onTrack: (change) => this.#handleTrack(change),
      onError: () => this.#stopBecause('failed'),
    })
    this.#runningSince = this.#now()
    this.#update({ phase: 'recording', recording })
    recording.start()
  }

  pause(): void {
    if (this.#state.phase !== 'recording') return
    this.#holdTime()
    this.#update({ phase: 'paused' })
    this.#state.recording?.pause()
  }

  /** Goes on after a pause or an interruption. */
  resume(): void {
    const { phase, recording } = this.#state
    if (phase !== 'paused' || !recording) return
    if (recording.isMuted) {
      this.#update({ interruption: 'muted' })
      return
    }
    this.#runningSince = this.#now()
    this.#update({ phase: 'recording', interruption: null })
    recording.resume()
  }

  /** Ends the recording. Fulfilled when all of it is saved. Never throws. */
  async stop(): Promise<void> {
    const { phase, recording } = this.#state
    if (phase === 'asking') return this.#update({ phase: 'ready' })
    if (phase === 'recording' || phase === 'paused') {
      this.#holdTime()
      this.#update({ phase: 'finishing' })
      recording?.stop()
      const writer = this.#writer
      setTimeout(() => {
        // Not the recording that has begun since.
        if (this.#writer === writer) void this.#finish()
      }, stopTimeoutMs)
    }
    await this.#stopped?.promise
  }

  /** Saves what was recorded since the last part: the page may be about to be closed. */
  flush(): void {
    const { phase, recording } = this.#state
    if (phase === 'recording' || phase === 'paused') recording?.flush()
  }

  #handlePart(part: Blob) {
    this.#writer?.write(part)
    this.#bytes += part.size
    if (this.#state.phase !== 'recording') return
    if (this.getSeconds() >= limits.voice.maxSeconds) this.#stopBecause('longest')
    else if (this.#bytes >= limits.upload.audio - spareBytes) this.#stopBecause('largest')
  }

  #handleTrack(change: RecordedTrack) {
    if (change === 'ended') this.#stopBecause('ended')
    else this.#interrupt('muted')
  }

  #interrupt(interruption: Interruption) {
    if (this.#state.phase !== 'recording') return
    this.pause()
    this.#update({ interruption })
    this.flush()
  }

  #stopBecause(interruption: Interruption) {
    const { phase } = this.#state
    if (phase !== 'recording' && phase !== 'paused') return
    this.#update({ interruption })
    void this.stop()
  }

  /** The browser may stop by itself, and may tell it twice. */
  async #finish() {
    const writer = this.#writer
    if (!writer) return
    this.#writer = null
    this.#holdTime()
    const { phase, recording, interruption } = this.#state
    const wasCutOff = phase === 'recording' || phase === 'paused'
    this.#update({
      phase: 'finishing',
      recording: null,
      interruption: interruption ?? (wasCutOff ? 'ended' : null),
    })
    recording?.close()
    await writer.finish()
    this.#update({ phase: 'ready' })
    this.#stopped?.resolve()
    this.#stopped = null
  }

  #holdTime() {
    this.#elapsedMs = this.getSeconds() * 1000
    this.#runningSince = null
  }

  #update(changes: Partial<RecorderState>) {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

interface Deferred {
  promise: Promise<void>
  resolve: () => void
}

/** `Promise.withResolvers` is newer than the oldest supported browsers. */
function createPromise(): Deferred {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
