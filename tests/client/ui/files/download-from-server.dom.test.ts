/** Tests of the download of generated files. */

import { HttpResponse, http } from 'msw/http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { downloadFromServer } from '#client/ui/files/download-from-server.ts'
import { exportGedcom } from '#shared/contracts/gedcom.contract.ts'
import { downloadBackup } from '#shared/contracts/operations.contract.ts'
import {
  handleWithError,
  handleWithForeignPage,
  handleWithNetworkError,
} from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'

prepareBrowser()

/** The followed links with URL and file name. */
let followed: string[]
beforeEach(() => {
  followed = []
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(`${this.getAttribute('href')} ${this.hasAttribute('download')} ${this.download}`)
  })
})
afterEach(() => vi.restoreAllMocks())

const small = { expectedBytes: 1000, onProgress: () => {} }
const large = { expectedBytes: 200 * 1024 ** 2, onProgress: () => {} }

it('downloads a small file with progress and saves it under the name from the server', async () => {
  const shares: number[] = []
  server.use(
    http.get('*/api/admin/export/gedcom', ({ request }) => {
      expect(new URL(request.url).searchParams.get('version')).toBe('7.0')
      return new HttpResponse('0 HEAD', {
        headers: {
          'Content-Type': 'text/vnd.familysearch.gedcom; charset=utf-8',
          'Content-Length': '6',
          'Content-Disposition': 'attachment; filename="family-2026-05-01.ged"',
        },
      })
    }),
  )
  const query = { version: '7.0' }
  const name = await downloadFromServer(exportGedcom, {
    ...small,
    query,
    onProgress: (share) => shares.push(share),
  })
  expect(name).toBe('family-2026-05-01.ged')
  expect(followed).toEqual(['blob:file true family-2026-05-01.ged'])
  expect(shares.at(-1)).toBe(1)
})

it.each([
  ['a refusal', handleWithError(downloadBackup, 'storage_full', 'The disk is full.'), /The disk is full/],
  ['a foreign page', handleWithForeignPage(downloadBackup), NoConnectionError],
  ['silence', handleWithNetworkError(downloadBackup), NoConnectionError],
] as const)('%s is told, and nothing is saved', async (_, answer, failure) => {
  server.use(answer)
  await expect(downloadFromServer(downloadBackup, small)).rejects.toThrow(failure)
  expect(followed).toEqual([])
})

describe('a large file', () => {
  const answers = (status: number) =>
    http.head('*/api/admin/backup', () => new HttpResponse(null, { status }))

  it('is downloaded by the browser after the server has allowed it', async () => {
    server.use(answers(200))
    expect(await downloadFromServer(downloadBackup, large)).toBeNull()
    expect(followed).toEqual(['/api/admin/backup true '])
  })

  it('is assumed when the size is unknown', async () => {
    server.use(answers(200))
    expect(await downloadFromServer(downloadBackup, { ...large, expectedBytes: null })).toBeNull()
  })

  it.each([
    [403, 'password_needed'],
    [401, 'session_expired'],
    [507, 'failed'],
  ])('is not followed after %i: %s', async (status, code) => {
    server.use(answers(status))
    await expect(downloadFromServer(downloadBackup, large)).rejects.toMatchObject({ code })
    expect(followed).toEqual([])
  })
})
