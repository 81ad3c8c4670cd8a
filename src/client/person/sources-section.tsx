/** The sources of a person's page, by their numbers. */
import { chakra } from '@chakra-ui/react'
import { getRepositoryPath, getSourcePath } from '#client/people/person-path.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import type { Citation, Repository, Source } from '#shared/contracts/sources.contract.ts'
import { getSourceTitle, untitledSource } from '#shared/knowledge/source-details.ts'
import type { Footnotes } from './footnotes.ts'
import { ItemPictures } from './item-pictures.tsx'
import { Section } from './section.tsx'

interface SourcesSectionProps {
  footnotes: Footnotes
  sources: readonly Source[]
  repositories: readonly Repository[]
}

export function SourcesSection({ footnotes, sources, repositories }: SourcesSectionProps) {
  if (footnotes.list.length === 0) return null
  const sourceById = new Map(sources.map((source) => [source.id, source]))
  const repositoryById = new Map(repositories.map((repository) => [repository.id, repository]))
  return (
    <Section heading="Sources">
      <chakra.ol listStyleType="decimal" ps="6" css={{ '& li::marker': { color: 'accent.text' } }}>
        {footnotes.list.map((citation, index) => (
          <chakra.li
            // The number is the identity of a citation.
            key={index.toString()}
            id={`source-${index + 1}`}
            pb="3"
            scrollMarginTop="6rem"
            overflowWrap="anywhere"
            _target={{ bg: 'accent.soft' }}
          >
            <CitedSource
              citation={citation}
              source={sourceById.get(citation.source_id ?? '')}
              repositoryById={repositoryById}
            />
          </chakra.li>
        ))}
      </chakra.ol>
    </Section>
  )
}

interface CitedSourceProps {
  citation: Citation
  source: Source | undefined
  repositoryById: ReadonlyMap<string, Repository>
}

function CitedSource({ citation, source, repositoryById }: CitedSourceProps) {
  const keepers = (source?.repositories ?? []).flatMap(({ repository_id, call_number }) => {
    const repository = repositoryById.get(repository_id)
    return repository ? [{ repository, call_number }] : []
  })
  const about = [source?.author, source?.publication, citation.page].filter(Boolean).join(' · ')
  return (
    <>
      <chakra.span textStyle="name" dir="auto">
        {source ? (
          <TextLink to={getSourcePath(source.id)}>{getSourceTitle(source)}</TextLink>
        ) : (
          (citation.text ?? citation.note ?? untitledSource)
        )}
      </chakra.span>
      {(about || keepers.length > 0) && (
        <chakra.span display="block" textStyle="small" color="text.muted">
          {about}
          {keepers.map(({ repository, call_number }, index) => (
            <span key={repository.id}>
              {(about || index > 0) && ' · '}
              <TextLink to={getRepositoryPath(repository.id)}>{repository.name}</TextLink>
              {call_number && `, ${call_number}`}
            </span>
          ))}
        </chakra.span>
      )}
      {source && citation.text && (
        <chakra.q display="block" dir="auto" textStyle="caption" mt="1">
          {citation.text}
        </chakra.q>
      )}
      <ItemPictures itemIds={citation.item_ids} />
    </>
  )
}
