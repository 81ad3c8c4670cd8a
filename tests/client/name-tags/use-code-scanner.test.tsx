/** When the scanner keeps the camera on. */
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCodeScanner } from '#client/name-tags/use-code-scanner.ts'

class FakeTrack extends EventTarget {
  readyState = 'live'
  stop() {
    this.readyState = 'ended'
  }
}

/** One for each time the camera was opened. */
let tracks: FakeTrack[] = []
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  tracks = []
  visibility = 'visible'
  const getUserMedia = async () => {
    const track = new FakeTrack()
    tracks.push(track)
    return { getTracks: () => [track] }
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** @param play of the video element */
function openScanner(play: () => Promise<void>) {
  const element = { play, videoWidth: 0, videoHeight: 0 } as unknown as HTMLVideoElement
  const video = { current: element }
  return renderHook(() => useCodeScanner(video, () => {}))
}

async function openRunningScanner() {
  const scanner = openScanner(async () => {})
  await waitFor(() => expect(scanner.result.current).toBe('running'))
  return scanner
}

function setVisibility(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

const getTrackStates = () => tracks.map(({ readyState }) => readyState)

it('turns the camera off when the browser does not play the picture', async () => {
  const { result } = openScanner(() => Promise.reject(new DOMException('Low power', 'NotAllowedError')))
  await waitFor(() => expect(result.current).toBe('unplayable'))
  expect(getTrackStates()).toEqual(['ended'])
})

it('turns the camera off while the page is hidden', async () => {
  const { result } = await openRunningScanner()
  setVisibility('hidden')
  expect(getTrackStates()).toEqual(['ended'])
  setVisibility('visible')
  await waitFor(() => expect(result.current).toBe('running'))
  expect(getTrackStates()).toEqual(['ended', 'live'])
})

it('opens the camera again when its picture ends', async () => {
  await openRunningScanner()
  tracks[0]?.dispatchEvent(new Event('ended'))
  await waitFor(() => expect(getTrackStates()).toEqual(['ended', 'live']))
})

it('turns the camera off when the page is left while the camera opens', async () => {
  const { unmount } = openScanner(async () => {})
  unmount()
  await waitFor(() => expect(getTrackStates()).toEqual(['ended']))
})
