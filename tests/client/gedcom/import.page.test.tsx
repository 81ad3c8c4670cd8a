/** The page Import & Export: preview, import, errors, password and export. */
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ImportProgressBar } from '#client/gedcom/import-progress.tsx'
import { me } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type ChangedRecord,
  cancelImport,
  exportGedcom,
  getImportProgress,
  type ImportProgress,
  type ImportReport,
  importGedcom,
} from '#shared/contracts/gedcom.contract.ts'
import { getQualityCheck } from '#shared/contracts/quality.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'
import * as limits from '#shared/limits.ts'
import { makeUser } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import {
  errorResponse,
  handle,
  handleWithError,
  handleWithNetworkError,
} from '#tests/support/msw-handlers.ts'
import {
  openApp,
  pageTitle,
  passwordDialog,
  prepareBrowser,
  renderComponent,
  server,
  signedInAs,
} from '#tests/support/render.tsx'

prepareBrowser()

const karin = makeUser({ first_name: 'Karin', last_name: 'Berg', role: 'admin', userType: 'admin' })
const none = { people: 0, families: 0, events: 0 }
const noChanges = { added: 0, changed: 0, removed: 0 }
const noFacts = { ...noChanges, names: noChanges, sources: 0 }

function aReport(changes: Partial<ImportReport> = {}): ImportReport {
  return {
    source: { name: 'holm.ged', version: '5.5.1', charset: 'UTF-8', program: 'Gramps 5.2' },
    found: { people: 3010, families: 1422, events: 556 },
    added: { people: 3000, families: 1400, events: 0 },
    changed: { people: 7, families: 2, events: 0 },
    unchanged: { people: 3, families: 20, events: 0 },
    removed: none,
    records: [],
    record_count: 0,
    doubts: [],
    conflicts: [],
    conflict_count: 0,
    facts: { added: 9000, changed: 0, removed: 0, names: noChanges, sources: 12 },
    still_hidden: { records: 0, details: 0 },
    unshown: [],
    warnings: [],
    warning_count: 0,
    preview: true,
    backup: null,
    took_ms: 900,
    ...changes,
  }
}

let asked: string[]
/** The answers of each request. */
let answered: unknown[]

/** A server that reads any file, previews it and imports it. */
function imports(report = aReport()) {
  server.use(
    handle(importGedcom, async ({ query, request }) => {
      const [, json = ''] = /name="answers"\r\n\r\n(.*)\r\n/.exec(await request.text()) ?? []
      answered.push(JSON.parse(json))
      const lift = query.lift === '1' ? ', lift' : ''
      asked.push(`preview ${query.preview ?? '-'}, events ${query.events ?? '-'}${lift}`)
      return query.preview === '1' ? report : { ...report, preview: false, backup: 'before-import-1.tar.gz' }
    }),
  )
}

beforeEach(() => {
  asked = []
  answered = []
  server.use(
    signedInAs(karin),
    handle(getHistoryStats, () => ({ yearsOfHistory: 170, generations: 5, locations: 9 })),
    handle(getQualityCheck, () => ({
      ...{ state: 'done' as const, checked_at: '2026-02-03T10:00:00.000Z', is_outdated: false, people: 3010 },
      groups: [{ rule: 'mothers-age' as const, severity: 'error' as const, open: 2, accepted: 0 }],
      duplicates: { open: 1, distinct: 0 },
    })),
    handle(getImportProgress, () => ({ state: 'idle' as const, done: 0, total: 0 })),
  )
})

const gedcom = new File(['0 HEAD\n0 TRLR\n'], 'holm.ged')
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

async function openImport(file: File | null = gedcom) {
  const app = await openApp('/admin/import')
  await pageTitle('Import & Export')
  const choose = async (next: File) => {
    const input = chooser()
    if (input) await app.user.upload(input, next)
  }
  await waitFor(() => expect(screen.getByText(/The preview changes nothing|You are offline/)).toBeTruthy())
  if (file) await choose(file)
  const press = async (name: string) => app.user.click(await button(name))
  return { ...app, choose, press }
}

/** A row of the report's table as it reads. */
function row(name: string) {
  const header = screen.getByRole('rowheader', { name })
  const cells = within(header.parentElement ?? header).getAllByRole('cell')
  return cells.map((cell) => cell.textContent)
}

it('welcomes the administrator by name and shows the current data', async () => {
  await openImport(null)
  expect(screen.getByText('Welcome, Karin Berg')).toBeTruthy()
  const here = screen.getByRole('region', { name: 'Current data' })
  await waitFor(() => {
    for (const figure of ['12People', '5Generations', '9Places', '170Years']) {
      const [, count = '', label = ''] = /^(\d+)(.+)$/.exec(figure) ?? []
      expect(within(here).getByText(label).parentElement?.textContent).toBe(label + count)
    }
  })
})

it('shows no numbers on a site without people', async () => {
  server.use(
    handle(getPublicStats, () => ({
      familyMembers: 0,
      yearsOfHistory: 0,
      photosAndMedia: 0,
      storiesAndDocuments: 0,
    })),
  )
  await openImport(null)
  expect(await screen.findByText(/^There are no people yet/)).toBeTruthy()
  expect(screen.queryByText('Generations')).toBeNull()
})

it('requires a file', async () => {
  await openImport(null)
  expect((await button('Preview')).disabled).toBe(true)
})

describe('a preview', () => {
  it('shows what the import would do, and how the file was read', async () => {
    imports()
    const { press } = await openImport()
    await press('Preview')
    const heading = await screen.findByRole('heading', { name: 'What the import would do' })
    expect(document.activeElement).toBe(heading)
    expect(row('In the file')).toEqual(['3,010', '1,422', '556'])
    expect(row('To be added')).toEqual(['3,000', '1,400', '0'])
    expect(row('To be changed')).toEqual(['7', '2', '0'])
    expect(row('Unchanged')).toEqual(['3', '20', '0'])
    expect(screen.queryByRole('rowheader', { name: 'Deleted on this site before' })).toBeNull()
    expect(screen.getByText('Read as GEDCOM 5.5.1, UTF-8, written by Gramps 5.2.')).toBeTruthy()
    expect(screen.getByText('Nothing has been changed yet.')).toBeTruthy()
    expect(asked).toEqual(['preview 1, events -'])
  })

  it('lists warnings by their lines and conflicts by their person', async () => {
    imports(
      aReport({
        warnings: [{ line: 1204, message: 'This date is not one.' }],
        warning_count: 700,
        conflicts: [{ xref: 'I1', name: 'Ida Holm', field: 'birth date', here: '1870', file: '' }],
        conflict_count: 1,
        removed: { people: 1, families: 0, events: 0 },
      }),
    )
    const { press } = await openImport()
    await press('Preview')
    const warnings = await screen.findByRole('region', { name: '700 warnings' })
    expect(within(warnings).getByRole('listitem').textContent).toBe('Line 1,204This date is not one.')
    expect(warnings.textContent).toContain('the first 1.')
    const conflicts = screen.getByRole('region', {
      name: 'Changed or locked on this site and different in the file: 1',
    })
    expect(within(conflicts).getByRole('listitem').textContent).toBe(
      'Ida Holm, birth date: “1870” on this site, in the file nothing',
    )
    expect(row('Deleted on this site before')).toEqual(['1', '0', '0'])
  })

  it('does not blame the text of the file for a warning about people', async () => {
    const message = 'Ida Holm (I7) may be Ida Berg, who is on this site.'
    imports(aReport({ warnings: [{ line: 0, message }], warning_count: 1 }))
    const { press } = await openImport()
    await press('Preview')
    const warnings = await screen.findByRole('region', { name: '1 warning' })
    expect(warnings.textContent).toContain(message)
    expect(warnings.textContent).not.toContain('standard')
  })

  it('lists by name who changes into what, to be filtered and searched', async () => {
    const person = (name: string, what: ChangedRecord['what'], changes: ChangedRecord['changes'] = []) =>
      ({ what, kind: 'person', name, years: '1870 – 1930', changes }) as const
    const others = Array.from({ length: 300 }, (_, i) => person(`Person ${i}`, 'added'))
    const records = [
      person('Ida Holm', 'changed', [{ field: 'birth date', here: '1870', file: '3 May 1870' }]),
      person('Jon Berg', 'missing'),
      ...others,
    ]
    imports(aReport({ records, record_count: 302 }))
    const { user, press } = await openImport()
    await press('Preview')
    const list = await screen.findByRole('region', { name: 'Who would change: 302' })
    const entries = () =>
      within(list)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent)
    expect(entries()).toContain('birth date: “1870” becomes “3 May 1870”')
    expect(entries().length).toBeLessThan(110)
    await user.click(within(list).getByRole('button', { name: 'Not in the file' }))
    expect(entries()).toEqual(['Jon Berg 1870 – 1930Not in the file'])
    await user.click(within(list).getByRole('button', { name: 'All' }))
    await user.type(within(list).getByRole('searchbox', { name: 'Search the changes' }), '3 may')
    expect(entries()[0]).toContain('Ida Holm')
    await user.clear(within(list).getByRole('searchbox', { name: 'Search the changes' }))
    await user.click(within(list).getByRole('button', { name: 'Show more of 302' }))
    expect(entries()).toContain('Person 299 1870 – 1930New')
  })

  it('says that nothing is new and that only a backup undoes an import', async () => {
    imports(
      aReport({
        added: none,
        changed: none,
        facts: noFacts,
        unchanged: { people: 3010, families: 1422, events: 556 },
      }),
    )
    const { press } = await openImport()
    await press('Preview')
    expect(
      await screen.findByText('Nothing new: all people in the file are already on this site.'),
    ).toBeTruthy()
    expect(screen.getByText('An import cannot be undone in the Activity Log')).toBeTruthy()
  })

  it('asks before members see what the file no longer marks as confidential', async () => {
    imports(aReport({ still_hidden: { records: 1, details: 2 } }))
    const { user, press } = await openImport()
    await press('Preview')
    expect(
      await screen.findByText(/no longer marks 1 person or couple and 2 facts, names, notes and pictures/),
    ).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /^Show to members/ }))
    await press('Import')
    await waitFor(() => expect(asked).toEqual(['preview 1, events -', 'preview -, events -, lift']))
  })

  it('asks who somebody of the file is, and sends the answers', async () => {
    const ida = { name: 'Ida Holm', details: [{ field: 'born', text: '1870' }] }
    const candidates = [{ ...ida, id: 'p7', name: 'Ida Berg' }]
    imports(aReport({ doubts: [{ xref: 'I7', person: ida, candidates }] }))
    const { user, press } = await openImport()
    await press('Preview')
    const question = await screen.findByRole('group', { name: 'Ida Holm in the file' })
    expect(row('To be decided')).toEqual(['1', '0', '0'])
    const choices = within(question).getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ checked }) => checked)).toEqual([false, false, true])
    await user.click(within(question).getByRole('radio', { name: /^The same person as Ida Berg/ }))
    await press('Import')
    await screen.findByText('The family tree has been imported.')
    expect(answered).toEqual([{}, { I7: 'p7' }])
    expect(screen.getByText(/^Ida Holm was left out/)).toBeTruthy()
  })

  it('resets the preview for another file or another option', async () => {
    imports()
    const { user, press, choose } = await openImport()
    await press('Preview')
    await screen.findByText('What the import would do')
    expect(screen.getByText(/^The events are not imported/)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Marriages and migrations as timeline events' }))
    expect(screen.queryByText('What the import would do')).toBeNull()
    await press('Preview')
    await screen.findByText('What the import would do')
    expect(screen.queryByText(/^The events are not imported/)).toBeNull()
    await choose(new File(['0 HEAD'], 'berg.ged'))
    expect(screen.queryByText('What the import would do')).toBeNull()
    expect(screen.getByText('berg.ged')).toBeTruthy()
    expect(asked).toEqual(['preview 1, events -', 'preview 1, events 1'])
  })
})

describe('an import', () => {
  it('shows the report, refetches the numbers and links to the tree', async () => {
    imports()
    const { press } = await openImport()
    await press('Preview')
    const before = await screen.findByText('12')
    server.use(
      handle(getPublicStats, () => ({
        familyMembers: 3022,
        yearsOfHistory: 900,
        photosAndMedia: 3,
        storiesAndDocuments: 4,
      })),
    )
    await press('Import')
    expect(await screen.findByText('The family tree has been imported.')).toBeTruthy()
    expect(row('Added')).toEqual(['3,000', '1,400', '0'])
    expect(await screen.findByText(/has found 2 errors, 0 notices and 1 possible duplicate in/)).toBeTruthy()
    expect(
      screen.getByText(/before-import-1\.tar\.gz\. Restoring the backup undoes this import/),
    ).toBeTruthy()
    await waitFor(() => expect(before.textContent).toBe('3,022'))
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'See the family tree' }).pathname).toBe(
      '/family-tree',
    )
    expect(asked).toEqual(['preview 1, events -', 'preview -, events -'])
    await press('Import another file')
    expect(screen.getByText('Choose a GEDCOM file')).toBeTruthy()
  })

  it('reports the imported tree beside files that could not be saved', async () => {
    const failure = 'There is no space left on the server.'
    imports(
      aReport({
        added: none,
        changed: none,
        facts: noFacts,
        media: { found: 1, added: 0, kept: 0, skipped: [], failure },
      }),
    )
    const { press } = await openImport()
    await press('Preview')
    await press('Import')
    expect(await screen.findByText('The family tree has been imported.')).toBeTruthy()
    expect(screen.getByText('Some pictures and files could not be saved.')).toBeTruthy()
    expect(
      screen.getByText(`${failure} Import the same file again later: nothing is added twice.`),
    ).toBeTruthy()
    expect(screen.queryByText(/^Nothing new/)).toBeNull()
  })

  it('lists what no page shows', async () => {
    imports(
      aReport({
        unshown: [
          { tag: 'SOUR._APID', count: 1204 },
          { tag: 'INDI._TODAY', count: 1 },
        ],
      }),
    )
    const { press } = await openImport()
    await press('Preview')
    const list = await screen.findByRole('region', { name: '2 kinds of details are not shown' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['SOUR._APID: 1,204 times', 'INDI._TODAY: once'])
  })

  it('reports the imported and the skipped media of an archive', async () => {
    imports(
      aReport({
        source: { name: 'holm.gdz', version: '7.0', charset: 'UTF-8', program: null },
        media: {
          ...{ found: 5, added: 3, skipped: [{ path: 'media/talk.vtt', message: 'Not a known type.' }] },
          web_files: [{ path: 'https://photos.example/ida.jpg', people: ['Ida Holm'] }],
        },
      }),
    )
    const { press } = await openImport(new File(['PK'], 'holm.gdz'))
    await press('Preview')
    expect(
      await screen.findByText(/^Pictures and files that are already on this site are not added again/),
    ).toBeTruthy()
    await press('Import')
    expect(
      await screen.findByText(
        '5 pictures and files came with the tree: 3 added, 1 already on this site, 1 not imported.',
      ),
    ).toBeTruthy()
    const skipped = screen.getByRole('region', { name: '1 file was not imported' })
    expect(within(skipped).getByRole('listitem').textContent).toBe('media/talk.vtt: Not a known type.')
    const onTheWeb = screen.getByRole('region', { name: '1 file is on the web' })
    expect(within(onTheWeb).getByRole('listitem').textContent).toContain('Ida Holm')
    const link = within(onTheWeb).getByRole('link', { name: 'https://photos.example/ida.jpg' })
    expect(link.getAttribute('href')).toBe('https://photos.example/ida.jpg')
  })

  it('shows the progress and disables a second import', async () => {
    imports()
    const held = delayResponse()
    const { press } = await openImport()
    await press('Preview')
    await screen.findByText('What the import would do')
    server.use(handle(importGedcom, () => held.answer(() => aReport({ preview: false }))))
    await press('Import')
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true')
    expect(chooser()?.disabled).toBe(true)
    held.letGo()
    expect(await screen.findByText('The family tree has been imported.')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it.each([
    ['Uploading the file', '40', 0.4, { state: 'idle', done: 0, total: 0 }],
    ['The server is working', null, 1, { state: 'idle', done: 0, total: 0 }],
    ['Reading the file', null, 1, { state: 'reading', done: 0, total: 469_000 }],
    ['Preparing the records', '25', 1, { state: 'staging', done: 1108, total: 4432 }],
    ['Adding the data to the family tree', null, 1, { state: 'applying', done: 0, total: 1 }],
    ['Adding the pictures and files', '50', 1, { state: 'files', done: 3, total: 6 }],
  ] as const)('says "%s", and how far it is where that is known', (name, percent, sent, progress) => {
    renderComponent(<ImportProgressBar sent={sent} progress={progress} />)
    expect(screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')).toBe(percent)
    expect(screen.getByRole('status').textContent).toBe(`${name} …`)
  })

  it('cancels an import until its data is written', async () => {
    let progress: ImportProgress = { state: 'staging', done: 1, total: 2 }
    let cancelled = 0
    server.use(
      handle(getImportProgress, () => progress),
      handle(cancelImport, () => {
        cancelled++
        progress = { state: 'idle', done: 0, total: 0 }
        return { success: true as const }
      }),
    )
    const { press } = await openImport(null)
    await press('Cancel the import')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(cancelled).toBe(1)
  })

  it('cannot be cancelled while its data is written, and says why a cancellation failed', async () => {
    let progress: ImportProgress = { state: 'applying', done: 0, total: 1 }
    server.use(
      handle(getImportProgress, () => progress),
      handleWithError(cancelImport, 'conflict', 'No import is running.'),
    )
    const { press } = await openImport(null)
    const cancel = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel the import' })
    expect(cancel.disabled).toBe(true)
    progress = { state: 'files', done: 1, total: 3 }
    await screen.findByRole('progressbar', { name: 'Adding the pictures and files' })
    await press('Cancel the import')
    expect(await screen.findByText('No import is running.')).toBeTruthy()
  })

  it('shows the import of another user until the end', async () => {
    let progress: ImportProgress = { state: 'staging', done: 1, total: 2 }
    server.use(handle(getImportProgress, () => progress))
    await openImport(null)
    await screen.findByRole('progressbar', { name: 'Preparing the records' })
    progress = { state: 'idle', done: 0, total: 0 }
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })
})

describe('a refused import', () => {
  it.each([
    ['not_gedcom', 'This is a picture (PNG), not a GEDCOM file.'],
    ['conflict', 'Another import is running. Please wait until it is done.'],
    ['too_large', 'A GEDCOM file may have at most 200 MB.'],
  ] as const)('%s is told in the words of the server, and the file stays chosen', async (code, sentence) => {
    server.use(handleWithError(importGedcom, code, sentence))
    const { press } = await openImport()
    await press('Preview')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByText('holm.ged')).toBeTruthy()
    imports()
    await press('Preview')
    await screen.findByText('What the import would do')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps the preview', async () => {
    imports()
    const { press } = await openImport()
    await press('Preview')
    await screen.findByText('What the import would do')
    server.use(handleWithError(importGedcom, 'conflict', 'Another import is running.'))
    await press('Import')
    expect((await screen.findByRole('alert')).textContent).toBe('Another import is running.')
    expect(row('To be added')).toEqual(['3,000', '1,400', '0'])
    expect((await button('Import')).disabled).toBe(false)
  })

  it('refuses a file that is too large before the upload', async () => {
    imports()
    const huge = new File(['0 HEAD'], 'huge.ged')
    Object.defineProperty(huge, 'size', { value: limits.bodySize.gedcom + 1 })
    const { press } = await openImport(huge)
    await press('Preview')
    expect((await screen.findByRole('alert')).textContent).toBe('A GEDCOM file may have at most 200 MB.')
    expect(asked).toEqual([])
  })

  it('asks to select a moved file again', async () => {
    imports()
    const moved = new File(['0 HEAD'], 'moved.ged')
    moved.slice = () => {
      throw new DOMException('The file is gone.', 'NotReadableError')
    }
    const { press } = await openImport(moved)
    await press('Preview')
    expect((await screen.findByRole('alert')).textContent).toMatch(/The file was changed or moved after/)
    expect(asked).toEqual([])
  })
})

describe('the password confirmation of an import', () => {
  /** Refuses the call until the password was given. */
  function wantsPassword() {
    let proved = false
    server.use(
      handle(importGedcom, () => {
        if (!proved) throw new AppError('password_needed', 'Please enter your password again to do this.')
        asked.push('preview')
        return aReport()
      }),
      handle(confirmPassword, ({ body }) => {
        if (!('password' in body) || body.password !== 'lantern')
          throw new AppError('wrong_password', 'The password is wrong.')
        proved = true
        return { success: true as const }
      }),
    )
  }

  it('repeats the request after the confirmation', async () => {
    wantsPassword()
    const { user, press } = await openImport()
    await press('Preview')
    const dialog = await passwordDialog()
    await user.type(dialog.getByLabelText('Password'), 'lamp')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText('The password is wrong.')).toBeTruthy()
    await user.clear(dialog.getByLabelText('Password'))
    await user.type(dialog.getByLabelText('Password'), 'lantern')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await screen.findByText('What the import would do')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked).toEqual(['preview'])
  })

  it('changes nothing when it is cancelled', async () => {
    wantsPassword()
    const { press } = await openImport()
    await press('Preview')
    await screen.findByRole('dialog')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('holm.ged')).toBeTruthy()
    expect((await button('Preview')).disabled).toBe(false)
  })
})

describe('an import without a connection', () => {
  it('says that a connection is required', async () => {
    const { session } = await openImport()
    server.use(handleWithNetworkError(me))
    await session.refreshSession()
    expect(await screen.findByText(/You are offline. You can import a family tree when/)).toBeTruthy()
    expect((await button('Preview')).disabled).toBe(true)
    expect(screen.getByText('holm.ged')).toBeTruthy()
  })

  it('shows a lost connection and keeps the preview', async () => {
    imports()
    const { press } = await openImport()
    await press('Preview')
    await screen.findByText('What the import would do')
    server.use(handleWithNetworkError(importGedcom))
    await press('Import')
    expect((await screen.findByRole('alert')).textContent).toBe('There is no connection to the server.')
    expect(row('To be added')).toEqual(['3,000', '1,400', '0'])
  })
})

describe('an export', () => {
  const saved: string[] = []
  let wanted: string[]
  beforeEach(() => {
    saved.length = 0
    wanted = []
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })
  afterEach(() => vi.restoreAllMocks())

  const exports = (proved = () => true) =>
    http.get(`*/api${exportGedcom.path}`, ({ request }) => {
      if (!proved()) return errorResponse('password_needed', 'Please enter your password again to do this.')
      const { search, searchParams } = new URL(request.url)
      wanted.push(search)
      const name = searchParams.has('media') ? 'family.gdz' : 'family.ged'
      return new HttpResponse('0 HEAD', {
        headers: { 'Content-Disposition': `attachment; filename="${name}"` },
      })
    })

  it('asks for the password, writes the version that was chosen, and saves the file', async () => {
    let proved = false
    const confirms = handle(confirmPassword, () => {
      proved = true
      return { success: true as const }
    })
    server.use(
      exports(() => proved),
      confirms,
    )
    const { user, press } = await openImport(null)
    await user.selectOptions(screen.getByLabelText('Version'), '7.0')
    await press('Export as .ged')
    const dialog = await passwordDialog()
    await user.type(dialog.getByLabelText('Password'), 'lantern')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('family.ged')).toBeTruthy()
    expect(saved).toEqual(['family.ged'])
    await user.click(screen.getByLabelText('With pictures and files'))
    expect(screen.queryByText('family.ged')).toBeNull()
    await press('Export as .gdz')
    expect(await screen.findByText('family.gdz')).toBeTruthy()
    expect(wanted).toEqual(['?version=7.0', '?version=7.0&media=1'])
  })

  it('shows why it failed and saves nothing', async () => {
    server.use(handleWithError(exportGedcom, 'storage_full', 'The disk is full.'))
    const { press } = await openImport(null)
    await press('Export as .ged')
    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.')
    expect(saved).toEqual([])
    expect((await button('Export as .ged')).disabled).toBe(false)
  })
})
