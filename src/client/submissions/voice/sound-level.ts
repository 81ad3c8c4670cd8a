/** Measures how loud the sound of a microphone is. */

/** Speech lies between a silent room and full volume, in decibels. */
const silenceDb = -58
const loudDb = -12

export class SoundLevel {
  readonly #context: AudioContext
  readonly #analyser: AnalyserNode
  readonly #samples: Float32Array<ArrayBuffer>

  constructor(stream: MediaStream) {
    this.#context = new AudioContext()
    this.#analyser = this.#context.createAnalyser()
    this.#analyser.fftSize = 1024
    this.#samples = new Float32Array(this.#analyser.fftSize)
    this.#context.createMediaStreamSource(stream).connect(this.#analyser)
    // Browsers start it only after the user has touched the page, which is so here.
    void this.#context.resume().catch(() => {})
  }

  /** From 0 for silence to 1. */
  read(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples)
    let sum = 0
    for (const sample of this.#samples) sum += sample * sample
    return toLevel(Math.sqrt(sum / this.#samples.length))
  }

  close(): void {
    void this.#context.close().catch(() => {})
  }
}

/** @param loudness the root mean square of the samples, from 0 to 1 */
function toLevel(loudness: number): number {
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6))
  return Math.min(1, Math.max(0, (decibels - silenceDb) / (loudDb - silenceDb)))
}
