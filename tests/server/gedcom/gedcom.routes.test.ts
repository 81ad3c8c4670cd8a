/** The import and export endpoints: uploads, previews, refused files, progress. */
import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  cancelImport,
  exportGedcom,
  getImportProgress,
  importReport,
} from '#shared/contracts/gedcom.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { familyRecord, gedcomFile, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'

let world: FamilyBuilder
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
})
afterEach(async () => {
  await world.server.close()
  data.remove()
})

const text = gedcomFile(
  individualRecord('I1', 'Anna /Lind/', '1 SEX F', '1 _ODD kept'),
  individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
  familyRecord('F1', ['I2', 'I1'], [], '1 MARR', '2 DATE 1870'),
)

function form(bytes: string | Uint8Array<ArrayBuffer>, name = 'family.ged') {
  const body = new FormData()
  body.set('note', 'a field that is no file')
  body.set('file', new Blob([bytes]), name)
  return body
}

function upload(body: BodyInit, query = '', headers: Record<string, string> = {}) {
  return world.server.fetch(`/api/admin/import/gedcom${query}`, {
    method: 'POST',
    body,
    headers,
    as: world.admin,
  })
}

const uploadsLeft = () => fs.readdirSync(data.dataDir).filter((name) => name.startsWith('.upload'))

it('has nothing to cancel while no import is running', async () => {
  const { code, json } = await world.server.call(cancelImport, { as: world.admin })
  expect(code).toBe('conflict')
  expect(json).toMatchObject({ error: 'No import is running.' })
})

describe('importGedcom', () => {
  it('imports an upload, returns the report and deletes the uploaded file', async () => {
    const response = await upload(form(text))
    expect(response.status).toBe(200)
    expect(importReport.parse(await response.json())).toMatchObject({
      source: { name: 'family.ged' },
      added: { people: 2, families: 1, events: 0 },
    })
    expect(await world.everybody()).toHaveLength(2)
    expect(uploadsLeft()).toEqual([])
  })

  it('records the administrator in the audit log', async () => {
    await upload(form(text))
    const entries = await world.server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'import')
      .execute()
    expect(entries).toMatchObject([{ account_first_name: 'Anna', ip_address: '192.0.2.1' }])
  })

  it('changes nothing with preview=1, and adds events with events=1', async () => {
    const preview = await upload(form(text), '?preview=1&events=1')
    expect(await preview.json()).toMatchObject({ preview: true, added: { events: 1 } })
    expect(await world.everybody()).toEqual([])
    await upload(form(text), '?events=1')
    expect(await world.server.db.selectFrom('events').selectAll().execute()).toHaveLength(1)
  })

  it('responds 422 with a message to a file that is not GEDCOM', async () => {
    const response = await upload(form('Dear all'))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'not_gedcom', error: expect.stringMatching(/\.$/) })
    expect(uploadsLeft()).toEqual([])
  })

  it('refuses a form without a file, and a body that is no form', async () => {
    const empty = new FormData()
    empty.set('note', 'nothing else')
    expect((await upload(empty)).status).toBe(400)
    expect((await upload(text, '', { 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  it('imports nothing and leaves no file when the upload breaks off', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=cut' }
    const half = `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.ged"\r\n\r\n${text}`
    expect((await upload(half, '', type)).status).toBe(400)
    expect(uploadsLeft()).toEqual([])
    expect(await world.everybody()).toEqual([])
  })

  it('imports nothing when the user is no administrator any more once the file has arrived', async () => {
    const whole = new Response(form(text))
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const body = new ReadableStream(
      {
        async pull(controller) {
          await world.server.db.updateTable('accounts').set({ role: 'member' }).execute()
          controller.enqueue(bytes)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const response = await world.server.fetch('/api/admin/import/gedcom', {
      ...{ method: 'POST', body, duplex: 'half' as const, as: world.admin },
      headers: { 'Content-Type': whole.headers.get('Content-Type') ?? '' },
    })
    expect(response.status).toBe(403)
    expect(await world.everybody()).toEqual([])
    expect(uploadsLeft()).toEqual([])
  })

  it('accepts texts that resemble the form boundary', async () => {
    const note = '1 NOTE --cut\n2 CONT --cu'
    const body = [
      '--cut',
      'Content-Disposition: form-data; name="file"; filename="C:\\trees\\a.ged"',
      '',
      gedcomFile(individualRecord('I1', 'Anna /Lind/', ...note.split('\n'))),
      '--cut--',
      '',
    ].join('\r\n')
    const response = await upload(body, '', { 'Content-Type': 'multipart/form-data; boundary="cut"' })
    expect(await response.json()).toMatchObject({ source: { name: 'a.ged' }, added: { people: 1 } })
    expect((await world.everybody())[0]?.biography).toBe('--cut\n--cu')
  })

  it('requires an administrator who confirmed the password recently', async () => {
    const member = await world.server.signIn(await world.server.createMember())
    const path = '/api/admin/import/gedcom'
    expect((await world.server.fetch(path, { method: 'POST', body: form(text), as: member })).status).toBe(
      403,
    )
    world.server.clock.advance(31 * 60 * 1000)
    const late = await upload(form(text))
    expect(await late.json()).toMatchObject({ code: 'password_needed' })
  })
})

it('reports idle progress while no import runs', async () => {
  const progress = (await world.server.call(getImportProgress, { as: world.admin })).output()
  expect(progress).toEqual({ state: 'idle', done: 0, total: 0 })
})

describe('exportGedcom', () => {
  async function exported(version: '5.5.1' | '7.0') {
    const path = `/api${exportGedcom.path}?version=${version}`
    const response = await world.server.fetch(path, { as: world.admin })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Disposition')).toMatch(/attachment; filename=".+\.ged"/)
    return await response.text()
  }

  it.each(['5.5.1', '7.0'] as const)(
    'exports %s that imports as the same family with all edits',
    async (version) => {
      await upload(form(text))
      const anna = (await world.everybody()).find((person) => person.first_name === 'Anna')
      const dora = await world.add('Dora Holm', {
        birthDate: 'about 1890',
        motherId: anna?.id ?? '',
        birthOrder: 0,
      })
      await world.add('Emil Holm', { otherParents: [{ memberId: dora.id, kind: 'foster' }], spouseId: null })
      const before = await world.everybody()
      const file = await exported(version)
      expect(file).toContain(`2 VERS ${version}`)
      expect(file).toContain('1 _ODD kept')
      const again = importReport.parse(await (await upload(form(file))).json())
      expect(again).toMatchObject({
        added: { people: 0 },
        changed: { people: 0, families: 0 },
        unchanged: { people: 4 },
      })
      expect(await world.everybody()).toEqual(before)
    },
  )

  it('gives the same family when imported into an empty site', async () => {
    await upload(form(text))
    const file = await exported('5.5.1')
    const other = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
    const response = await other.server.fetch('/api/admin/import/gedcom', {
      method: 'POST',
      body: form(file),
      as: other.admin,
    })
    expect(await response.json()).toMatchObject({ added: { people: 2, families: 1 } })
    const names = (await other.everybody()).map((person) => `${person.first_name} ${person.last_name}`).sort()
    expect(names).toEqual(['Anna Lind', 'Carl Berg'])
    await other.server.close()
  })
})
