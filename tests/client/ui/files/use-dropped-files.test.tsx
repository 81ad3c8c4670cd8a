/** Files dropped or pasted beside the fields of an open form. */
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDroppedFiles } from '#client/ui/files/use-dropped-files.ts'
import { prepareBrowser } from '#tests/support/render.tsx'

prepareBrowser()

const photo = new File(['bytes'], 'boat.jpg', { type: 'image/jpeg' })

/** Happens to the page; whether the browser was kept from what it would do by itself. */
function happens(kind: 'drop' | 'paste', types: string[]) {
  const event = new Event(kind, { bubbles: true, cancelable: true })
  const data = { types, files: [photo] }
  Object.assign(event, { [kind === 'drop' ? 'dataTransfer' : 'clipboardData']: data })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

it('are taken while it is open, and copied words are left to the field they are meant for', () => {
  const onFiles = vi.fn()
  const { rerender } = renderHook(({ open }) => useDroppedFiles(open, onFiles), {
    initialProps: { open: true },
  })
  expect(happens('drop', ['Files'])).toBe(true)
  expect(happens('paste', ['Files'])).toBe(true)
  expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]]])
  expect(happens('paste', ['text/plain', 'Files'])).toBe(false)
  rerender({ open: false })
  expect(happens('drop', ['Files'])).toBe(false)
  expect(onFiles).toHaveBeenCalledTimes(2)
})
