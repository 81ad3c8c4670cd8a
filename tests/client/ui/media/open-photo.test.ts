/** What may become a profile photo. */
import { expect, it } from 'vitest'
import { formatUnreadablePhoto, validatePhotoFile, validatePhotoSize } from '#client/ui/media/open-photo.ts'

const MB = 1024 * 1024

it('takes pictures only', () => {
  const problem = (name: string, type: string) => validatePhotoFile({ name, type, size: 1000 })
  expect(problem('letter.pdf', 'application/pdf')).toBe('Please select an image file')
  expect(problem('notes', '')).toBe('Please select an image file')
  expect(problem('me.jpg', 'image/jpeg')).toBeNull()
  expect(problem('IMG_1234.HEIC', '')).toBeNull()
})

it('takes at most 5 MB', () => {
  const problem = (size: number) => validatePhotoFile({ name: 'me.jpg', type: 'image/jpeg', size })
  expect(problem(5 * MB)).toBeNull()
  expect(problem(5 * MB + 1)).toBe('Image must be smaller than 5MB')
})

it('needs 100 by 100 pixels', () => {
  expect(validatePhotoSize({ width: 100, height: 100 })).toBeNull()
  expect(validatePhotoSize({ width: 4000, height: 99 })).toMatch(/at least 100 by 100 pixels/)
})

it('tells what to do with a picture that the browser cannot open', () => {
  expect(formatUnreadablePhoto({ name: 'me.heic', type: '' })).toMatch(/HEIC/)
  expect(formatUnreadablePhoto({ name: 'me', type: 'image/heif' })).toMatch(/HEIC/)
  expect(formatUnreadablePhoto({ name: 'me.tiff', type: 'image/tiff' })).toMatch(/JPEG or PNG/)
})
