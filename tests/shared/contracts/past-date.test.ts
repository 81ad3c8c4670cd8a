/** Dates of birth and death in requests. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memberPayload } from '#shared/contracts/people.contract.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const check = (birthDate: string) => memberPayload.safeParse({ birthDate })

it('refuses a date in the future, and accepts today and vague dates', () => {
  expect(check('3 May 2026').error?.issues[0]?.message).toBe('This date is in the future.')
  expect(check('about 2030').success).toBe(false)
  for (const date of ['1 May 2026', '2026', 'before 2030', 'about 1850'])
    expect(check(date).success, date).toBe(true)
})
