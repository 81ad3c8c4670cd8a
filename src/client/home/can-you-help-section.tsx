/** The questions to the family that nobody has answered yet, and the faces without a name. */
import { chakra } from '@chakra-ui/react'
import { CircleHelp } from 'lucide-react'
import { openQuestions } from '#client/articles/article-kinds.ts'
import { useArticles } from '#client/articles/articles.queries.ts'
import { getArticlePath } from '#client/articles/list-history.ts'
import { UnknownFacesLink, useUnknownFaceCount } from '#client/faces/faces-links.tsx'
import { TextLink } from '#client/ui/controls/button.tsx'

const shownQuestions = 3

export default function CanYouHelpSection() {
  const questions = (useArticles('blog').data ?? []).filter(({ question }) => question === 'open')
  const unknownFaces = useUnknownFaceCount()
  if (questions.length === 0 && unknownFaces === 0) return null
  return (
    <chakra.section aria-labelledby="can-you-help" mt={{ base: '10', md: '14' }}>
      <chakra.h2 id="can-you-help" textStyle="title" mb="3">
        Can you help?
      </chakra.h2>
      <chakra.ul listStyleType="none" display="grid" gap="1">
        {questions.slice(0, shownQuestions).map((article) => (
          <chakra.li key={article.id}>
            <TextLink
              to={getArticlePath('blog', article)}
              display="inline-flex"
              alignItems="center"
              gap="2"
              minH="touch"
              dir="auto"
            >
              <CircleHelp size={20} aria-hidden />
              {article.title}
            </TextLink>
          </chakra.li>
        ))}
      </chakra.ul>
      {questions.length > shownQuestions && (
        <TextLink
          to={`/blog?topic=${encodeURIComponent(openQuestions)}`}
          display="inline-flex"
          alignItems="center"
          minH="touch"
        >
          {`All ${questions.length} open questions`}
        </TextLink>
      )}
      <UnknownFacesLink />
    </chakra.section>
  )
}
