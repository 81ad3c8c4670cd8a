import { screen } from '@testing-library/react'
import { Pencil, Trash2 } from 'lucide-react'
import { expect, it } from 'vitest'
import { ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { prepareBrowser, renderPiece } from '#tests/support/render.tsx'

prepareBrowser()

it('is a menu for the keyboard: arrows walk past what cannot be done, Escape and a choice give the focus back', async () => {
  const done: string[] = []
  const user = renderPiece(
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
  const focused = () => document.activeElement?.textContent
  button.focus()
  await user.keyboard('{Enter}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe('Edit')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Show')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('Delete')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)

  await user.keyboard('{Enter}{End}{Enter}')
  expect(done).toEqual(['delete'])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement, 'a dialog that opens now returns it there').toBe(button)
})

it('closes when the focus or the pointer goes elsewhere', async () => {
  const user = renderPiece(
    <>
      <ActionMenu itemName="Anna" actions={[{ label: 'Edit', icon: Pencil }]} />
      <p>elsewhere</p>
    </>,
  )
  await user.click(screen.getByLabelText('Actions for Anna'))
  expect(screen.getByRole('menu')).toBeTruthy()
  await user.click(screen.getByText('elsewhere'))
  expect(screen.queryByRole('menu')).toBeNull()
})
