/** What makes the draft of an article a question to the family, and the texts of its form. */
import { textLength } from '#shared/limits.ts'

export function isQuestion(fields: Readonly<Record<string, string>>): boolean {
  return fields['isQuestion'] === 'yes'
}

/** What a new question begins with. */
export const newQuestion = { slot: 'question', fields: { isQuestion: 'yes' } } as const

export const questionTexts = {
  dialog: 'Ask the Family',
  edit: 'Edit Your Question',
  submit: 'Send',
  intro: 'Somebody in the family may know the answer. Your question stays open until somebody answers it.',
}

/** The excerpt of a question: the beginning of its text. */
export function buildExcerpt(content: string): string {
  const words = content.trim().replace(/\s+/g, ' ')
  const start = words.slice(0, Math.min(excerptLength, textLength.excerpt - 1))
  return start.length < words.length ? `${start.isWellFormed() ? start : start.slice(0, -1)}…` : words
}

const excerptLength = 200
