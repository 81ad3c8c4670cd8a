/** Divides a long list into the chunks in which it is saved. */
import type { ListChunk } from './saved-database.ts'

/** A new chunk has about this many entries, one that was changed at most half as many more. */
const chunkLength = 500
const longestChunk = chunkLength * 1.5

/**
 * The chunks of a list. Those of the list before are the same where they still stand in the list as they are.
 *
 * @param before the chunks of the list before, of which this list has the same entries where they have not changed
 */
export function divideList(
  list: readonly unknown[],
  before: readonly ListChunk[],
  createVersion: () => string,
): ListChunk[] {
  const chunks: ListChunk[] = []
  const places = before.length > 0 ? new Map(list.map((entry, place) => [entry, place])) : new Map()
  let end = 0
  const addUntil = (next: number) => {
    let start = end
    const last = chunks.at(-1)
    // A few entries join the chunk before them.
    if (last && next > start && next - start + last.entries.length <= longestChunk) {
      chunks.pop()
      start -= last.entries.length
    }
    // A chunk that has grown is not cut at once: those after it would get other numbers, and be written again.
    const count = (before.length === 0 ? Math.ceil : Math.round)((next - start) / chunkLength) || 1
    const length = Math.ceil((next - start) / count)
    for (; start < next; start += length)
      chunks.push({ version: createVersion(), entries: list.slice(start, Math.min(start + length, next)) })
    end = next
  }
  for (const chunk of before) {
    const start = places.get(chunk.entries[0])
    if (start === undefined || start < end) continue
    if (chunk.entries.some((entry, number) => list[start + number] !== entry)) continue
    if (start > end) addUntil(start)
    chunks.push(chunk)
    end = start + chunk.entries.length
  }
  if (end < list.length) addUntil(list.length)
  return chunks
}
