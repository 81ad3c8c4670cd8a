/** The page of a repository: an archive, library, church or relative, how to reach it, and the sources that it keeps. */
import { chakra } from '@chakra-ui/react'
import { lazy } from 'react'
import { matchRoutes, useParams } from 'react-router'
import { queryClient } from '#client/api/query-client.ts'
import { getRepositoryPath, getSourcePath } from '#client/people/person-path.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { WebAddress } from '#client/ui/controls/web-address.tsx'
import type { RepositoryDetails } from '#shared/contracts/facts.contract.ts'
import type { Repository, Source } from '#shared/contracts/sources.contract.ts'
import { getSourceTitle } from '#shared/knowledge/source-details.ts'
import { EditPageRecordButton } from '../edit/edit-page-record-button.tsx'
import { repositoryQuery, useRepository } from '../person.queries.ts'
import { ExternalIds, Line } from '../record-lines.tsx'
import { RecordPage } from '../record-page.tsx'
import { Section } from '../section.tsx'

const RepositoryDialog = lazy(() => import('./repository-dialog.tsx'))

/** Starts the request before the page is rendered. */
export function read(userId: string) {
  const { id } = matchRoutes([{ path: '/repositories/:id' }], location)?.[0]?.params ?? {}
  if (id) void queryClient.prefetchQuery(repositoryQuery(userId, id))
}

/** The key resets scroll position and focus when another repository opens. */
export function Component() {
  const { id = '' } = useParams()
  return <RepositoryPage key={id} id={id} />
}

function RepositoryPage({ id }: { id: string }) {
  return (
    <RecordPage
      noun="archive or library"
      query={useRepository(id)}
      getTitle={({ repository }) => repository.name}
      renderIntro={() => undefined}
    >
      {(details) => (
        <>
          <Actions repository={details.repository} />
          <About repository={details.repository} />
          <Kept details={details} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ repository }: { repository: Repository }) {
  const { id, name } = repository
  return (
    <chakra.div data-screen-only display="flex" flexWrap="wrap" gap="3" mb="6">
      <ShareButton title={name} path={getRepositoryPath(id)} />
      <EditPageRecordButton<Repository>
        name={name}
        renderDialog={(props) => <RepositoryDialog repository={repository} {...props} />}
      />
    </chakra.div>
  )
}

function About({ repository }: { repository: Repository }) {
  const { address, phone, email, website, note, external_ids } = repository
  return (
    <chakra.dl display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {address && <Line label="Address">{address}</Line>}
      {phone && <Line label="Phone">{phone}</Line>}
      {email && <Line label="Email">{email}</Line>}
      {website && (
        <Line label="Website">
          <WebAddress address={website} />
        </Line>
      )}
      {note && <Line label="Note">{note}</Line>}
      <ExternalIds ids={external_ids} />
    </chakra.dl>
  )
}

function Kept({ details: { repository, sources } }: { details: RepositoryDetails }) {
  return (
    <Section heading="What is kept here">
      {sources.length === 0 ? (
        <chakra.p color="text.muted">No source of the family tree is kept here yet.</chakra.p>
      ) : (
        <chakra.ul listStyleType="none">
          {sources.map((source) => (
            <chakra.li key={source.id} py="1.5" overflowWrap="anywhere">
              <TextLink to={getSourcePath(source.id)}>{getSourceTitle(source)}</TextLink>
              <chakra.span display="block" textStyle="small" color="text.muted" dir="auto">
                {[source.author, findCallNumber(source, repository.id)].filter(Boolean).join(' · ')}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Section>
  )
}

function findCallNumber({ repositories = [] }: Source, id: string): string | undefined {
  return repositories.find(({ repository_id }) => repository_id === id)?.call_number
}
