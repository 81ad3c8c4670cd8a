/** Tests of the menu with the actions for one item of a list. */
import { screen, waitFor } from '@testing-library/react'
import { Pencil, Trash2 } from 'lucide-react'
import { expect, it } from 'vitest'
import { ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()

it('skips disabled actions on arrow keys and returns the focus to its button when it closes', async () => {
  const done: string[] = []
  const user = renderComponent(
    <ActionMenu
      itemName="Anna"
      actions={[
        { label: 'Edit', icon: Pencil, onSelect: () => done.push('edit') },
        { label: 'Reset', icon: Pencil, disabled: true },
        { label: 'Show', icon: Pencil, to: '/tree' },
        { label: 'Delete', icon: Trash2, danger: true, onSelect: () => done.push('delete') },
      ]}
    />,
  )
  const button = screen.getByLabelText('Actions for Anna')
  const highlighted = () => {
    const id = screen.getByRole('menu').getAttribute('aria-activedescendant')
    return document.getElementById(id ?? '')?.textContent
  }
  /** The menu gets the focus one frame after it has opened; keys go to the button until then. */
  const openByKeyboard = async () => {
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  }
  button.focus()
  await openByKeyboard()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(highlighted()).toBe('Edit'))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(highlighted()).toBe('Show'))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(highlighted()).toBe('Edit'))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(highlighted()).toBe('Delete'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))

  await openByKeyboard()
  await user.keyboard('{End}')
  await waitFor(() => expect(highlighted()).toBe('Delete'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(done).toEqual(['delete']))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  // A dialog that the action opens returns the focus to the button.
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('closes when the user clicks outside of the menu', async () => {
  const user = renderComponent(
    <>
      <ActionMenu itemName="Anna" actions={[{ label: 'Edit', icon: Pencil }]} />
      <p>elsewhere</p>
    </>,
  )
  await user.click(screen.getByLabelText('Actions for Anna'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await user.click(screen.getByText('elsewhere'))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('runs the clicked action and closes', async () => {
  const done: string[] = []
  const user = renderComponent(
    <ActionMenu
      itemName="Anna"
      actions={[
        { label: 'Edit', icon: Pencil, onSelect: () => done.push('edit') },
        { label: 'Delete', icon: Trash2, danger: true, onSelect: () => done.push('delete') },
      ]}
    />,
  )
  await user.click(screen.getByLabelText('Actions for Anna'))
  await user.click(screen.getByText('Delete'))
  expect(done).toEqual(['delete'])
  expect(screen.queryByRole('menu')).toBeNull()
})
