/** Tests of the save bar of the settings. */
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SaveBar } from '#client/settings/manage/save-bar.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()
afterEach(() => vi.useRealTimers())

const bar = {
  form: 'settings',
  changes: 0,
  saving: false,
  savedAt: 0,
  blocked: false,
  asked: false,
  onDiscard: () => {},
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('shows the number of changes and disables saving without changes and while saving', () => {
  renderComponent(<SaveBar {...bar} changes={2} />)
  expect(screen.getByText('2 changes not saved yet.')).toBeTruthy()
  expect(button('Save Changes').disabled).toBe(false)
  renderComponent(<SaveBar {...bar} changes={1} saving />)
  expect(button('Saving...').disabled).toBe(true)
})

it('hides the save button during an edit conflict', () => {
  renderComponent(<SaveBar {...bar} changes={1} asked />)
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  expect(button('Discard')).toBeTruthy()
})

it('shows the "saved" notice for three seconds', () => {
  vi.useFakeTimers()
  renderComponent(<SaveBar {...bar} savedAt={1} />)
  expect(button('Save Changes').disabled).toBe(true)
  act(() => vi.advanceTimersByTime(2_900))
  expect(screen.getByRole('status').textContent).toBe('Settings saved')
  act(() => vi.advanceTimersByTime(200))
  expect(screen.getByRole('status').textContent).toBe('No changes.')
})
