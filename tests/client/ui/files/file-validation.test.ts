import { expect, it } from 'vitest'
import { getTitleFromFileName, parseTags, validateSubmissionFile } from '#client/ui/files/file-validation.ts'

const megabyte = 1024 * 1024

it.each([
  ['photo.jpg', 'image/jpeg'],
  ['film.mov', 'video/quicktime'],
  ['song.mp3', 'audio/mpeg'],
  ['deed.pdf', 'application/pdf'],
  ['letter.docx', ''],
  ['letter.doc', 'application/msword'],
])('accepts %s', (name, type) => {
  expect(validateSubmissionFile({ name, type, size: 1000 })).toBeUndefined()
})

it.each([
  ['page.html', 'text/html'],
  ['drawing.svg', 'image/svg+xml'],
  ['program.exe', 'application/octet-stream'],
  ['notes.zip', 'application/zip'],
])('refuses %s before it is sent', (name, type) => {
  expect(validateSubmissionFile({ name, type, size: 1000 })).toMatch(/^Only pictures \(JPEG/)
})

it.each([
  ['photo.jpg', 'image/jpeg', 10, 'A picture may have at most 10 MB.'],
  ['scan.tif', 'image/tiff', 25, 'A TIFF file may have at most 25 MB.'],
  ['deed.pdf', 'application/pdf', 25, 'A document may have at most 25 MB.'],
  ['song.mp3', 'audio/mpeg', 50, 'A recording may have at most 50 MB.'],
  ['film.mp4', 'video/mp4', 200, 'A film may have at most 200 MB.'],
])('limits the size of %s', (name, type, maxMegabytes, message) => {
  expect(validateSubmissionFile({ name, type, size: maxMegabytes * megabyte })).toBeUndefined()
  expect(validateSubmissionFile({ name, type, size: maxMegabytes * megabyte + 1 })).toBe(message)
})

it('refuses an empty file', () => {
  expect(validateSubmissionFile({ name: 'a.jpg', type: 'image/jpeg', size: 0 })).toBe('This file is empty.')
})

it('splits tags at commas, trims them and removes empty and repeated tags', () => {
  expect(parseTags(' wedding, Ulvik ,, boat,wedding ')).toEqual(['wedding', 'Ulvik', 'boat'])
})

it('splits tags at Arabic and Chinese commas', () => {
  expect(parseTags('زفاف، قارب')).toEqual(['زفاف', 'قارب'])
  expect(parseTags('婚禮、船，廈門')).toEqual(['婚禮', '船', '廈門'])
})

it('takes the title from the file name without its extension', () => {
  expect(getTitleFromFileName('Grandmother’s letter.1912.pdf')).toBe('Grandmother’s letter.1912')
})
