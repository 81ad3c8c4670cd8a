import { expect, it } from 'vitest'
import { z } from 'zod'
import { newUuid } from '#client/offline/new-uuid.ts'

it('creates different UUIDs of version 4', () => {
  const made = Array.from({ length: 100 }, newUuid)
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success).toBe(true)
  expect(new Set(made).size).toBe(100)
})
