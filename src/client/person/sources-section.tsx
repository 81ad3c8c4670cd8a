/** The sources of a person's page, by their numbers. What is cited several times stands once, with the places in it. */
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

interface NumberedCitation {
  number: number
  citation: Citation
}

/** By source, in the order in which the sources are first cited. */
function groupBySource(citations: readonly Citation[]): NumberedCitation[][] {
  const groups = new Map<string, NumberedCitation[]>()
  for (const [index, citation] of citations.entries()) {
    const numbered = { number: index + 1, citation }
    const key = citation.source_id ?? String(index)
    const group = groups.get(key)
    if (group) group.push(numbered)
    else groups.set(key, [numbered])
  }
  return [...groups.values()]
}

const Footnote = chakra('li', {
  base: { scrollMarginTop: '6rem', overflowWrap: 'anywhere', _target: { bg: 'accent.soft' } },
})

export function SourcesSection({ footnotes, sources, repositories }: SourcesSectionProps) {
  if (footnotes.list.length === 0) return null
  const sourceById = new Map(sources.map((source) => [source.id, source]))
  const repositoryById = new Map(repositories.map((repository) => [repository.id, repository]))
  return (
    <Section heading="Sources">
      <chakra.ol
        listStyleType="decimal"
        display="grid"
        gap="3"
        ps="6"
        css={{ '& li::marker': { color: 'accent.text' } }}
      >
        {groupBySource(footnotes.list).map((group) => {
          const [first, ...others] = group
          if (!first) return null
          const source = sourceById.get(first.citation.source_id ?? '')
          if (!source || others.length === 0)
            return (
              <Footnote key={first.number} id={`source-${first.number}`} value={first.number}>
                <SourceLines
                  source={source}
                  name={first.citation.text ?? first.citation.note ?? untitledSource}
                  page={first.citation.page}
                  repositoryById={repositoryById}
                />
                <Quote citation={first.citation} isNamed={source === undefined} />
              </Footnote>
            )
          return (
            <chakra.li key={first.number} listStyleType="none">
              <SourceLines source={source} name="" page={undefined} repositoryById={repositoryById} />
              <Places group={group} />
            </chakra.li>
          )
        })}
      </chakra.ol>
    </Section>
  )
}

/** Short ones stand beside each other. */
function Places({ group }: { group: readonly NumberedCitation[] }) {
  const isShort = group.every(
    ({ citation: { page = '', text, item_ids } }) => !text && !item_ids?.length && page.length < 20,
  )
  return (
    <chakra.ol listStyleType="decimal" ps="8" mt="1" columnWidth={isShort ? '8rem' : undefined}>
      {group.map(({ number, citation }) => (
        <Footnote key={number} id={`source-${number}`} value={number} textStyle="small" py="0.5">
          {citation.page || <chakra.span color="text.muted">without a page</chakra.span>}
          <Quote citation={citation} isNamed={false} />
        </Footnote>
      ))}
    </chakra.ol>
  )
}

interface SourceLinesProps {
  source: Source | undefined
  /** What stands for a source without a record. */
  name: string
  page: string | undefined
  repositoryById: ReadonlyMap<string, Repository>
}

function SourceLines({ source, name, page, repositoryById }: SourceLinesProps) {
  const keepers = (source?.repositories ?? []).flatMap(({ repository_id, call_number }) => {
    const repository = repositoryById.get(repository_id)
    return repository ? [{ repository, call_number }] : []
  })
  const about = [source?.author, source?.publication, page].filter(Boolean).join(' · ')
  return (
    <>
      <chakra.span textStyle="name" dir="auto">
        {source ? <TextLink to={getSourcePath(source.id)}>{getSourceTitle(source)}</TextLink> : name}
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
    </>
  )
}

/** @param isNamed whether the text is the name already */
function Quote({ citation: { text, item_ids }, isNamed }: { citation: Citation; isNamed: boolean }) {
  return (
    <>
      {!isNamed && text && (
        <chakra.q display="block" dir="auto" textStyle="caption" mt="1">
          {text}
        </chakra.q>
      )}
      <ItemPictures itemIds={item_ids} />
    </>
  )
}
