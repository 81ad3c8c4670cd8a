/** What may become a profile photo. */
import { expect, it } from 'vitest'
import { photoFileProblem, photoSizeProblem, unreadablePhoto } from '#client/profile/open-photo.ts'

const MB = 1024 * 1024

it('takes pictures only', () => {
  const problem = (name: string, type: string) => photoFileProblem({ name, type, size: 1000 })
  expect(problem('letter.pdf', 'application/pdf')).toBe('Please select an image file')
  expect(problem('notes', '')).toBe('Please select an image file')
  expect(problem('me.jpg', 'image/jpeg')).toBeNull()
  expect(problem('IMG_1234.HEIC', '')).toBeNull()
})

it('takes at most 5 MB', () => {
  const problem = (size: number) => photoFileProblem({ name: 'me.jpg', type: 'image/jpeg', size })
  expect(problem(5 * MB)).toBeNull()
  expect(problem(5 * MB + 1)).toBe('Image must be smaller than 5MB')
})

it('needs 100 by 100 pixels', () => {
  expect(photoSizeProblem({ width: 100, height: 100 })).toBeNull()
  expect(photoSizeProblem({ width: 4000, height: 99 })).toMatch(/at least 100 by 100 pixels/)
})

it('tells what to do with a picture that the browser cannot open', () => {
  expect(unreadablePhoto({ name: 'me.heic', type: '' })).toMatch(/HEIC/)
  expect(unreadablePhoto({ name: 'me', type: 'image/heif' })).toMatch(/HEIC/)
  expect(unreadablePhoto({ name: 'me.tiff', type: 'image/tiff' })).toMatch(/JPEG or PNG/)
})
