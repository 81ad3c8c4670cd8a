/** Tests of the error page. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as update from '#client/offline/app-update.ts'
import { reportServerReached, reportServerUnreachable } from '#client/offline/connection.ts'
import { ErrorBoundary } from '#client/shell/frame/error-boundary.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()

function Broken(): never {
  throw new Error('The leaf fell off.')
}

function Lacking(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/tree.page-abc.js')
}

it('shows the error message and a reload button', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  renderComponent(
    <ErrorBoundary locationKey="here">
      <Broken />
    </ErrorBoundary>,
  )
  quiet.mockRestore()
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByText('The leaf fell off.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

describe('a page with a missing chunk', () => {
  function open() {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    renderComponent(
      <ErrorBoundary locationKey="here">
        <Lacking />
      </ErrorBoundary>,
    )
    quiet.mockRestore()
  }

  afterEach(() => {
    vi.restoreAllMocks()
    act(reportServerReached)
  })

  it('shows nothing while the page is about to reload', async () => {
    const ask = vi.spyOn(update, 'reloadForMissingChunk').mockResolvedValue(true)
    open()
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('shows the error when reloading does not help', async () => {
    vi.spyOn(update, 'reloadForMissingChunk').mockResolvedValue(false)
    open()
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  })

  it('says offline that the page is not saved, and tries again when the connection is back', async () => {
    const ask = vi.spyOn(update, 'reloadForMissingChunk').mockResolvedValue(false)
    reportServerUnreachable()
    open()
    expect(await screen.findByRole('heading', { name: 'Not saved on this device yet' })).toBeTruthy()
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
    act(reportServerReached)
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  })
})
