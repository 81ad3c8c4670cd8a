/** What the user has chosen in the panel of a reunion: shown at once, and sent. */
import { useState } from 'react'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import type { AttendanceContent } from '#shared/reunions/attendance-fields.ts'
import type { AttendanceView } from './own-answer.ts'
import { useSendAnswer } from './use-send-answer.ts'

type Choice = Pick<AttendanceContent, 'answer' | 'peopleCount' | 'brings'>

const toChoice = ({ answer, people_count, brings }: AttendanceView): Choice => ({
  answer,
  peopleCount: people_count,
  brings,
})

const isSame = (a: Choice, b: Choice) =>
  a.answer === b.answer && a.peopleCount === b.peopleCount && a.brings.join('\n') === b.brings.join('\n')

/** @param own the user's answer, sent or waiting */
export function useAnswerChoice(
  userId: string,
  { id, title }: Pick<Reunion, 'id' | 'title'>,
  own: AttendanceView | undefined,
) {
  const { send, isSending } = useSendAnswer(userId)
  /** The last choice, until the answer of the reunion is the same. */
  const [picked, setPicked] = useState<Choice | null>(null)
  /** The last choice of somebody who comes: after a mistaken "No" it is there again. */
  const [coming, setComing] = useState<Choice | null>(null)
  const saved = own && toChoice(own)
  if (picked && saved && !isSending && isSame(picked, saved)) setPicked(null)
  const choice = picked ?? saved

  /** @returns whether the answer was sent or saved */
  async function choose(change: Partial<Choice>): Promise<boolean> {
    if (choice && choice.answer !== 'no') setComing(choice)
    const { peopleCount, brings } = (choice?.answer === 'no' ? coming : choice) ?? {
      peopleCount: 1,
      brings: [],
    }
    const next: Choice = { answer: choice?.answer ?? 'yes', peopleCount, brings, ...change }
    const content: Choice = next.answer === 'no' ? { answer: 'no', peopleCount: 0, brings: [] } : next
    setPicked(content)
    const isSent = await send({ title, reunionId: id, ...content })
    if (!isSent) setPicked(null)
    return isSent
  }
  return { choice, choose, isSending }
}
