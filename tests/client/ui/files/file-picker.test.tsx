/** The forms tell what a file may be before anything is chosen, in a few words where many kinds are taken. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FilesPicker } from '#client/ui/files/file-picker.tsx'
import { allKinds, type UploadChoice } from '#shared/upload-rules.ts'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()

const rules = null

function renderPicker(choice: UploadChoice, compact = false) {
  renderComponent(
    <FilesPicker
      prompt="Choose files"
      choice={choice}
      hint="You can also paste files"
      icon={null}
      compact={compact}
      onPick={() => undefined}
    />,
  )
  const input = screen.getByLabelText('Choose files')
  const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  return { hint: hint?.textContent, accept: input.getAttribute('accept') }
}

it('names the kinds, and lists types and sizes behind a question', () => {
  const { hint } = renderPicker({ kinds: allKinds, rules })
  expect(hint).toMatch(/^Pictures, films, sound recordings and documents\. You can also paste files/)
  expect(screen.getByText('Which files?')).toBeTruthy()
  const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^Pictures \(JPEG, .* up to 10 MB, .*megapixels\)\.$/)
})

it('tells types and sizes at once where it takes one kind', () => {
  const { hint } = renderPicker({ kinds: ['photo'], rules })
  expect(hint).toMatch(/^Pictures \(JPEG, .*megapixels\)\. You can also paste files/)
  expect(screen.queryByText('Which files?')).toBeNull()
})

it('says only the hint when files have been chosen', () => {
  const { hint, accept } = renderPicker({ kinds: allKinds, rules }, true)
  expect(hint).toMatch(/^You can also paste files/)
  expect(accept).toContain('image/*')
})
