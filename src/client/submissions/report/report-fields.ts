/** The fields of the draft of a report about a comment, and its content in a submission. */
import { commentTargetType, type ReportContent } from '#shared/contracts/submissions.contract.ts'

export const emptyReport: Readonly<Record<string, string>> = {
  title: '',
  commentId: '',
  targetType: '',
  targetId: '',
  reason: '',
}

export function buildReportContent(get: (name: string) => string): ReportContent {
  return {
    title: get('title'),
    commentId: get('commentId'),
    targetType: commentTargetType.catch('person').parse(get('targetType')),
    targetId: get('targetId'),
    reason: get('reason'),
  }
}

export function toReportFields({ title, commentId, targetType, targetId, reason }: ReportContent) {
  return { title, commentId, targetType, targetId, reason }
}
