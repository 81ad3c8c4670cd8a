/** A microphone and a MediaRecorder that a test speaks into, and that it can interrupt. */
import { vi } from 'vitest'

class FakeTrack extends EventTarget {
  muted = false
  isStopped = false
  stop() {
    this.isStopped = true
  }
}

export class FakeMediaRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
  static last: FakeMediaRecorder
  state: RecordingState = 'inactive'
  /** What was said since the last part. */
  said = ''
  readonly stream: FakeStream
  readonly options: MediaRecorderOptions

  constructor(stream: FakeStream, options: MediaRecorderOptions) {
    super()
    this.stream = stream
    this.options = options
    FakeMediaRecorder.last = this
  }

  start() {
    this.state = 'recording'
  }

  pause() {
    this.state = 'paused'
    this.dispatchEvent(new Event('pause'))
  }

  resume() {
    this.state = 'recording'
  }

  requestData() {
    const data = new Blob([this.said])
    this.said = ''
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }

  stop() {
    this.state = 'inactive'
    this.requestData()
    this.dispatchEvent(new Event('stop'))
  }

  /** Speaks, and gives out the part. */
  say(words: string) {
    this.said = words
    this.requestData()
  }
}

class FakeStream {
  readonly track = new FakeTrack()
  getTracks() {
    return [this.track]
  }
  getAudioTracks() {
    return [this.track]
  }
}

/** Replaces the browser's microphone and recorder. @param open what `getUserMedia` does */
export function installFakeMicrophone(open: () => Promise<FakeStream> = async () => new FakeStream()) {
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder)
  const getUserMedia = vi.fn(open)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  return getUserMedia
}

export function removeFakeMicrophone() {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
}
