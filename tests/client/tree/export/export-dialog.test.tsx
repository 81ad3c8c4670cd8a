/** The dialog that makes a file of the tree: what it promises, and what it does while the file is made, and after. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkerReply, WorkerRequest } from '#client/tree/export/export.worker.ts'
import { ExportDialog } from '#client/tree/export/export-dialog.tsx'
import { prepareBrowser, renderPiece } from '#tests/support/render.tsx'
import { asFamily } from '../royals.ts'

prepareBrowser()

/** Stands in for the worker: keeps what it is asked for, and answers when the test says so. */
class Workers extends EventTarget {
  static all: Workers[] = []
  asked: WorkerRequest[] = []
  ended = false
  constructor() {
    super()
    Workers.all.push(this)
  }
  postMessage(request: WorkerRequest) {
    this.asked.push(request)
  }
  terminate() {
    this.ended = true
  }
  answer(data: WorkerReply) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const saved: string[] = []
beforeEach(() => {
  Workers.all = []
  saved.length = 0
  vi.stubGlobal('Worker', Workers)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => {} }))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The worker that was asked to make a file, once everything was said to it. */
async function maker() {
  return waitFor(() => {
    const found = Workers.all.findLast(({ asked }) => asked.some((request) => 'wish' in request))
    if (!found) throw new Error('Nobody was asked.')
    return found
  })
}

function open() {
  const family = asFamily()
  const scene = { view: 'descendants' as const, of: 'henry7', with: null, generations: null }
  // As a chart of descendants is: not the family itself.
  const chart = { ...family }
  return renderPiece(
    <ExportDialog family={family} chart={chart} scene={scene} path={[]} onClose={() => {}} />,
  )
}

it('says what each kind of file will be like', async () => {
  const user = open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Export or print' }))
  expect(dialog.getByText('“Descendants of Henry VII Tudor” as a file, made on this device.')).toBeTruthy()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Paper' }), 'A4')
  expect(dialog.getByText(/One page of 30 × 21 cm/)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /PDF on A4 sheets/ }))
  const across = Number(dialog.getByRole('status').textContent)
  await user.click(dialog.getByRole('button', { name: 'One sheet more' }))
  expect(await dialog.findByText(new RegExp(`${across + 1} across`))).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /PNG image/ }))
  expect(dialog.getByText(/dots\. Names can be read/)).toBeTruthy()
})

it('makes a file in the worker, shows how far it is, and saves it under the drawing’s name', async () => {
  const user = open()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /SVG drawing/ }))
  await user.click(dialog.getByRole('button', { name: 'Create file' }))
  const worker = await maker()
  const [first] = worker.asked
  expect(first && 'faces' in first && first.faces.map(({ name }) => name)).toContain('Victoria Hanover')
  expect(worker.asked.at(-1)).toEqual({ wish: { format: 'svg' } })
  worker.answer({ share: 0.4 })
  expect((await dialog.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  worker.answer({ file: new Blob(['<svg/>'], { type: 'image/svg+xml' }) })
  expect(await dialog.findByText('Descendants of Henry VII Tudor.svg')).toBeTruthy()
  expect(saved).toEqual(['Descendants of Henry VII Tudor.svg'])
  expect(worker.ended).toBe(true)
})

it('stops when it is told to, and nothing is saved', async () => {
  const user = open()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create file' }))
  const worker = await maker()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(worker.ended).toBe(true))
  expect(await dialog.findByRole('button', { name: 'Create file' })).toBeTruthy()
  expect(saved).toEqual([])
})

it('says what went wrong, and tries again', async () => {
  const user = open()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create file' }))
  const broken = await maker()
  broken.answer({ failure: 'Array buffer allocation failed' })
  expect((await dialog.findByRole('alert')).textContent).toContain('too little memory')
  await user.click(dialog.getByRole('button', { name: 'Try Again' }))
  const second = await waitFor(async () => {
    const latest = await maker()
    expect(latest).not.toBe(broken)
    return latest
  })
  second.answer({ file: new Blob(['%PDF'], { type: 'application/pdf' }) })
  expect(await dialog.findByText('Descendants of Henry VII Tudor.pdf')).toBeTruthy()
})
