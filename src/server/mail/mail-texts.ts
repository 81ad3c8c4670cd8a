/** The words of the mails that the site sends: plain text, one thing each. */
import { articleKinds, byArticleKind } from '#shared/article-kinds.ts'
import type { Mail } from './mailer.ts'

interface Site {
  /** What the family calls the site. */
  name: string
  /** Its address, without a trailing slash. */
  url: string
}

type MailContent = Omit<Mail, 'to'>

function buildMail(subject: string, ...paragraphs: readonly string[]): MailContent {
  return { subject, text: `${paragraphs.filter((text) => text !== '').join('\n\n')}\n` }
}

export function buildPasswordMail(
  site: Site,
  { firstName, username, password }: { firstName: string; username: string; password: string },
): MailContent {
  return buildMail(
    `${site.name}: your new password`,
    `Dear ${firstName},`,
    `an administrator of ${site.name} has given you a new password. Please sign in with it within 72 hours; you will then choose one of your own.`,
    `Address: ${site.url}/login\nUsername: ${username}\nPassword: ${password}`,
    'If you did not expect this, please ask your family administrator.',
  )
}

const nouns = { ...byArticleKind((kind) => articleKinds[kind].noun), archive: 'archive item' }

export function buildReviewMail(
  site: Site,
  sent: {
    firstName: string
    type: keyof typeof nouns
    title: string
    approved: boolean
    notes: string | null
  },
): MailContent {
  const { firstName, type, title, approved, notes } = sent
  const page = type === 'archive' ? '/archives' : `/${type}`
  return buildMail(
    `${site.name}: ${title} ${approved ? 'has been published' : 'has not been published'}`,
    `Dear ${firstName},`,
    approved
      ? `your ${nouns[type]} "${title}" has been published. You find it at ${site.url}${page}.`
      : `your ${nouns[type]} "${title}" has been looked at and was not published this time.`,
    notes ? `What the administrators say of it:\n${notes}` : '',
    'Thank you for sending it in.',
  )
}

export function buildSubmissionMail(
  site: Site,
  sent: { submitter: string; type: keyof typeof nouns; title: string; pending: boolean },
): MailContent {
  return buildMail(
    `${site.name}: ${sent.submitter} has sent something in`,
    `${sent.submitter} has sent in a ${nouns[sent.type]}: "${sent.title}".`,
    sent.pending
      ? `It waits for review at ${site.url}/admin/submissions.`
      : 'It was published at once, because no review is asked for.',
  )
}
