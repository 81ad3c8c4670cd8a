/** The recorder loses nothing when it is paused, interrupted or stopped, and says what happened. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type DraftGrowingFiles, RecordingWriter } from '#client/submissions/draft/recording-writer.ts'
import { microphone } from '#client/submissions/voice/microphone.ts'
import { VoiceRecorder } from '#client/submissions/voice/voice-recorder.ts'
import * as limits from '#shared/limits.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { FakeMediaRecorder, installFakeMicrophone, removeFakeMicrophone } from './fake-media-recorder.ts'

/** What the device has saved. */
let saved: string
let isDeviceFull: boolean
let finished: { file: File; isSaved: boolean } | null
let now: number
const growingFiles: DraftGrowingFiles = {
  begin: async (_user, file) => ({ ...file, id: 'f1', size: 0, sha256: '' }),
  append: async (_user, _id, _start, bytes) => {
    if (isDeviceFull) throw new Error('full')
    saved += new TextDecoder().decode(bytes)
  },
  finish: async (_user, file) => ({ ...file, size: saved.length, sha256: 'hash' }),
}

beforeEach(() => {
  saved = ''
  isDeviceFull = false
  finished = null
  now = 0
  installFakeMicrophone()
})
afterEach(() => {
  vi.useRealTimers()
  removeFakeMicrophone()
})

function createRecorder() {
  return new VoiceRecorder({
    microphone,
    openWriter: ({ name, type }) =>
      new RecordingWriter({
        ...{ userId: 'anna', growingFiles, name, type },
        onBegun: () => {},
        onGrown: () => {},
        onSaveTried: () => {},
        onFinished: (file, savedFile) => {
          finished = { file, isSaved: savedFile !== null }
        },
      }),
    getFileName: () => 'Ingrid',
    now: () => now,
  })
}

async function startRecorder() {
  const recorder = createRecorder()
  await recorder.start()
  return { recorder, media: FakeMediaRecorder.last }
}

it('saves every part as it comes, and ends with one file', async () => {
  const { recorder, media } = await startRecorder()
  expect(recorder.read().phase).toBe('recording')
  expect(media.options).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 64_000 })
  media.say('We met ')
  await waitFor(() => expect(saved).toBe('We met '))
  media.said = 'by the lake.'
  await recorder.stop()
  expect(saved).toBe('We met by the lake.')
  expect(finished?.isSaved).toBe(true)
  expect([finished?.file.name, finished?.file.type, await finished?.file.text()]).toEqual([
    ...['Ingrid.weba', 'audio/webm', 'We met by the lake.'],
  ])
  expect(recorder.read()).toEqual({ phase: 'ready', interruption: null, problem: null, recording: null })
  expect(media.stream.track.isStopped).toBe(true)
})

it('does not count pauses', async () => {
  const { recorder, media } = await startRecorder()
  now = 5_000
  recorder.pause()
  expect([recorder.read().phase, media.state]).toEqual(['paused', 'paused'])
  expect(recorder.read().interruption).toBeNull()
  now = 60_000
  recorder.resume()
  now = 62_000
  expect(recorder.getSeconds()).toBe(7)
  await recorder.stop()
  expect(recorder.getSeconds()).toBe(7)
})

it('pauses when a call takes the microphone, saves at once, and goes on afterwards', async () => {
  const { recorder, media } = await startRecorder()
  media.said = 'before the call'
  media.stream.track.muted = true
  media.stream.track.dispatchEvent(new Event('mute'))
  expect(recorder.read()).toMatchObject({ phase: 'paused', interruption: 'muted' })
  await waitFor(() => expect(saved).toBe('before the call'))
  recorder.resume()
  expect(recorder.read()).toMatchObject({ phase: 'paused', interruption: 'muted' })
  media.stream.track.muted = false
  recorder.resume()
  expect(recorder.read()).toMatchObject({ phase: 'recording', interruption: null })
  expect(media.state).toBe('recording')
})

it.each([
  ['ended', (media: FakeMediaRecorder) => media.stream.track.dispatchEvent(new Event('ended'))],
  ['failed', (media: FakeMediaRecorder) => media.dispatchEvent(new Event('error'))],
  ['ended', (media: FakeMediaRecorder) => media.stop()],
])('keeps the recording and says “%s” when the browser cannot go on', async (interruption, breakOff) => {
  const { recorder, media } = await startRecorder()
  media.said = 'until here'
  breakOff(media)
  await waitFor(() => expect(recorder.read()).toMatchObject({ phase: 'ready', interruption }))
  expect(await finished?.file.text()).toBe('until here')
  await recorder.start()
  expect(recorder.read()).toMatchObject({ phase: 'recording', interruption: null })
})

it('stops at the longest time', async () => {
  const { recorder, media } = await startRecorder()
  now = limits.voice.maxSeconds * 1000
  media.say('the end')
  await waitFor(() => expect(recorder.read()).toMatchObject({ phase: 'ready', interruption: 'longest' }))
  expect(saved).toBe('the end')
})

it('keeps the recording in the page when the device is full, and tries again with every part', async () => {
  const { recorder, media } = await startRecorder()
  isDeviceFull = true
  media.say('one ')
  await new Promise((resolve) => setTimeout(resolve))
  isDeviceFull = false
  media.say('two ')
  await waitFor(() => expect(saved).toBe('one two '))
  isDeviceFull = true
  media.said = 'three'
  await recorder.stop()
  expect(finished?.isSaved).toBe(false)
  expect(await finished?.file.text()).toBe('one two three')
})

it('finishes when the browser never tells that it has stopped', async () => {
  const { recorder, media } = await startRecorder()
  media.say('words')
  vi.useFakeTimers()
  media.stop = () => {}
  const stopping = recorder.stop()
  await vi.runAllTimersAsync()
  await stopping
  expect(await finished?.file.text()).toBe('words')
})

it.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
])('turns %s into “%s”', async (name, problem) => {
  installFakeMicrophone(() => Promise.reject(new DOMException('', name)))
  const { recorder } = await startRecorder()
  expect(recorder.read()).toMatchObject({ phase: 'ready', problem })
  installFakeMicrophone()
  await recorder.start()
  expect(recorder.read()).toMatchObject({ phase: 'recording', problem: null })
})

it('says that a browser without microphone or recorder cannot record', async () => {
  removeFakeMicrophone()
  const recorder = createRecorder()
  await recorder.start()
  expect(recorder.read()).toMatchObject({ phase: 'ready', problem: 'unsupported' })
})

it('frees the microphone when the form is closed while the browser asks', async () => {
  let answer = () => {}
  const open = installFakeMicrophone()
  const give = open.getMockImplementation()
  const streams: Awaited<ReturnType<NonNullable<typeof give>>>[] = []
  open.mockImplementation(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    const stream = await give?.()
    if (!stream) throw new Error('No stream.')
    streams.push(stream)
    return stream
  })
  const recorder = createRecorder()
  const starting = recorder.start()
  await recorder.stop()
  answer()
  await starting
  expect(recorder.read().phase).toBe('ready')
  expect(streams[0]?.track.isStopped).toBe(true)
})

it('goes on with a recording that begins right after another was stopped', async () => {
  vi.useFakeTimers()
  const { recorder } = await startRecorder()
  await recorder.stop()
  await recorder.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(recorder.read()).toMatchObject({ phase: 'recording', interruption: null })
})
