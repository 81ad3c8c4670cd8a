/**
 * Runs the program ffmpeg, where it is installed, to convert films and recordings to MP4 with H.264 and AAC, and to draw a frame
 * of a film.
 */
import os from 'node:os'
import { ChildError, type ChildLimits, runLimited } from '#server/child-process.ts'
import type { RecordingRow } from './recording-variants.ts'

/** Longer than a film of the largest size takes on a small server. */
const timeoutMs = 2 * 3_600_000
/** A busy computer may take long to load the program, which must not look as if it were missing. */
const versionTimeoutMs = 60_000
const frameTimeoutMs = 10 * 60_000
const maxFrameBytes = 20 * 1024 ** 2

/** The readers of ffmpeg by MIME type, one or several. Others, such as playlists, could name files of the server. */
const readers: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mov',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/webm': 'matroska',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'audio/x-ms-wma': 'asf',
  'audio/aiff': 'aiff',
  'audio/amr': 'amr',
  'video/3gpp': 'mov',
  'video/vnd.avi': 'avi',
  'video/mpeg': 'mpeg,mpegvideo',
  'video/mp2t': 'mpegts',
  'video/x-ms-wmv': 'asf',
  'video/matroska': 'matroska',
}

/** Types in which phones recorded one channel with few bytes a second. */
const phoneTypes: ReadonlySet<string> = new Set(['audio/amr', 'video/3gpp'])

export function isPhoneRecording({ mime_type }: Pick<RecordingRow, 'mime_type'>): boolean {
  return phoneTypes.has(mime_type)
}

const stereo = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
const mono = ['-c:a', 'aac', '-b:a', '64k', '-ac', '1']
const soundOptions = ['-map', '0:a:0', '-vn']
/** At most 1920 pixels wide and high, with even sides, as H.264 needs them. */
const scale = "scale='min(1920,iw)':'min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"
/** Camcorders recorded two half pictures at a time. Only what is marked so is changed. */
const deinterlace = 'yadif=deint=interlaced'
/** Phones recorded sound without a picture in files of films, too. */
const filmOptions = [
  ...[
    '-map',
    '0:v:0?',
    '-map',
    '0:a:0?',
    '-vf',
    `${deinterlace},${scale}`,
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
  ],
  ...['-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
]

function buildInputArguments(from: string, { mime_type }: RecordingRow): string[] {
  const reader = readers[mime_type]
  return [
    ...['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file', '-threads', '1'],
    ...(reader === undefined ? [] : [reader.includes(',') ? '-format_whitelist' : '-f', reader]),
    ...['-i', from, '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
  ]
}

function buildArguments(from: string, to: string, recording: RecordingRow): string[] {
  return [
    ...buildInputArguments(from, recording),
    ...(recording.kind === 'audio' ? soundOptions : filmOptions),
    ...(isPhoneRecording(recording) ? mono : stereo),
    ...['-threads', '1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    ...['-movflags', '+faststart', '-f', 'mp4', to],
  ]
}

/** The other users of the computer go first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It runs with the usual priority then.
  }
}

interface RunOptions {
  timeoutMs: number
  fileBytes: number
  signal?: AbortSignal
  /** Somebody waits for the answer: the program runs with the usual priority. */
  isAwaited?: boolean
}

/** Films in 4K with many reference pictures stay below. */
const memoryMB = 2048

/** What ffmpeg prints where the disk or the quota of its user is full. Its exit code does not tell. */
const diskFullMessage = /No space left on device|Disk quota exceeded/

async function runFfmpeg(
  args: readonly string[],
  { fileBytes, isAwaited = false, ...options }: RunOptions,
): Promise<string> {
  const limits: ChildLimits = { memoryMB, fileBytes, seconds: options.timeoutMs / 1000 }
  try {
    return await runLimited(['ffmpeg', ...args], {
      ...options,
      limits,
      ...(!isAwaited && { onStart: ({ pid }) => lowerPriority(pid) }),
    })
  } catch (error) {
    const isFull = error instanceof ChildError && diskFullMessage.test(error.printed)
    throw isFull ? Object.assign(error, { code: 'ENOSPC' }) : error
  }
}

/** The version of ffmpeg; null where it is not installed. */
export async function findFfmpegVersion(): Promise<string | null> {
  try {
    const options = { timeoutMs: versionTimeoutMs, fileBytes: 0, isAwaited: true }
    const text = await runFfmpeg(['-hide_banner', '-version'], options)
    return /^ffmpeg version (\S+)/.exec(text)?.[1] ?? 'unknown'
  } catch {
    return null
  }
}

const rememberMs = 60_000
let lastFound: { at: number; searchPath: string | undefined; isAvailable: Promise<boolean> } | null = null

/** Whether the server can convert recordings. Looks once a minute at most. */
export function isConversionAvailable(): Promise<boolean> {
  const at = performance.now()
  const searchPath = process.env['PATH']
  if (lastFound === null || lastFound.searchPath !== searchPath || at - lastFound.at > rememberMs) {
    lastFound = { at, searchPath, isAvailable: findFfmpegVersion().then((version) => version !== null) }
  }
  return lastFound.isAvailable
}

/**
 * Converts the first film and sound of a file, without metadata.
 *
 * @param options.fileBytes the most that the copy may have
 * @throws ChildError where ffmpeg fails, or the signal aborts
 */
export async function convertRecording(
  from: string,
  to: string,
  recording: RecordingRow,
  { fileBytes, signal }: { fileBytes: number; signal: AbortSignal },
): Promise<void> {
  await runFfmpeg(buildArguments(from, to, recording), { timeoutMs, fileBytes, signal })
}

/** The most typical of the first 50 frames, because many films begin with a black one. */
const frameFilter = `thumbnail=n=50,${scale}`

/** Draws a frame of a film, upright, as a JPEG. Throws where ffmpeg fails. */
export async function drawFrame(from: string, to: string, film: RecordingRow): Promise<void> {
  const frame = ['-map', '0:v:0', '-an', '-vf', frameFilter, '-frames:v', '1', '-q:v', '3']
  const output = ['-threads', '1', '-f', 'image2', '-update', '1', to]
  const args = [...buildInputArguments(from, film), ...frame, ...output]
  await runFfmpeg(args, { timeoutMs: frameTimeoutMs, fileBytes: maxFrameBytes })
}
