/** The recorder of a form: writes into the draft, keeps the screen on, and saves when the page may be closed. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { WorkingDraft } from '../draft/working-draft.ts'
import { microphone } from './microphone.ts'
import { type RecorderState, VoiceRecorder } from './voice-recorder.ts'

/** @param fileName of the next recording, without extension */
export function useRecorder(draft: WorkingDraft, fileName: string): [VoiceRecorder, RecorderState] {
  const nameRef = useRef(fileName)
  useEffect(() => {
    nameRef.current = fileName
  }, [fileName])
  const [recorder] = useState(
    () =>
      new VoiceRecorder({
        microphone,
        openWriter: (recording) => draft.addRecording(recording),
        getFileName: () => nameRef.current,
      }),
  )
  const state = useSyncExternalStore(recorder.watch, recorder.read)
  useEffect(() => () => void recorder.stop(), [recorder])
  useEffect(() => {
    const flush = () => {
      if (document.visibilityState === 'hidden') recorder.flush()
    }
    document.addEventListener('visibilitychange', flush)
    return () => document.removeEventListener('visibilitychange', flush)
  }, [recorder])
  useScreenOn(state.phase === 'recording')
  return [recorder, state]
}

/** Keeps the screen on where the browser can. The browser gives up the lock whenever the page is hidden. */
function useScreenOn(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
    const request = () => {
      if (document.visibilityState !== 'visible') return
      // A phone that saves power refuses.
      lock = navigator.wakeLock.request('screen').catch(() => null)
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock.then((held) => held?.release())
    }
  }, [isNeeded])
}

/** The seconds of the recording, counted while it runs. */
export function useRecordedSeconds(recorder: VoiceRecorder, { phase }: RecorderState): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const update = () => setSeconds(Math.floor(recorder.getSeconds()))
    update()
    if (phase !== 'recording') return
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [recorder, phase])
  return seconds
}
