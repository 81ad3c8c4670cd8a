/** Seeded random numbers: the same seed makes the same decisions. */

/** 32 bits of a text (FNV-1a), to give every part of a run its own sequence. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** The generator mulberry32 (Tommy Ettinger, public domain). */
export class Random {
  readonly #name: string
  #state: number

  constructor(name: string) {
    this.#name = name
    this.#state = hashText(name)
  }

  /** A sequence of its own, so that parts of a run that take turns do not change each other's decisions. */
  fork(name: string): Random {
    return new Random(`${this.#name}/${name}`)
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new RangeError('There is nothing to pick from.')
    return item
  }

  /** One of the keys, each as often as its weight says. */
  pickWeighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const keys = Object.keys(weights).filter((key): key is K => key in weights)
    let left = this.next() * keys.reduce((sum, key) => sum + weights[key], 0)
    for (const key of keys) {
      left -= weights[key]
      if (left < 0) return key
    }
    return this.pick(keys)
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length }, () => this.between(0, 255))
  }

  /** A version 4 UUID. */
  uuid(): string {
    const hex = Buffer.from(this.bytes(16)).toString('hex').split('')
    hex[12] = '4'
    hex[16] = this.pick(['8', '9', 'a', 'b'])
    const text = hex.join('')
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
      '-',
    )
  }
}
