/**
 * Random sequences of imports, merges, edits, deletions, erasures, undo, sweeps and restores on a small family.
 * SEQUENCES=1000 runs a thousand, SEED=1 takes others and finds the shortest sequence that fails.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FamilySite } from '#tests/support/random-family/family-site.ts'
import { RandomSequence, type Step, stepKinds } from '#tests/support/random-family/random-steps.ts'

const sequenceCount = Number(process.env['SEQUENCES'] ?? 8)

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...stepKinds),
  one: fc.nat(11),
  other: fc.nat(11),
})
const sequence = fc.array(step, { minLength: 1, maxLength: 25, size: 'max' })

async function runSequence(steps: readonly Step[]): Promise<void> {
  const site = await FamilySite.start()
  const run = new RandomSequence(site)
  try {
    await run.take({ kind: 'archive', one: 0, other: 0 })
    for (const each of steps) await run.take(each)
  } catch (error) {
    throw new Error(`${run.log.join('\n')}\n${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await site.close()
  }
}

it('loses nobody, doubles nobody and brings no erased name back in random sequences', async () => {
  expect(sequenceCount).toBeGreaterThan(0)
  await fc.assert(fc.asyncProperty(sequence, runSequence), {
    numRuns: sequenceCount,
    // A shorter sequence takes minutes to find.
    endOnFailure: process.env['SEED'] === undefined,
  })
}, 3_600_000)
