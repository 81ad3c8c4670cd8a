/** Builds the plain-text mails that the site sends. */
import { articleKinds, byArticleKind } from '#shared/article-kinds.ts'
import type { Mail } from './mailer.ts'

export interface Site {
  /** The site's name. */
  name: string
  /** The site's URL, without a trailing slash. */
  url: string
}

export type MailContent = Omit<Mail, 'to'>

export function buildMail(subject: string, ...paragraphs: readonly string[]): MailContent {
  return { subject, text: `${paragraphs.filter((text) => text !== '').join('\n\n')}\n` }
}

export function buildPasswordMail(
  site: Site,
  { firstName, username, password }: { firstName: string; username: string; password: string },
): MailContent {
  return buildMail(
    `${site.name}: your new password`,
    `Dear ${firstName},`,
    `an administrator of ${site.name} has given you a new password. Please sign in with it within 72 hours. You will then choose your own password.`,
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
      ? `your ${nouns[type]} "${title}" has been published. You can find it at ${site.url}${page}.`
      : `your ${nouns[type]} "${title}" has been reviewed and was not published.`,
    notes ? `Notes from the administrators:\n${notes}` : '',
    'Thank you for sending it in.',
  )
}

export function buildSubmissionMail(
  site: Site,
  sent: { submitter: string; type: keyof typeof nouns; title: string; pending: boolean },
): MailContent {
  return buildMail(
    `${site.name}: ${sent.submitter} has sent in a ${nouns[sent.type]}`,
    `${sent.submitter} has sent in a ${nouns[sent.type]}: "${sent.title}".`,
    sent.pending
      ? `Please review it at ${site.url}/admin/submissions.`
      : 'It was published at once, because submissions do not need a review at the moment.',
  )
}

/** @param faults each in a sentence */
export function buildCheckMail(site: Site, faults: readonly string[]): MailContent {
  return buildMail(
    `${site.name}: the check of the stored data found faults`,
    'The server checks the database, the files and the last backup once a day. The last check found:',
    faults.map((fault) => `- ${fault}`).join('\n'),
    `Please keep your backups and do not delete anything. You can find the result at ${site.url}/admin/settings?tab=advanced. To repeat the check, run this command on the server: npm run doctor`,
  )
}
