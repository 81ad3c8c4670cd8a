/** The If-Match header of edits. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNote, editNote, Notes } from '#tests/support/notes-app.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let notes: Notes
let member: TestBrowser

beforeEach(async () => {
  notes = new Notes()
  app = await startTestApp({ build: notes.build })
  member = await app.signIn(await app.createMember())
  await app.call(createNote, { as: member, body: { text: 'first' } })
})
afterEach(() => app.close())

const edit = (ifMatch?: string) =>
  app.call(editNote, {
    as: member,
    params: { id: '1' },
    body: { text: 'second' },
    headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch },
  })

test('accepts an edit of the current record', async () => {
  expect((await edit('"2026-05-01T12:00:00.000Z"')).output().text).toBe('second')
})

test('answers 412 with the current record to an outdated edit, and changes nothing', async () => {
  const stale = await edit('"2026-04-30T12:00:00.000Z"')
  expect([stale.status, stale.code]).toEqual([412, 'stale_edit'])
  expect(stale.json).toMatchObject({ current: { id: '1', text: 'first' } })
  expect(notes.all[0]?.text).toBe('first')
})

test('accepts any version with a star or without the header', async () => {
  expect((await edit('*')).status).toBe(200)
  expect((await edit()).status).toBe(200)
})

test('rejects everything but one strong tag', async () => {
  for (const header of ['2026-05-01T12:00:00.000Z', '""', 'W/"2026-05-01T12:00:00.000Z"', '"a", "b"', '"a']) {
    expect((await edit(header)).status, header).toBe(400)
  }
})
