/** The endpoints of a kind of record: what an update does with fields that it leaves out. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordEndpoints } from '#shared/contracts/record-endpoints.ts'

const declare = (title: z.ZodType) =>
  recordEndpoints(['Thing', 'Things'], '/things', z.object({}), z.strictObject({ title, note: z.string() }))

describe('recordEndpoints', () => {
  it.each([
    ['default', z.string().default('')],
    ['optional default', z.string().default('').optional()],
    ['default before the checks', z.string().prefault('')],
  ])('refuses a field with a %s, because an update would overwrite the saved value', (_, title) => {
    expect(() => declare(title)).toThrow('Thing: title must not have a default.')
  })

  it('lets an update leave out fields', () => {
    expect(declare(z.string()).update.body?.parse({ note: 'New' })).toEqual({ note: 'New' })
  })
})
