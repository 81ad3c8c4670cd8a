/** The words of mails: greetings, and articles before nouns. */
import { describe, expect, it } from 'vitest'
import { buildPasswordMail, buildReviewMail, buildSubmissionMail } from '#server/mail/mail-texts.ts'
import { buildSecurityMail } from '#server/mail/security-mails.ts'
import { buildWeeklyMail } from '#server/mail/weekly-mail-texts.ts'

const site = { name: 'Berg', url: 'https://berg.example' }
const review = { title: 'A trip', approved: true, notes: null }

const mails: [string, (firstName: string) => { text: string }][] = [
  ['password', (firstName) => buildPasswordMail(site, { firstName, username: 'a', password: 'b' })],
  ...(['blog', 'correction', 'report', 'invitation'] as const).map((type): (typeof mails)[number] => [
    `review of a ${type}`,
    (firstName) => buildReviewMail(site, { ...review, firstName, type }),
  ]),
  [
    'security',
    (firstName) =>
      buildSecurityMail(site, {
        ...{ firstName, kind: 'new_device', device: 'Firefox' },
        at: '2026-05-01T12:00:00.000Z',
      }),
  ],
  ['weekly', (firstName) => buildWeeklyMail(site, { firstName, parts: [], stopUrl: site.url })],
]

describe('the greeting', () => {
  it.each(mails)('has the first name, or no name where there is none: %s', (_, build) => {
    expect(build('Kari').text).toMatch(/^Dear Kari,\n\n[a-z]/)
    for (const missing of ['', ' ']) expect(build(missing).text).toMatch(/^Hello,\n\n[a-z]/)
  })
})

describe('the mail about a submission', () => {
  it.each([
    ['blog', 'a blog post'],
    ['archive', 'an archive item'],
  ] as const)('has the right article before the noun: %s', (type, expected) => {
    const mail = buildSubmissionMail(site, { submitter: 'Kari Berg', type, title: 'A trip', pending: true })
    expect(mail.subject).toBe(`Berg: Kari Berg has sent in ${expected}`)
    expect(mail.text).toContain(`Kari Berg has sent in ${expected}: "A trip".`)
  })
})
