/** Texts about faces: the state of a mark, and who says who it is. */
import type { FaceAnswer } from '#shared/contracts/faces.contract.ts'
import { type Claim, type FaceView, isDisputed, waitsForAdministrator } from './face-views.ts'

/** Empty for a mark about which there is nothing to say. */
export function formatFaceStatus(view: FaceView): string {
  const waiting = [view.waiting, ...view.claims.map((claim) => claim.waiting)].find((one) => one !== null)
  if (waiting?.needsAttention) return 'Could not be sent'
  if (waiting) return 'Waiting to be sent'
  if (isDisputed(view)) return 'The family does not agree'
  return view.claims.some(waitsForAdministrator) ? 'Waiting for an administrator' : ''
}

function formatAuthor({ origin, author_id, author_name }: FaceAnswer, userId: string): string {
  if (origin === 'file') return 'the picture’s file'
  if (origin === 'gedcom') return 'an imported family tree'
  if (author_id === userId) return 'you'
  return author_name || 'a former member'
}

/** "From Ole Berg and you. An administrator has confirmed it." */
export function formatSources({ answers, waiting }: Claim, userId: string): string {
  const names = [...new Set(answers.map((answer) => formatAuthor(answer, userId)))]
  if (waiting && !names.includes('you')) names.push('you')
  const last = names.pop() ?? ''
  const from = names.length === 0 ? `From ${last}.` : `From ${names.join(', ')} and ${last}.`
  const isAccepted = answers.some(({ status }) => status === 'accepted')
  return isAccepted ? `${from} An administrator has confirmed it.` : from
}
