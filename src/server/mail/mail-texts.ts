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

/** Not everybody has a first name. */
export function buildGreeting(firstName: string): string {
  return firstName.trim() === '' ? 'Hello,' : `Dear ${firstName},`
}

export function buildPasswordMail(
  site: Site,
  { firstName, username, password }: { firstName: string; username: string; password: string },
): MailContent {
  return buildMail(
    `${site.name}: your new password`,
    buildGreeting(firstName),
    `an administrator of ${site.name} has given you a new password. Please sign in with it within 72 hours. You will then choose your own password.`,
    `Address: ${site.url}/login\nUsername: ${username}\nPassword: ${password}`,
    'If you did not expect this, please ask your family administrator.',
  )
}

const nouns = {
  ...byArticleKind((kind) => articleKinds[kind].noun),
  archive: 'archive item',
  correction: 'correction',
  relative: 'new relative',
  report: 'report',
  invitation: 'request for an invitation',
}

/** "a report", "an archive item" */
const addArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

interface ReviewedSubmission {
  firstName: string
  type: keyof typeof nouns
  title: string
  approved: boolean
  notes: string | null
}

function buildNotes(notes: string | null): string {
  return notes ? `Notes from the administrators:\n${notes}` : ''
}

/** For corrections and relatives to add. */
function buildTreeReviewMail(
  site: Site,
  { firstName, type, title, approved, notes }: ReviewedSubmission,
): MailContent {
  const noun = nouns[type]
  return buildMail(
    `${site.name}: your ${noun} has ${approved ? 'been accepted' : 'not been accepted'}`,
    buildGreeting(firstName),
    approved
      ? `your ${noun} "${title}" has been accepted. Thank you for helping to get the family tree right.`
      : `your ${noun} "${title}" has been reviewed, and the family tree was not changed. Thank you for writing.`,
    buildNotes(notes),
    `You can find your ${noun} at ${site.url}/my-submissions.`,
  )
}

function buildReportMail(site: Site, { firstName, title, approved, notes }: ReviewedSubmission): MailContent {
  return buildMail(
    `${site.name}: your report has been looked at`,
    buildGreeting(firstName),
    approved
      ? `you have reported a comment: "${title}". An administrator has removed the comment.`
      : `you have reported a comment: "${title}". An administrator has looked at the comment and kept it.`,
    buildNotes(notes),
    'Thank you for writing.',
  )
}

function buildInvitationMail(
  site: Site,
  { firstName, title, approved, notes }: ReviewedSubmission,
): MailContent {
  return buildMail(
    `${site.name}: your request for an invitation has been ${approved ? 'approved' : 'declined'}`,
    buildGreeting(firstName),
    approved
      ? `an administrator has approved your request: "${title}". Please open ${site.url}/my-submissions and share the link from there.`
      : `an administrator has declined your request: "${title}".`,
    buildNotes(notes),
    'Thank you for writing.',
  )
}

export function buildReviewMail(site: Site, sent: ReviewedSubmission): MailContent {
  const { firstName, type, title, approved, notes } = sent
  if (type === 'correction' || type === 'relative') return buildTreeReviewMail(site, sent)
  if (type === 'report') return buildReportMail(site, sent)
  if (type === 'invitation') return buildInvitationMail(site, sent)
  const page = type === 'archive' ? '/archives' : `/${type}`
  return buildMail(
    `${site.name}: ${title} ${approved ? 'has been published' : 'has not been published'}`,
    buildGreeting(firstName),
    approved
      ? `your ${nouns[type]} "${title}" has been published. You can find it at ${site.url}${page}.`
      : `your ${nouns[type]} "${title}" has been reviewed and was not published.`,
    buildNotes(notes),
    'Thank you for sending it in.',
  )
}

export function buildSubmissionMail(
  site: Site,
  sent: { submitter: string; type: keyof typeof nouns; title: string; pending: boolean },
): MailContent {
  return buildMail(
    `${site.name}: ${sent.submitter} has sent in ${addArticle(nouns[sent.type])}`,
    `${sent.submitter} has sent in ${addArticle(nouns[sent.type])}: "${sent.title}".`,
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
