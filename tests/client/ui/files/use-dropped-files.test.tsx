/** Tests of files that are dropped or pasted outside of the fields of a form. */
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDroppedFiles } from '#client/ui/files/use-dropped-files.ts'
import { prepareBrowser } from '#tests/support/render.tsx'

prepareBrowser()

const photo = new File(['bytes'], 'boat.jpg', { type: 'image/jpeg' })

/** Dispatches an event; returns whether the default action was prevented. */
function happens(kind: 'drop' | 'paste', types: string[]) {
  const event = new Event(kind, { bubbles: true, cancelable: true })
  const data = { types, files: [photo] }
  Object.assign(event, { [kind === 'drop' ? 'dataTransfer' : 'clipboardData']: data })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

it('receives files while the form is open and leaves pasted text to the focused field', () => {
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
