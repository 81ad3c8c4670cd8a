/** Checks that every form and the server refuse the same values, with messages of this site and none of zod's. */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { memberAccountFields } from '#client/accounts/manage/members/member-account-form.ts'
import { userFields } from '#client/accounts/manage/users/user-form.ts'
import { articleFields } from '#client/articles/manage/article-form.ts'
import { mapFieldErrors, validateDraft } from '#client/submissions/draft/draft-payload.ts'
import { eventFields } from '#client/timeline/manage/event-form.ts'
import { type FormFields, validatePayload } from '#client/ui/form/form-fields.ts'
import { invalidInput } from '#server/http/error-response.ts'
import { articlePayload } from '#shared/contracts/articles.contract.ts'
import { updateMemberAccount } from '#shared/contracts/people.contract.ts'
import { submissionPayload } from '#shared/contracts/submissions.contract.ts'
import { eventPayload } from '#shared/contracts/timeline.contract.ts'
import { userPayload } from '#shared/contracts/users.contract.ts'
import * as limits from '#shared/limits.ts'

const tooLong = (maxLength: number) => 'x'.repeat(maxLength + 1)
const zodMessage = /expected|received|invalid (input|option|string|email)|too (big|small)|unrecognized/i

/** The errors in the server's response to a request body. */
function getServerErrors(schema: z.ZodType, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body)
  return error ? (invalidInput(error).details.fields ?? {}) : {}
}

const { textLength } = limits
const user = { firstName: 'Anna', lastName: 'Lind', email: 'a@example.org', password: 'apples on the slope' }
const article = { title: 'Boat', excerpt: 'Short.', content: 'Long.' }
const event = { title: 'Boat', description: 'Built.', eventDate: '1950' }

const forms: [string, FormFields<never>, z.ZodType, object[]][] = [
  [
    'admin user',
    userFields,
    userPayload,
    [
      user,
      { ...user, firstName: ' ', email: '' },
      { ...user, email: 'anna', birthDate: 'some day' },
      { ...user, password: 'short', phone: tooLong(textLength.phone) },
      { ...user, lastName: tooLong(textLength.personName), role: 'guest' },
    ],
  ],
  [
    'member account',
    memberAccountFields,
    updateMemberAccount.body,
    [{}, { username: '' }, { email: 'anna' }, { username: tooLong(textLength.username), isActive: 1 }],
  ],
  [
    'article',
    articleFields,
    articlePayload,
    [article, { ...article, title: '' }, { ...article, excerpt: tooLong(textLength.excerpt), content: ' ' }],
  ],
  [
    'timeline event',
    eventFields,
    eventPayload,
    [
      event,
      { ...event, eventDate: 'then' },
      { ...event, title: '', location: tooLong(textLength.shortText) },
    ],
  ],
]

describe.each(forms)('the form for an %s', (_name, fields, schema, payloads) => {
  it.each(payloads.map((payload, index) => [index, payload] as const))(
    'refuses the same fields as the server in payload %i',
    (_index, payload) => {
      const formErrors = validatePayload(fields, payload, schema)
      const serverErrors = getServerErrors(schema, payload)
      expect(new Set(Object.keys(formErrors))).toEqual(new Set(Object.keys(serverErrors)))
      for (const message of [...Object.values(formErrors), ...Object.values(serverErrors)]) {
        expect(message).not.toMatch(zodMessage)
      }
    },
  )
})

describe('the submission form', () => {
  const file = {
    id: 'a2c0ffee-0000-4000-8000-000000000001',
    name: 'a.pdf',
    type: 'application/pdf',
    size: 1,
  }
  const archiveItem = { title: 'Letter', description: 'From Ulvik.', category: 'letters', tags: '' }

  it.each([
    ['a long excerpt', 'news', { ...article, excerpt: tooLong(textLength.excerpt) }, []],
    ['a long title', 'blog', { ...article, title: tooLong(textLength.title) }, []],
    ['a long tag', 'archive', { ...archiveItem, tags: tooLong(textLength.tag) }, [file]],
    ['a long location', 'archive', { ...archiveItem, location: tooLong(textLength.shortText) }, [file]],
  ] as const)('shows the same message as the server for %s', (_name, type, fields, files) => {
    const result = validateDraft(type, fields, files)
    if (result.ready) throw new Error('The form accepts the value.')
    const { tags, ...texts } = { tags: '', ...fields }
    const content = {
      ...texts,
      ...(type === 'archive' && {
        tags: [tags],
        fileName: file.name,
        fileSize: file.size,
        fileType: file.type,
        fileUrl: `/api/media/${file.id}`,
      }),
    }
    const body = { type, title: fields.title, content }
    const serverErrors = mapFieldErrors(getServerErrors(submissionPayload, body), type)
    expect(result.fieldErrors).toEqual(serverErrors)
    for (const message of Object.values(result.fieldErrors)) expect(message).not.toMatch(zodMessage)
  })
})
