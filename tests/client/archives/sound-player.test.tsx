/** Tests of the player of recordings. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#client/api/query-client.ts'
import { SoundPlayer } from '#client/archives/item/sound-player.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'
import { tape } from './some-items.ts'

prepareBrowser()
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(60)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const recording = { ...tape, member_ids: [] }
function renderPlayer() {
  return renderComponent(
    <QueryClientProvider client={queryClient}>
      <SoundPlayer item={recording} onError={() => {}} />
    </QueryClientProvider>,
  )
}

const slider = () => screen.getByRole('slider', { name: 'Where you are in the recording' })

it('shows the length of a recording that loaded before the page was drawn', () => {
  renderPlayer()
  expect(slider().getAttribute('aria-valuetext')).toBe('0:00 of 1:00')
})

it('moves 15 seconds forward and back, and to a position, within the recording', async () => {
  const user = renderPlayer()
  await user.click(screen.getByRole('button', { name: '15 seconds forward' }))
  expect(slider().getAttribute('aria-valuetext')).toBe('0:15 of 1:00')
  fireEvent.change(slider(), { target: { value: '50' } })
  await user.click(screen.getByRole('button', { name: '15 seconds forward' }))
  expect(slider().getAttribute('aria-valuetext')).toBe('1:00 of 1:00')
  fireEvent.change(slider(), { target: { value: '10' } })
  await user.click(screen.getByRole('button', { name: '15 seconds back' }))
  expect(slider().getAttribute('aria-valuetext')).toBe('0:00 of 1:00')
})
