/** Makes clients do one seeded operation after the other, until the time is over. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from './clients/client.ts'
import type { Random } from './random.ts'

export interface GeneratorOptions {
  /** Ends the generating; running operations go on to their end. */
  signal: AbortSignal
  random: Random
  onOperation: () => void
  onFailure: (error: unknown, client: Client) => void
}

/** How long a client waits between operations, in milliseconds. */
export interface Pace {
  minMs: number
  maxMs: number
}

/** Runs the operations of one client. After a failure the client begins with nothing. */
export async function generateOperations(
  client: Client,
  pace: Pace,
  { signal, random, onOperation, onFailure }: GeneratorOptions,
): Promise<void> {
  const own = random.fork(`pace of ${client.name}`)
  while (!signal.aborted) {
    try {
      await client.step()
      onOperation()
    } catch (error) {
      onFailure(error, client)
      client.forget()
    }
    await delay(own.between(pace.minMs, pace.maxMs), undefined, { signal }).catch(() => undefined)
  }
}
