/** Tests that keyboard users keep their place in virtualized lists and in tabs. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()

const rowHeight = 60
const names = Array.from({ length: 500 }, (_, at) => `Letter ${at + 1}`)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function scrollTo(row: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(row * rowHeight)
  act(() => void window.dispatchEvent(new Event('scroll')))
}

const row = (name: string) => screen.queryByText(name)

it('keeps the focused row of a virtual list rendered until the focus leaves the row', async () => {
  const user = renderComponent(
    <VirtualList label="Letters" items={names} getKey={(name) => name} rowHeight={rowHeight}>
      {(name) => <button type="button">{name}</button>}
    </VirtualList>,
  )
  const rows = () => [...screen.getByLabelText('Letters').children]
  expect(rows().length, 'the rows near the screen alone').toBeLessThan(40)
  await user.tab()
  await user.tab()
  const held = row('Letter 2')
  expect(document.activeElement).toBe(held)

  scrollTo(300)
  await waitFor(() => expect(row('Letter 302')).not.toBeNull())
  expect(row('Letter 1'), 'it was as far away, and nobody is there').toBeNull()
  expect(document.activeElement).toBe(held)
  expect(rows()[0]?.getAttribute('aria-posinset')).toBe('2')

  row('Letter 302')?.focus()
  await waitFor(() => expect(row('Letter 2')).toBeNull())
  expect(document.activeElement).toBe(row('Letter 302'))
})

it('moves from the focused tab on arrow keys, also while the selected panel is still loading', async () => {
  const chosen: string[] = []
  const tabs = ['All', 'Birth', 'Death', 'Marriage'].map((value) => ({ value, label: value }))
  const user = renderComponent(
    <Tabs label="Types" tabs={tabs} selected="All" onSelect={(value) => chosen.push(value)}>
      Nothing yet
    </Tabs>,
  )
  await user.tab()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    const before = document.activeElement
    await user.keyboard(`{${key}}`)
    await waitFor(() => expect(document.activeElement).not.toBe(before))
  }
  const expected = ['Birth', 'Death', 'Marriage', 'All', 'Marriage', 'All', 'Marriage']
  await waitFor(() => expect(chosen).toEqual(expected))
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Marriage' }))
})
