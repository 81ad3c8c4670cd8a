/** The page of a source: what it is, where it is kept, and what it tells about whom. */
import { chakra } from '@chakra-ui/react'
import { lazy } from 'react'
import { matchRoutes, useParams } from 'react-router'
import { queryClient } from '#client/api/query-client.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { getRepositoryPath, getSourcePath } from '#client/people/person-path.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { WebAddress } from '#client/ui/controls/web-address.tsx'
import type { SourceDetails, SourceUse } from '#shared/contracts/facts.contract.ts'
import type { Source } from '#shared/contracts/sources.contract.ts'
import { getSourceTitle } from '#shared/knowledge/source-details.ts'
import { EditPageRecordButton } from '../edit/edit-page-record-button.tsx'
import { ItemPictures } from '../item-pictures.tsx'
import { sourceQuery, useSource } from '../person.queries.ts'
import { ExternalIds, Line } from '../record-lines.tsx'
import { RecordPage } from '../record-page.tsx'
import { Section } from '../section.tsx'
import { formatUse, UseGroups } from '../use-groups.tsx'

const SourceDialog = lazy(() => import('./source-dialog.tsx'))

/** Starts the requests before the page is rendered. */
export function read(userId: string) {
  const { id } = matchRoutes([{ path: '/sources/:id' }], location)?.[0]?.params ?? {}
  void queryClient.prefetchQuery(peopleQuery(userId))
  if (id) void queryClient.prefetchQuery(sourceQuery(userId, id))
}

/** The key resets scroll position and focus when another source opens. */
export function Component() {
  const { id = '' } = useParams()
  return <SourcePage key={id} id={id} />
}

function SourcePage({ id }: { id: string }) {
  return (
    <RecordPage
      noun="source"
      query={useSource(id)}
      getTitle={({ source }) => getSourceTitle(source)}
      renderIntro={({ source }) => source.author}
    >
      {(details) => (
        <>
          <Actions source={details.source} />
          <About details={details} />
          <ItemPictures itemIds={details.source.item_ids} />
          <Uses uses={details.uses} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ source }: { source: Source }) {
  const title = getSourceTitle(source)
  return (
    <chakra.div data-screen-only display="flex" flexWrap="wrap" gap="3" mb="6">
      <ShareButton title={title} path={getSourcePath(source.id)} />
      <EditPageRecordButton<Source>
        name={title}
        renderDialog={(props) => <SourceDialog source={source} {...props} />}
      />
    </chakra.div>
  )
}

function About({ details: { source, repositories } }: { details: SourceDetails }) {
  const byId = new Map(repositories.map((repository) => [repository.id, repository]))
  const kept = (source.repositories ?? []).flatMap(({ repository_id, call_number }) => {
    const repository = byId.get(repository_id)
    return repository ? [{ ...repository, call_number }] : []
  })
  return (
    <chakra.dl display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {source.publication && <Line label="Published">{source.publication}</Line>}
      {source.agency && <Line label="Responsible">{source.agency}</Line>}
      {kept.map(({ id, name, call_number, address, website }) => (
        <Line key={id} label="Kept in">
          <TextLink to={getRepositoryPath(id)}>{name}</TextLink>
          {[call_number, address].filter(Boolean).map((part) => `, ${part}`)}
          {website && <WebAddress address={website} />}
        </Line>
      ))}
      {source.note && <Line label="Note">{source.note}</Line>}
      {source.text && <Line label="Transcript">{source.text}</Line>}
      <ExternalIds ids={source.external_ids} />
    </chakra.dl>
  )
}

function Uses({ uses }: { uses: readonly SourceUse[] }) {
  return (
    <Section heading="What it tells">
      <UseGroups
        uses={uses}
        renderUse={(use) => <Told use={use} />}
        emptyText="This source is not used in the family tree yet."
      />
    </Section>
  )
}

/** "Birth · 17 May 1850 · page 12", and the words of the source. */
function Told({ use }: { use: SourceUse }) {
  const { page, text } = use.citation
  return (
    <>
      <chakra.span textStyle="small" color="text.muted" dir="auto" overflowWrap="anywhere">
        {[formatUse(use), page].filter(Boolean).join(' · ')}
      </chakra.span>
      {text && (
        <chakra.q display="block" dir="auto" textStyle="caption" overflowWrap="anywhere">
          {text}
        </chakra.q>
      )}
    </>
  )
}
