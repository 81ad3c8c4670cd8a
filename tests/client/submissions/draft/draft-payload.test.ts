/** What is typed becomes the body that the server is told, and comes back from it. */
import { expect, it } from 'vitest'
import {
  blankFields,
  byField,
  checkForm,
  fieldsOfBody,
  requiredSentence,
} from '#client/submissions/draft/draft-payload.ts'
import { submissionPayload } from '#shared/contracts/submissions.contract.ts'

const scan = {
  id: 'a2c0ffee-0000-4000-8000-000000000001',
  name: 'Letter.pdf',
  type: 'application/pdf',
  size: 900,
}
const photo = { id: 'a2c0ffee-0000-4000-8000-000000000002', name: 'Boat.jpg', type: 'image/jpeg', size: 1200 }

const news = { title: ' A boat ', excerpt: 'We have one.', content: 'She is **green**.' }
const letter = {
  ...blankFields('archive'),
  title: 'The letter',
  description: 'From Ulvik.',
  category: 'letters',
  tags: 'Ulvik, boat,, Ulvik',
  dateTaken: 'about 1912',
  personRelated: ' Grandmother ',
}

function bodyOf(...form: Parameters<typeof checkForm>) {
  const checked = checkForm(...form)
  return checked.ready ? submissionPayload.parse(JSON.parse(checked.body)) : checked
}

it('a text goes out trimmed, its pictures by the addresses they will have', () => {
  expect(bodyOf('news', news, [photo])).toEqual({
    type: 'news',
    title: 'A boat',
    content: {
      title: 'A boat',
      excerpt: 'We have one.',
      content: 'She is **green**.',
      pictures: [
        { fileName: 'Boat.jpg', fileSize: 1200, fileType: 'image/jpeg', fileUrl: `/api/media/${photo.id}` },
      ],
    },
  })
  expect(bodyOf('blog', news, [])).not.toHaveProperty('content.pictures')
})

it('an archive item names its first file itself and the others as more', () => {
  expect(bodyOf('archive', letter, [scan, photo])).toMatchObject({
    content: {
      category: 'letters',
      tags: ['Ulvik', 'boat'],
      dateTaken: '1912~',
      location: null,
      personRelated: 'Grandmother',
      fileName: 'Letter.pdf',
      fileUrl: `/api/media/${scan.id}`,
      moreFiles: [{ fileName: 'Boat.jpg' }],
    },
  })
})

it('what is missing is told in the words of the specification, the first gap first', () => {
  expect(bodyOf('news', { ...news, excerpt: '  ' }, [])).toMatchObject({ missing: true, gap: 'excerpt' })
  expect(bodyOf('archive', letter, [])).toMatchObject({ missing: true, gap: 'files' })
  expect(requiredSentence('news')).toBe('Title, excerpt, and content are required')
  expect(requiredSentence('archive')).toBe('Title, description, and file are required for archives')
})

it('a date that nobody understands and a text that is too long are told at their fields', () => {
  expect(bodyOf('archive', { ...letter, dateTaken: '3/4/1850' }, [scan])).toMatchObject({
    missing: false,
    gap: 'dateTaken',
    wrong: { dateTaken: expect.stringMatching(/^This is not a date/) },
  })
  expect(bodyOf('news', { ...news, excerpt: 'x'.repeat(2001) }, [])).toMatchObject({
    wrong: { excerpt: 'This is too long: at most 2000.' },
  })
})

it.each([
  ['archive', letter, [scan, photo]],
  ['blog', news, []],
] as const)(
  'the fields of %s come back from its body, and make the same body again',
  (type, fields, files) => {
    const sent = checkForm(type, fields, files)
    if (!sent.ready) throw new Error('not ready')
    expect(checkForm(type, fieldsOfBody(type, sent.body), files)).toEqual(sent)
  },
)

it('a body of another version gives an empty form and no failure', () => {
  expect(fieldsOfBody('news', '{"type":"poem"}')).toEqual(blankFields('news'))
  expect(fieldsOfBody('news', 'no json')).toEqual(blankFields('news'))
})

it('the server’s objections stand at the fields that they are about', () => {
  const said = { 'content.title': 'Too short.', moreFiles: 'Not yours.', 'content.memberIds': 'Unknown.' }
  expect(byField(said, 'archive')).toEqual({ title: 'Too short.', files: 'Not yours.' })
})
