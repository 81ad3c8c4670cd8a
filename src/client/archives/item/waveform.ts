/** The waveform of a recording: the loudness of equal parts, measured from the decoded sound. */

/** Decoding takes memory, so that longer recordings have a plain line. */
const maxBytes = 16 * 1024 * 1024
/** In samples a second: enough for loudness, and an eighth of the memory of the recording's own rate. */
const sampleRate = 8000

/** The peaks of this visit, because decoding takes a second. */
const knownPeaks = new Map<string, readonly number[]>()

/** The highest sample of each of `count` equal parts over all channels, where the loudest part is 1; silence is 0. */
export function measurePeaks(channels: readonly Float32Array[], count: number): number[] {
  const length = channels[0]?.length ?? 0
  const peaks = Array.from({ length: count }, (_, part) => {
    const [start, end] = [Math.floor((part * length) / count), Math.floor(((part + 1) * length) / count)]
    let peak = 0
    for (const samples of channels) {
      for (let at = start; at < end; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    }
    return peak
  })
  const loudest = Math.max(...peaks)
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks
}

/**
 * @param load reads the file
 * @returns null for a long recording, and where the browser cannot decode the sound; never throws
 */
export async function loadPeaks(
  url: string,
  sizeBytes: number,
  count: number,
  load: () => Promise<ArrayBuffer>,
): Promise<readonly number[] | null> {
  const known = knownPeaks.get(url)
  if (known) return known
  if (sizeBytes > maxBytes || typeof OfflineAudioContext !== 'function') return null
  try {
    const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await load())
    const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
    const peaks = measurePeaks(channels, count)
    knownPeaks.set(url, peaks)
    return peaks
  } catch {
    return null
  }
}
