/** What a person sees when a page breaks. */
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

it('says so, in the words of the router, and offers to reload', () => {
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

describe('a page of which a part is missing', () => {
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

  it('says nothing while it is about to be loaded anew', async () => {
    const ask = vi.spyOn(update, 'reloadForMissingChunk').mockResolvedValue(true)
    open()
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('says what is wrong where loading anew does not help', async () => {
    vi.spyOn(update, 'reloadForMissingChunk').mockResolvedValue(false)
    open()
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  })

  it('says without a connection that it is not saved here, and asks again once there is one', async () => {
    const ask = vi.spyOn(update, 'reloadForMissingChunk').mockResolvedValue(false)
    reportServerUnreachable()
    open()
    expect(await screen.findByRole('heading', { name: 'Not saved on this device yet' })).toBeTruthy()
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
    act(reportServerReached)
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  })
})
