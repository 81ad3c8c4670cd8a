/** What a person sees when a page breaks. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#client/shell/error-boundary.tsx'
import { prepareBrowser, renderPiece } from '#tests/support/render.tsx'

prepareBrowser()

function Broken(): never {
  throw new Error('The leaf fell off.')
}

it('says so, in the words of the router, and offers to reload', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  renderPiece(
    <ErrorBoundary address="here">
      <Broken />
    </ErrorBoundary>,
  )
  quiet.mockRestore()
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByText('The leaf fell off.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
