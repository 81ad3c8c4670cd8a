/**
 * The process that copies the sound and the picture of one file to a new file, without metadata. It is a separate process,
 * because the file may be hostile. Arguments: the source and the target file, whose extension decides the format. Prints a
 * `CleanResult` as JSON. Exit code 3: the file cannot be copied completely; 4: the disk is full.
 */
import path from 'node:path'
import {
  ALL_FORMATS,
  type AudioSource,
  type AudioTrackMetadata,
  Conversion,
  EncodedAudioPacketSource,
  FilePathSource,
  FilePathTarget,
  FlacOutputFormat,
  Input,
  type InputTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoSource,
  type VideoTrackMetadata,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import { isDiskFullError } from '../storage/disk-files.ts'
import { type CleanResult, cleanExit } from './clean-copy.ts'
import { isPlayableTrack, type TrackInfo } from './playable-codecs.ts'
import { removeVorbisComments } from './vorbis-setup.ts'

const formats: Readonly<Record<string, () => OutputFormat>> = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  m4a: () => new Mp4OutputFormat({ fastStart: false }),
  mp3: () => new Mp3OutputFormat(),
  wav: () => new WavOutputFormat(),
  flac: () => new FlacOutputFormat(),
  webm: () => new WebMOutputFormat(),
}

/**
 * An output without what the conversion would copy besides sound and picture: the names of tracks, and the comments in the
 * setup data of Vorbis.
 */
class CleanOutput extends Output {
  override addVideoTrack(source: VideoSource, { name: _, ...metadata }: VideoTrackMetadata = {}) {
    return super.addVideoTrack(source, metadata)
  }

  override addAudioTrack(source: AudioSource, { name: _, ...metadata }: AudioTrackMetadata = {}) {
    if (source instanceof EncodedAudioPacketSource) removeComments(source)
    return super.addAudioTrack(source, metadata)
  }
}

/** Removes the comments from the setup data that a source adds with its packets. */
function removeComments(source: EncodedAudioPacketSource): void {
  const add = source.add.bind(source)
  source.add = (packet, meta) => {
    const config = meta?.decoderConfig
    if (config?.codec !== 'vorbis' || !config.description) return add(packet, meta)
    const description = removeVorbisComments(toBytes(config.description))
    return add(packet, { ...meta, decoderConfig: { ...config, description } })
  }
}

function toBytes(source: ArrayBufferLike | ArrayBufferView): Uint8Array {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  return new Uint8Array(source)
}

async function describeTrack(track: InputTrack): Promise<TrackInfo | null> {
  if (!track.isVideoTrack() && !track.isAudioTrack()) return null
  const codec = await track.getCodec()
  const codecString = codec === null ? null : await track.getCodecParameterString()
  return { type: track.isVideoTrack() ? 'video' : 'audio', codec, codecString }
}

/** Whether a copy has each kind of track that the file has. Phones add a second sound track that only they can read. */
function isComplete(conversion: Conversion): boolean {
  const copied = new Set(conversion.utilizedTracks.map(({ type }) => type))
  return conversion.discardedTracks.every(
    ({ track: { type } }) => (type !== 'video' && type !== 'audio') || copied.has(type),
  )
}

async function copyTracks(from: string, to: string): Promise<CleanResult | null> {
  const extension = path.extname(to).slice(1)
  const format = formats[extension]?.()
  if (!format) return null
  const input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS })
  const output = new CleanOutput({ format, target: new FilePathTarget(to) })
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
  if (!conversion.isValid || !isComplete(conversion)) return null
  const tracks = await Promise.all(conversion.utilizedTracks.map(describeTrack))
  await conversion.execute()
  return { isPlayable: tracks.every((track) => track !== null && isPlayableTrack(extension, track)) }
}

/** Signals to the process group are handled by the server, which waits for the copy. */
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
process.umask(0o077)

const [, , from = '', to = ''] = process.argv
try {
  const result = await copyTracks(from, to)
  if (result) process.stdout.write(JSON.stringify(result))
  else process.exitCode = cleanExit.unreadable
} catch (error) {
  process.exitCode = isDiskFullError(error) ? cleanExit.diskFull : cleanExit.unreadable
}
