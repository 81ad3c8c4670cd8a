/** Says whether a question to the family is answered, and lets its author and administrators change that. */
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { ArticleKind } from '#shared/article-kinds.ts'
import { type Article, articleEndpoints, type QuestionAnswer } from '#shared/contracts/articles.contract.ts'

/** Marks a question as answered, or opens it again; undefined where the user may not, or is offline. */
export function useAnswerQuestion(kind: ArticleKind, article: Article, isAuthor: boolean) {
  const client = useQueryClient()
  const { user, live } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: QuestionAnswer) =>
      call(articleEndpoints[kind].answer, {
        params: { id: article.id },
        body,
        ifMatch: article.updated_at,
      }),
    onError: ({ message }) => toast({ title: message, tone: 'destructive' }),
    onSettled: invalidateOnSettled(() =>
      client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, articleEndpoints[kind].list.name) }),
    ),
  })
  const canDecide = live && Boolean(article.question) && (isAuthor || user?.role === 'admin')
  return { answer: canDecide ? mutate : undefined, isPending }
}

interface QuestionPanelProps {
  article: Article
  answer: ((body: QuestionAnswer) => void) | undefined
  isPending: boolean
}

export function QuestionPanel({ article, answer, isPending }: QuestionPanelProps) {
  if (!article.question) return null
  const isOpen = article.question === 'open'
  const Icon = isOpen ? CircleHelp : CircleCheck
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      mt="8"
      p="4"
      bg="accent.soft"
      borderRadius="md"
    >
      <Icon size={24} aria-hidden />
      <chakra.div flex="1 1 14rem" minW="0">
        <chakra.p textStyle="name">{isOpen ? 'This question is open' : 'This question is answered'}</chakra.p>
        {isOpen && (
          <chakra.p textStyle="small">Do you know something? Write it below. Every hint helps.</chakra.p>
        )}
      </chakra.div>
      {answer && (
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => answer({ isAnswered: isOpen, answerId: null })}
        >
          {isOpen ? 'Mark as answered' : 'Open the question again'}
        </Button>
      )}
    </chakra.div>
  )
}
