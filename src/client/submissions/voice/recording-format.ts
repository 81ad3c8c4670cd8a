/** The format in which a voice is recorded. */

/** Files of every format stay below the limit for recordings within the longest time. */
const bitsPerSecond = { aac: 96_000, opus: 64_000 }

interface RecordingFormat {
  /** With the codec, as the recorder is told. */
  mimeType: string
  /** Without the codec, as the file is sent. */
  fileType: string
  extension: string
  bitsPerSecond: number
}

const mp4 = { fileType: 'audio/mp4', extension: 'm4a' }
const webm = { fileType: 'audio/webm', extension: 'weba' }
const ogg = { fileType: 'audio/ogg', extension: 'ogg' }

/** AAC comes first, because every browser plays it. The server converts the others where it can. */
const formats: readonly RecordingFormat[] = [
  { ...mp4, mimeType: 'audio/mp4;codecs=mp4a.40.2', bitsPerSecond: bitsPerSecond.aac },
  { ...webm, mimeType: 'audio/webm;codecs=opus', bitsPerSecond: bitsPerSecond.opus },
  { ...ogg, mimeType: 'audio/ogg;codecs=opus', bitsPerSecond: bitsPerSecond.opus },
  { ...mp4, mimeType: 'audio/mp4', bitsPerSecond: bitsPerSecond.aac },
  { ...webm, mimeType: 'audio/webm', bitsPerSecond: bitsPerSecond.opus },
]

/** @returns null where the browser records none of them */
export function chooseRecordingFormat(isSupported: (mimeType: string) => boolean): RecordingFormat | null {
  return formats.find(({ mimeType }) => isSupported(mimeType)) ?? null
}
