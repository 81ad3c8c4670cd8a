/** Shows the camera's picture in a video element and reads QR codes from it. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { getPixels, readQrCode } from './read-qr-code.ts'

/**
 * `denied`: the user or the device does not let the site use the camera. `missing`: there is none. `unplayable`: the browser
 * does not play the camera's picture, as iOS does in low power mode.
 */
export type CameraState = 'starting' | 'running' | 'denied' | 'missing' | 'unplayable'

/** Between two frames: the battery lasts, and the page stays responsive. */
const frameIntervalMs = 150
const frameTimeLimitMs = 60

function getFailure(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'missing'
}

async function openCamera(): Promise<MediaStream> {
  // Without HTTPS the browser has no mediaDevices.
  if (!('mediaDevices' in navigator)) throw new DOMException('No camera', 'NotFoundError')
  return await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

function stopCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Opens the camera while the page is visible, and again when its picture ends. Returns a function that stops the camera. */
function watchCamera(
  video: RefObject<HTMLVideoElement | null>,
  onState: (state: CameraState) => void,
): () => void {
  let stream: MediaStream | null = null
  /** Counts starts and stops: a start that was stopped meanwhile changes nothing more. */
  let run = 0

  function stop() {
    run += 1
    if (stream) stopCamera(stream)
    stream = null
  }

  async function start() {
    stop()
    const ownRun = run
    const isStopped = () => run !== ownRun
    function fail(state: CameraState) {
      if (isStopped()) return
      stop()
      onState(state)
    }
    onState('starting')
    try {
      const opened = await openCamera()
      const element = video.current
      if (isStopped() || !element) return stopCamera(opened)
      stream = opened
      // The system or another app has taken the camera. `stop()` causes no such event.
      for (const track of opened.getTracks()) {
        track.addEventListener('ended', () => !isStopped() && void start())
      }
      element.srcObject = opened
      const isPlaying = await element.play().then(
        () => true,
        () => false,
      )
      if (!isPlaying) return fail('unplayable')
      if (!isStopped()) onState('running')
    } catch (error) {
      fail(getFailure(error))
    }
  }

  function handleVisibility() {
    if (document.visibilityState === 'visible') return void start()
    stop()
    onState('starting')
  }

  document.addEventListener('visibilitychange', handleVisibility)
  handleVisibility()
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility)
    stop()
  }
}

/** @param onCode called with the text of a code in each frame that shows one */
export function useCodeScanner(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const handleCode = useEffectEvent(onCode)
  useEffect(() => watchCamera(video, setState), [video])
  useEffect(() => {
    if (state !== 'running') return
    const canvas = document.createElement('canvas')
    let timer: ReturnType<typeof setTimeout> | undefined

    function readFrame() {
      const element = video.current
      const pixels =
        element && getPixels(element, { width: element.videoWidth, height: element.videoHeight }, canvas)
      const text = pixels && readQrCode(pixels, frameTimeLimitMs)
      if (text) handleCode(text)
      timer = setTimeout(readFrame, frameIntervalMs)
    }

    readFrame()
    return () => clearTimeout(timer)
  }, [video, state])
  return state
}
