/** Somebody else saved the same article meanwhile: both versions, and whose stays. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/button.tsx'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { type ArticleFields, fieldsOf } from './article-form.ts'

interface ChangedMeanwhileProps {
  theirs: Article
  mine: ArticleFields
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const compared = [
  ['title', 'Title'],
  ['slug', 'Slug'],
  ['excerpt', 'Excerpt'],
  ['content', 'Content'],
  ['status', 'Status'],
] as const

export function ChangedMeanwhile({ theirs, mine, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  const saved = fieldsOf(theirs)
  const different = compared.filter(([name]) => saved[name] !== mine[name])
  return (
    <chakra.section
      role="alert"
      aria-label="Changed meanwhile"
      bg="accent.soft"
      borderRadius="md"
      p="4"
      display="grid"
      gap="4"
    >
      <chakra.p fontWeight={600}>
        Somebody else has changed this while you were writing. Nothing of yours is lost: which version shall
        stay?
      </chakra.p>
      <chakra.dl display="grid" gap="3" maxH="18rem" overflowY="auto">
        {different.map(([name, label]) => (
          <chakra.div key={name}>
            <chakra.dt textStyle="label" color="text.muted">
              {label}
            </chakra.dt>
            <chakra.dd
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
              gap="3"
              overflowWrap="anywhere"
              whiteSpace="pre-line"
            >
              <Version of="Theirs" text={saved[name]} />
              <Version of="Yours" text={mine[name]} />
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Save mine over it</Button>
      </chakra.div>
    </chakra.section>
  )
}

function Version({ of, text }: { of: string; text: string }) {
  return (
    <chakra.div bg="surface" borderRadius="sm" px="3" py="2" textStyle="small">
      <chakra.span display="block" color="text.muted">
        {of}
      </chakra.span>
      {text.length > 600 ? `${text.slice(0, 600)} …` : text || '–'}
    </chakra.div>
  )
}
