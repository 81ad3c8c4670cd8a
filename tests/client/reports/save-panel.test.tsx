/** Printing a report, and saving it as PDF. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Book } from '#client/reports/book/book.ts'
import type { PdfReply } from '#client/reports/pdf/create-pdf.worker.ts'
import type { BookFile } from '#client/reports/pdf/create-pdf-book.ts'
import { SavePanel } from '#client/reports/save-panel.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()

const book: Book = {
  title: 'The descendants of Ole Vik',
  subtitle: '',
  chapters: [],
  sources: [],
  people: [],
}

/** Records the report and replies when the test says so. */
class FakeWorker extends EventTarget {
  static last: FakeWorker | null = null
  received: BookFile | null = null
  terminated = false
  constructor() {
    super()
    FakeWorker.last = this
  }
  postMessage(file: BookFile) {
    this.received = file
  }
  terminate() {
    this.terminated = true
  }
  reply(data: PdfReply) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const saved: string[] = []
beforeEach(() => {
  FakeWorker.last = null
  saved.length = 0
  vi.stubGlobal('Worker', FakeWorker)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => {} }))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = (onPrint = async () => {}) => renderComponent(<SavePanel book={book} onPrint={onPrint} />)

async function findWorker() {
  return waitFor(() => {
    if (!FakeWorker.last?.received) throw new Error('No report has been sent.')
    return FakeWorker.last
  })
}

it('creates the file on the chosen paper, shows the progress, and saves it under the title', async () => {
  const user = open()
  await user.selectOptions(await screen.findByLabelText('Paper'), 'Letter')
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }))
  const worker = await findWorker()
  expect(worker.received).toMatchObject({ paper: 'Letter', book: { title: book.title } })
  worker.reply({ progress: 0.4 })
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  worker.reply({ file: new Blob(['%PDF'], { type: 'application/pdf' }) })
  expect(await screen.findByText('The descendants of Ole Vik.pdf')).toBeTruthy()
  expect(saved).toEqual(['The descendants of Ole Vik.pdf'])
})

it('stops when the user cancels, and saves nothing', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }))
  const worker = await findWorker()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(worker.terminated).toBe(true))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(saved).toEqual([])
})

it('says that the file could not be created', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }))
  const worker = await findWorker()
  worker.reply({ error: 'Array buffer allocation failed' })
  expect((await screen.findByRole('alert')).textContent).toContain('could not be created')
})

it('prints once the whole report is on the page', async () => {
  const steps: string[] = []
  vi.stubGlobal('print', () => steps.push('printed'))
  const user = open(async () => {
    steps.push('complete')
  })
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(steps).toEqual(['complete', 'printed']))
})
