import { expect, it } from 'vitest'
import { z } from 'zod'
import { newUuid } from '#client/offline/new-uuid.ts'

it('makes UUIDs of version 4, each another', () => {
  const made = Array.from({ length: 100 }, newUuid)
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success).toBe(true)
  expect(new Set(made).size).toBe(100)
})
