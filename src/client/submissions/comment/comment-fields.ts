/** The fields of a comment's draft, and its content in a submission. */
import {
  type CommentContent,
  commentTargetType,
  submissionPayload,
} from '#shared/contracts/submissions.contract.ts'

/** `parentId` is empty for a comment on the record itself; `isThanks` is "yes" for a thank-you. */
export const emptyComment: Readonly<Record<string, string>> = {
  title: '',
  targetType: '',
  targetId: '',
  parentId: '',
  text: '',
  isThanks: '',
}

export function buildCommentContent(get: (name: string) => string): CommentContent {
  return {
    title: get('title'),
    targetType: commentTargetType.catch('person').parse(get('targetType')),
    targetId: get('targetId'),
    parentId: get('parentId') || null,
    text: get('isThanks') === 'yes' ? null : get('text'),
  }
}

export function toCommentFields({ title, targetType, targetId, parentId, text }: CommentContent) {
  const isThanks = text === null ? 'yes' : ''
  return { title, targetType, targetId, parentId: parentId ?? '', text: text ?? '', isThanks }
}

/** @param body of a submission; null for other submissions */
export function parseCommentContent(body: string): CommentContent | null {
  try {
    const { data } = submissionPayload.safeParse(JSON.parse(body))
    return data?.type === 'comment' ? data.content : null
  } catch {
    return null
  }
}
