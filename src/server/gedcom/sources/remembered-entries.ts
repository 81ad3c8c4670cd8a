/**
 * Remembers what the versions of a file have hidden, by hashes: a later version may tell it again after one that left it out.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'

const stored = z.record(z.string(), z.array(z.string()))

/** No words of the file stay where it hides something. */
function toHash(entry: string): string {
  return createHash('sha256').update(entry).digest('base64url').slice(0, 22)
}

export class RememberedEntries {
  readonly #hashes: ReadonlyMap<string, Set<string>>

  /** @param json hashes by the owner of the entries: the id of a person or union, or what names a record of the file */
  constructor(json: string) {
    this.#hashes = new Map(
      Object.entries(stored.parse(JSON.parse(json))).map(([id, all]) => [id, new Set(all)]),
    )
  }

  get owners(): string[] {
    return [...this.#hashes.keys()]
  }

  hasOwner(owner: string): boolean {
    return this.#hashes.has(owner)
  }

  has(owner: string, entry: string): boolean {
    return this.#hashes.get(owner)?.has(toHash(entry)) ?? false
  }

  /** The same with more entries, as JSON. */
  with(more: Iterable<readonly [owner: string, entry: string]>): string {
    const all = new Map([...this.#hashes].map(([owner, hashes]) => [owner, new Set(hashes)]))
    for (const [owner, entry] of more) all.set(owner, (all.get(owner) ?? new Set()).add(toHash(entry)))
    return JSON.stringify(Object.fromEntries([...all].map(([owner, hashes]) => [owner, [...hashes]])))
  }
}
