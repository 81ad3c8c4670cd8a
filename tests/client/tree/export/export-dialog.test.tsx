/** Tests the export dialog: descriptions of formats, progress, saving, cancelling and errors. */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkerReply, WorkerRequest } from '#client/tree/export/export.worker.ts'
import { ExportDialog } from '#client/tree/export/export-dialog.tsx'
import { openedDialog, prepareBrowser, renderComponent } from '#tests/support/render.tsx'
import { asFamily } from '../royals.ts'

prepareBrowser()

/** A fake worker that records requests and replies when the test says so. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = []
  received: WorkerRequest[] = []
  terminated = false
  constructor() {
    super()
    FakeWorker.all.push(this)
  }
  postMessage(request: WorkerRequest) {
    this.received.push(request)
  }
  terminate() {
    this.terminated = true
  }
  reply(data: WorkerReply) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const saved: string[] = []
beforeEach(() => {
  FakeWorker.all = []
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

/** Returns the worker that received a file request. */
async function findFileWorker() {
  return waitFor(() => {
    const found = FakeWorker.all.findLast(({ received }) => received.some((request) => 'request' in request))
    if (!found) throw new Error('Nobody was received.')
    return found
  })
}

function open() {
  const family = asFamily()
  const spec = { view: 'descendants' as const, subjectId: 'henry7', relativeId: null, generations: null }
  // A chart of descendants is not the family object itself.
  const chart = { ...family }
  return renderComponent(
    <ExportDialog family={family} chart={chart} spec={spec} path={[]} onClose={() => {}} />,
  )
}

it('describes the file of each format', async () => {
  const user = open()
  const dialog = await openedDialog('Export or print')
  expect(dialog.getByText('Save “Descendants of Henry VII Tudor” as a file on this device.')).toBeTruthy()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Paper' }), 'A4')
  expect(dialog.getByText(/One page of 30 × 21 cm/)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /PDF on A4 sheets/ }))
  const across = Number(dialog.getByRole('status').textContent)
  await user.click(dialog.getByRole('button', { name: 'One sheet more' }))
  expect(await dialog.findByText(new RegExp(`${across + 1} across`))).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /PNG image/ }))
  expect(dialog.getByText(/pixels\. Names can be read/)).toBeTruthy()
})

it('creates a file in the worker, shows the progress, and saves the file under the title of the chart', async () => {
  const user = open()
  const dialog = await openedDialog()
  await user.click(dialog.getByRole('radio', { name: /SVG drawing/ }))
  await user.click(dialog.getByRole('button', { name: 'Create file' }))
  const worker = await findFileWorker()
  const [first] = worker.received
  expect(first && 'cards' in first && first.cards.map(({ name }) => name)).toContain('Victoria Hanover')
  expect(worker.received.at(-1)).toEqual({ request: { format: 'svg' } })
  worker.reply({ progress: 0.4 })
  expect((await dialog.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  worker.reply({ file: new Blob(['<svg/>'], { type: 'image/svg+xml' }) })
  expect(await dialog.findByText('Descendants of Henry VII Tudor.svg')).toBeTruthy()
  expect(saved).toEqual(['Descendants of Henry VII Tudor.svg'])
  expect(worker.terminated).toBe(true)
})

it('stops when the user cancels, and saves nothing', async () => {
  const user = open()
  const dialog = await openedDialog()
  await user.click(dialog.getByRole('button', { name: 'Create file' }))
  const worker = await findFileWorker()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(worker.terminated).toBe(true))
  expect(await dialog.findByRole('button', { name: 'Create file' })).toBeTruthy()
  expect(saved).toEqual([])
})

it('shows the error and tries again', async () => {
  const user = open()
  const dialog = await openedDialog()
  await user.click(dialog.getByRole('button', { name: 'Create file' }))
  const broken = await findFileWorker()
  broken.reply({ error: 'Array buffer allocation failed' })
  expect((await dialog.findByRole('alert')).textContent).toContain('not have enough memory')
  await user.click(dialog.getByRole('button', { name: 'Try Again' }))
  const second = await waitFor(async () => {
    const latest = await findFileWorker()
    expect(latest).not.toBe(broken)
    return latest
  })
  second.reply({ file: new Blob(['%PDF'], { type: 'application/pdf' }) })
  expect(await dialog.findByText('Descendants of Henry VII Tudor.pdf')).toBeTruthy()
})
