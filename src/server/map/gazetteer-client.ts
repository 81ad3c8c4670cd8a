/** Looks up places in the gazetteer, in a process of its own, because the list of all towns takes 150 MB of memory. */
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runModule } from '#server/child-process.ts'
import type { Deps } from '#server/deps.ts'
import { placePrecision } from '#shared/contracts/places.contract.ts'
import type { LocatedPlace } from './gazetteer.ts'

const processFile = fileURLToPath(new URL('./gazetteer-process.ts', import.meta.url))
const timeoutMs = 60_000
const maxOutputBytes = 64 * 1024 * 1024
const limits = { memoryMB: 1024, fileBytes: 0, seconds: 60 }
/** Results that are kept in memory: they can be computed again at any time. */
const maxKept = 50_000

const located = z.object({ latitude: z.number(), longitude: z.number(), precision: placePrecision })
const answer = z.array(located.nullable())

const kept = new Map<string, LocatedPlace | null>()
let running: Promise<unknown> = Promise.resolve()

async function runProcess(texts: readonly string[]): Promise<(LocatedPlace | null)[]> {
  const input = JSON.stringify(texts)
  return answer.parse(
    JSON.parse(await runModule(processFile, [], { limits, timeoutMs, maxOutputBytes, input })),
  )
}

async function locateMissing(texts: readonly string[]): Promise<void> {
  const missing = texts.filter((text) => !kept.has(text))
  if (missing.length === 0) return
  const results = await runProcess(missing)
  if (kept.size + missing.length > maxKept) kept.clear()
  for (const [index, text] of missing.entries()) kept.set(text, results[index] ?? null)
}

/** Finds places by their text. Places that are not in the gazetteer are missing or null. */
export async function locateInGazetteer(
  { log }: Pick<Deps, 'log'>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, LocatedPlace | null>> {
  const task = running.then(() => locateMissing(texts))
  running = task.catch(() => {})
  try {
    await task
  } catch (error) {
    // The map shows what has coordinates of its own.
    log.warn({ err: error }, 'The gazetteer could not be read.')
  }
  return kept
}
