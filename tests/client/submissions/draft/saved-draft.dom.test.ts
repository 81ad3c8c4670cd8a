/** The form of a draft and the outbox of a device: nothing unread is replaced, and one tab writes at a time. */
import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import type { WorkingDraftOptions } from '#client/submissions/draft/draft-state.ts'
import { WorkingDraft } from '#client/submissions/draft/working-draft.ts'
import {
  anna,
  annasKey,
  annasNewKey,
  closeDevice,
  emptyDevice,
  makeReceipt,
  newsSubmission,
  openAnnasOutbox,
  openOutbox,
  saveNewDraft,
} from '#tests/support/outbox-device.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let outbox: Outbox
const closings: (() => void)[] = []
const drafts: WorkingDraft[] = []

beforeEach(async () => {
  emptyDevice()
  outbox = await openAnnasOutbox()
})
afterEach(async () => {
  for (const close of closings.splice(0)) close()
  await Promise.all(drafts.splice(0).map((draft) => draft.flush()))
  // A form frees its draft after saving it.
  await waitFor(async () => expect(await locks.query()).toEqual({ held: [], pending: [] }))
  closeDevice()
})

const send = () => Promise.reject(new NoConnectionError())

/** Opens the form in a tab, by default in the first one. */
function openForm(options: Partial<WorkingDraftOptions> = {}) {
  const draft = new WorkingDraft({
    userId: anna,
    type: 'news',
    outbox,
    send,
    locks,
    ...options,
  })
  drafts.push(draft)
  closings.push(draft.open())
  return draft
}

async function openReadForm(options: Partial<WorkingDraftOptions> = {}) {
  const draft = openForm(options)
  await waitFor(() => expect(draft.read().access).toBe('here'))
  return draft
}

const fields = { title: 'The reunion', excerpt: 'In May.', content: 'We met at the mill.' }
const photo = new File(['bytes'], 'mill.jpg', { type: 'image/jpeg' })
const titleOf = (draft: WorkingDraft) => draft.read().fields['title']

async function listDrafts() {
  const drafts = await outbox.listDrafts(anna)
  return drafts.map(({ isLeftover, draft }) => ({
    isLeftover,
    fields: draft?.fields,
    files: draft?.files.map(({ name }) => name),
  }))
}

describe('form that opens before the key of its draft is on this device', () => {
  beforeEach(async () => {
    const file = await outbox.copyFile(anna, photo)
    await saveNewDraft(outbox, anna, 'news', { fields, files: [file] })
    await outbox.seal()
  })

  it('says so, saves nothing, and restores the draft when the key arrives', async () => {
    const draft = await openReadForm()
    expect(draft.read()).toMatchObject({ earlierDraft: 'sealed', fields: { title: '' } })
    await outbox.saveKey(anna, annasKey)
    await waitFor(() => expect(draft.read()).toMatchObject({ fields, earlierDraft: null }))
    expect(draft.read().files).toMatchObject([{ name: 'mill.jpg', state: 'saved' }])
  })

  it('keeps both when the user has typed something else meanwhile', async () => {
    const draft = await openReadForm()
    draft.setField('title', 'Hi')
    await draft.flush()
    await outbox.saveKey(anna, annasKey)
    await waitFor(() => expect(draft.read().earlierDraft).toBe('kept'))
    await draft.flush()
    expect(await listDrafts()).toEqual(
      expect.arrayContaining([
        { isLeftover: true, fields, files: ['mill.jpg'] },
        { isLeftover: false, fields: expect.objectContaining({ title: 'Hi' }), files: [] },
      ]),
    )
  })

  it('keeps the draft that only another key opens, and saves what the user types', async () => {
    await outbox.saveKey(anna, annasNewKey)
    const draft = await openReadForm()
    expect(draft.read().earlierDraft).toBe('kept-sealed')
    draft.setField('title', 'Hi')
    expect(await draft.flush()).toBe(true)
    await outbox.seal()
    await outbox.saveKey(anna, annasKey)
    expect(await listDrafts()).toContainEqual({ isLeftover: true, fields, files: ['mill.jpg'] })
  })
})

describe('draft in two tabs', () => {
  it('is written by one tab, and the other one says so and takes it over', async () => {
    const first = await openReadForm()
    first.setField('title', 'Of the first tab')
    const second = openForm({ outbox: openOutbox() })
    await waitFor(() => expect(second.read().access).toBe('elsewhere'))
    expect((await second.submit()).kind).toBe('busy')
    second.takeOver()
    await waitFor(() => expect(second.read().access).toBe('here'))
    expect(titleOf(second)).toBe('Of the first tab')
    expect(first.read().access).toBe('elsewhere')
    second.setField('title', 'Of the second tab')
    closings.pop()?.()
    await waitFor(() => expect(first.read().access).toBe('here'))
    expect(titleOf(first)).toBe('Of the second tab')
  })

  it('is empty in the waiting tab when the other one has sent it', async () => {
    await saveNewDraft(outbox, anna, 'news', { fields })
    const first = await openReadForm()
    const second = openForm({ outbox: openOutbox() })
    await waitFor(() => expect(second.read().access).toBe('elsewhere'))
    expect((await first.submit()).kind).toBe('saved')
    closings.shift()?.()
    await waitFor(() => expect(second.read().access).toBe('here'))
    expect(titleOf(second)).toBe('')
    expect(await outbox.list(anna)).toHaveLength(1)
  })

  it('is one submission when both tabs send it in a browser without locks', async () => {
    await saveNewDraft(outbox, anna, 'news', { fields })
    const first = await openReadForm({ locks: null })
    const second = await openReadForm({ locks: null, outbox: openOutbox() })
    expect(titleOf(second)).toBe(fields.title)
    expect([(await first.submit()).kind, (await second.submit()).kind]).toEqual(['saved', 'saved'])
    expect(await outbox.list(anna)).toMatchObject([{ submission: { title: fields.title } }])
  })

  it('keeps both texts in a browser without locks', async () => {
    await saveNewDraft(outbox, anna, 'news', { fields })
    const first = await openReadForm({ locks: null })
    const second = await openReadForm({ locks: null, outbox: openOutbox() })
    first.setField('title', 'Of the first tab')
    await first.flush()
    second.setField('title', 'Of the second tab')
    expect(await second.flush()).toBe(false)
    expect(second.read().access).toBe('elsewhere')
    second.takeOver()
    await waitFor(() => expect(second.read().earlierDraft).toBe('kept'))
    await second.flush()
    const titles = (await listDrafts()).map(({ fields }) => fields?.['title'])
    expect(titles.toSorted()).toEqual(['Of the first tab', 'Of the second tab'])
  })
})

describe('form with changes to a waiting entry', () => {
  const submission = newsSubmission('First')
  let key: string
  beforeEach(async () => {
    key = (await outbox.add(anna, submission)).key
  })

  async function openChanges() {
    const [entry] = await outbox.list(anna)
    const draft = await openReadForm({ entry })
    await waitFor(async () => expect(await isHeld()).toBe(true))
    return draft
  }
  async function isHeld() {
    const [entry] = await openOutbox().list(anna)
    return (entry?.heldUntil ?? 0) > Date.now()
  }

  it('holds the entry until the change is saved', async () => {
    const draft = await openChanges()
    draft.setField('title', 'Mended')
    expect((await draft.submit()).kind).toBe('saved')
    await waitFor(async () => expect(await isHeld()).toBe(false))
    expect(await outbox.list(anna)).toMatchObject([{ key, submission: { title: 'Mended' } }])
  })

  it('holds the entry until the form is closed', async () => {
    await openChanges()
    closings.pop()?.()
    await waitFor(async () => expect(await isHeld()).toBe(false))
  })

  it('says that the entry was sent, and keeps the changes as a leftover draft that can be sent', async () => {
    const draft = await openChanges()
    draft.setField('title', 'Mended')
    await draft.flush()
    await outbox.settle(anna, key, makeReceipt(submission))
    await waitFor(() => expect(draft.read().error?.message).toMatch(/^This submission was sent or removed/))
    expect([draft.isEdit, draft.isSentAsNew]).toEqual([false, true])
    closings.pop()?.()
    const [leftover] = await outbox.listDrafts(anna)
    expect(leftover).toMatchObject({ isLeftover: true, draft: { fields: { title: 'Mended' } } })
    const again = await openReadForm({ leftover, type: leftover?.draft?.type ?? 'blog' })
    expect(titleOf(again)).toBe('Mended')
    expect((await again.submit()).kind).toBe('saved')
    expect(await outbox.list(anna)).toMatchObject([{ key: leftover?.id, submission: { title: 'Mended' } }])
    expect(await outbox.listDrafts(anna)).toEqual([])
  })
})
