/** Which files an administrator may add to the archives. */
import { describe, expect, it } from 'vitest'
import { getAcceptedKind, validateArchiveFile } from '#client/archives/manage/form/accepted-files.ts'

const MB = 1024 * 1024
const rules = { maxFileSize: 10, allowedFileTypes: ['jpg', 'png', 'pdf', 'txt'] as const }
const usual = { ...rules, allowedFileTypes: [...rules.allowedFileTypes] }
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('validateArchiveFile', () => {
  it('accepts images, sound, film, pdf, doc, docx and txt files only', () => {
    expect(getAcceptedKind(file('boat.jpg', 'image/jpeg'))).toBe('photo')
    expect(getAcceptedKind(file('boat.HEIC', ''))).toBe('photo')
    for (const name of ['a.pdf', 'a.doc', 'a.docx', 'a.TXT'])
      expect(getAcceptedKind(file(name, ''))).toBe('document')
    expect(getAcceptedKind(file('song.mp3', 'audio/mpeg'))).toBe('audio')
    expect(getAcceptedKind(file('film.mp4', 'video/mp4'))).toBe('video')
    for (const [name, type] of [
      ['drawing.svg', 'image/svg+xml'],
      ['page.html', 'text/html'],
    ] as const) {
      expect(validateArchiveFile(file(name, type), usual)).toBe(
        'Only pictures, films, sound, PDF, Word, OpenDocument, RTF and plain text files can be added here.',
      )
    }
  })

  it('refuses file types that the settings do not allow', () => {
    expect(validateArchiveFile(file('a.docx', ''), usual)).toBe(
      'Files of the type .docx are not allowed on this site.',
    )
    expect(validateArchiveFile(file('a.jpeg', 'image/jpeg'), usual)).toBeUndefined()
    expect(validateArchiveFile(file('scan', 'image/png'), usual)).toBeUndefined()
  })

  it('limits the size of a picture by the setting, and of a document or a TIFF file by two and a half times the setting', () => {
    const small = { allowedFileTypes: [...usual.allowedFileTypes, 'tiff' as const], maxFileSize: 5 }
    expect(validateArchiveFile(file('a.png', 'image/png', 5 * MB), small)).toBeUndefined()
    expect(validateArchiveFile(file('a.png', 'image/png', 5 * MB + 1), small)).toBe(
      'A picture may have at most 5 MB.',
    )
    expect(validateArchiveFile(file('a.pdf', '', 12.5 * MB), small)).toBeUndefined()
    expect(validateArchiveFile(file('a.tif', '', 12.5 * MB), small)).toBeUndefined()
    expect(validateArchiveFile(file('a.tif', '', 13 * MB), small)).toBe(
      'A TIFF file may have at most 12.5 MB.',
    )
    expect(validateArchiveFile(file('a.pdf', '', 13 * MB), small)).toBe(
      'A document may have at most 12.5 MB.',
    )
    expect(validateArchiveFile(file('a.pdf', '', 26 * MB), null)).toBe('A document may have at most 25 MB.')
    expect(validateArchiveFile(file('a.pdf', '', 0), usual)).toBe('This file is empty.')
  })
})
