/** An entry whose changes are being written is held back, until its form closes or its tab was killed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdMs } from '#client/offline/outbox/entries.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import {
  anna,
  berta,
  closeDevice,
  emptyDevice,
  makeReceipt,
  newsSubmission,
  openAnnasOutbox,
  openOutbox,
} from '#tests/support/outbox-device.ts'

let now: number
let outbox: Outbox
let key: string

beforeEach(async () => {
  emptyDevice()
  now = 1_800_000_000_000
  outbox = await openAnnasOutbox({ now: () => now })
  key = (await outbox.add(anna, newsSubmission('First'))).key
})
afterEach(closeDevice)

const openTab = () => openOutbox({ now: () => now })

async function isHeld(tab: Outbox) {
  const [entry] = await tab.list(anna)
  return entry !== undefined && entry.heldUntil > now
}

describe('held entry', () => {
  it('is held for every tab until the hold ends', async () => {
    expect(await isHeld(outbox)).toBe(false)
    expect(await outbox.hold(anna, key)).toBe(true)
    expect([await isHeld(outbox), await isHeld(openTab())]).toEqual([true, true])
    await outbox.endHold(anna, key)
    expect([await isHeld(outbox), await isHeld(openTab())]).toEqual([false, false])
  })

  it('can be sent some time after its tab was killed', async () => {
    await outbox.hold(anna, key)
    const restarted = openTab()
    now += holdMs - 1
    expect(await isHeld(restarted)).toBe(true)
    now += 1
    expect(await isHeld(restarted)).toBe(false)
  })

  it('is still held by its own tab when that tab wakes after a long time', async () => {
    await outbox.hold(anna, key)
    now += 10 * holdMs
    expect(await isHeld(outbox)).toBe(true)
  })

  it('is not held for years when the clock is set back', async () => {
    await outbox.hold(anna, key)
    const restarted = openTab()
    now -= 365 * 24 * 3_600_000
    expect(await isHeld(restarted)).toBe(false)
  })

  it('can be sent when its change is saved, and under its new key, too', async () => {
    await outbox.hold(anna, key)
    const other = openTab()
    const changed = await outbox.change(anna, key, newsSubmission('Mended'), { fresh: true })
    expect(await isHeld(other)).toBe(false)
    await outbox.endHold(anna, key)
    expect(await isHeld(outbox)).toBe(false)
    expect(await outbox.list(anna)).toMatchObject([{ key: changed?.key, submission: { title: 'Mended' } }])
  })

  it('can be sent when its author says so', async () => {
    await outbox.hold(anna, key)
    const restarted = openTab()
    await restarted.release(anna, key)
    expect(await isHeld(restarted)).toBe(false)
  })

  it('is gone when it was sent before', async () => {
    await outbox.settle(anna, key, makeReceipt(newsSubmission('First')))
    expect(await outbox.hold(anna, key)).toBe(false)
    expect(await outbox.hold(berta, key)).toBe(false)
  })
})
