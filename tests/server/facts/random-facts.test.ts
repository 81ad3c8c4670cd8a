/**
 * Random changes of facts by page, form, import, merge, undo and erasure, compared after every step with a model that has no
 * database. FACT_SEQUENCES=10000 runs ten thousand, SEED=1 takes others and finds the shortest sequence that fails.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FactSequence, type Step, type StepKind } from '#tests/support/random-facts/fact-sequence.ts'
import { type FactTemplate, makeFactTemplate } from '#tests/support/random-facts/fact-site.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

const sequenceCount = Number(process.env['FACT_SEQUENCES'] ?? 300)

const weights: Readonly<Record<StepKind, number>> = {
  ...{ fact: 8, edit: 8, stale: 1, 'delete fact': 3, form: 6, marriage: 2, end: 2 },
  ...{ name: 2, 'edit name': 1, 'delete name': 1, rename: 2, place: 2, source: 1 },
  ...{ person: 1, 'delete person': 1, merge: 4, erase: 1, import: 4, undo: 6, 'undo latest': 3, restore: 1 },
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as StepKind),
    })),
  ),
  number: fc.nat(2 ** 31 - 1),
})
const sequence = fc.array(step, { minLength: 1, maxLength: 12, size: 'max' })

let template: FactTemplate
beforeAll(async () => {
  template = await makeFactTemplate()
})
afterAll(async () => {
  await template.close()
})

async function runSequence(steps: readonly Step[]): Promise<void> {
  const run = await FactSequence.start(template)
  try {
    for (const each of steps) await run.take(each)
  } catch (error) {
    throw new Error(`${run.log.join('\n')}\n${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await run.close()
  }
}

it(
  'keeps facts as the model has them in random sequences',
  async () => {
    expect(sequenceCount).toBeGreaterThan(0)
    await fc.assert(fc.asyncProperty(sequence, runSequence), {
      numRuns: sequenceCount,
      // A shorter sequence takes minutes to find.
      endOnFailure: process.env['SEED'] === undefined,
    })
  },
  timeLimit(3_600_000),
)
