/** Collects the times of requests, and tells percentiles. */

interface Sample {
  kind: string
  ms: number
}

export interface Percentiles {
  count: number
  p50: number
  p95: number
  p99: number
  most: number
}

export class Samples {
  #all: Sample[] = []
  #bytes = 0
  /** What went wrong, with its number. */
  readonly errors = new Map<string, number>()

  add(kind: string, ms: number, bytes: number): void {
    this.#all.push({ kind, ms })
    this.#bytes += bytes
  }

  addError(text: string): void {
    this.errors.set(text, (this.errors.get(text) ?? 0) + 1)
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0)
  }

  get bytes(): number {
    return this.#bytes
  }

  get kinds(): string[] {
    return [...new Set(this.#all.map(({ kind }) => kind))].sort()
  }

  /** @param kind all kinds if it is missing */
  percentiles(kind?: string): Percentiles {
    const chosen = kind === undefined ? this.#all : this.#all.filter((sample) => sample.kind === kind)
    const sorted = chosen.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: sorted.at(-1) ?? 0 }
  }
}
