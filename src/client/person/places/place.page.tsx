/** The page of a place: where it lies, its names, who lived there and what happened there. */
import { chakra } from '@chakra-ui/react'
import { Map as MapIcon } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { matchRoutes, useParams } from 'react-router'
import { queryClient } from '#client/api/query-client.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { getPlacePath, getSourcePath } from '#client/people/person-path.ts'
import { ButtonLink, TextLink } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { PlaceDetails, PlaceUse } from '#shared/contracts/facts.contract.ts'
import type { Place } from '#shared/contracts/places.contract.ts'
import { formatRole } from '#shared/fact-tags.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { getSourceTitle } from '#shared/knowledge/source-details.ts'
import { EditPageRecordButton } from '../edit/edit-page-record-button.tsx'
import { placeQuery, usePlace } from '../person.queries.ts'
import { ExternalIds, Line } from '../record-lines.tsx'
import { RecordPage } from '../record-page.tsx'
import { Section } from '../section.tsx'
import { formatUse, UseGroups } from '../use-groups.tsx'
import { countUsesWithin, listContainers, listParts } from './place-hierarchy.ts'

const PlaceDialog = lazy(() => import('./place-dialog.tsx'))

/** Starts the requests before the page is rendered. */
export function read(userId: string) {
  const { id } = matchRoutes([{ path: '/places/:id' }], location)?.[0]?.params ?? {}
  void queryClient.prefetchQuery(peopleQuery(userId))
  if (id) void queryClient.prefetchQuery(placeQuery(userId, id))
}

/** The key resets scroll position and focus when another place opens. */
export function Component() {
  const { id = '' } = useParams()
  return <PlacePage key={id} id={id} />
}

function PlacePage({ id }: { id: string }) {
  return (
    <RecordPage
      noun="place"
      query={usePlace(id)}
      getTitle={({ place }) => place.name}
      renderIntro={(details) => <Containers places={listContainers(details)} />}
    >
      {(details) => (
        <>
          <Actions details={details} />
          <About details={details} />
          <Uses details={details} />
          <Parts details={details} />
        </>
      )}
    </RecordPage>
  )
}

/** "in Ulvik, Hardanger, Norway": each leads to its page. */
function Containers({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return null
  return (
    <>
      {'in '}
      {places.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink to={getPlacePath(id)}>{name}</TextLink>
        </span>
      ))}
    </>
  )
}

function Actions({ details: { place, uses } }: { details: PlaceDetails }) {
  const isOnMap = uses.some(({ place_id }) => place_id === place.id)
  return (
    <chakra.div data-screen-only display="flex" flexWrap="wrap" gap="3" mb="6">
      {isOnMap && (
        <ButtonLink to={`/map?place=${encodeURIComponent(place.id)}`} variant="outline">
          <MapIcon aria-hidden />
          Show on the map
        </ButtonLink>
      )}
      <ShareButton title={place.name} path={getPlacePath(place.id)} />
      <EditPageRecordButton<Place>
        name={place.name}
        renderDialog={(props) => <PlaceDialog place={place} {...props} />}
      />
    </chakra.div>
  )
}

function About({ details: { place, sources } }: { details: PlaceDetails }) {
  const titleById = new Map(sources.map((source) => [source.id, getSourceTitle(source)]))
  const names = (place.names ?? []).map(({ name, date }) =>
    date ? `${name} (${formatEdtfDate(date)})` : name,
  )
  const hasLines =
    place.kind || names.length > 0 || place.note || place.external_ids?.length || place.citations?.length
  if (!hasLines) return null
  return (
    <chakra.dl display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {place.kind && <Line label="Kind of place">{place.kind}</Line>}
      {names.length > 0 && <Line label="Other names">{names.join(', ')}</Line>}
      {place.note && <Line label="Note">{place.note}</Line>}
      <ExternalIds ids={place.external_ids} />
      {(place.citations ?? []).map(({ source_id, page, text }, index) => (
        <Line key={index.toString()} label="Source">
          {source_id && <TextLink to={getSourcePath(source_id)}>{titleById.get(source_id)}</TextLink>}
          {[source_id ? '' : text, page].filter(Boolean).map((part) => ` · ${part}`)}
        </Line>
      ))}
    </chakra.dl>
  )
}

function Uses({ details: { place, within, uses } }: { details: PlaceDetails }) {
  const nameById = useMemo(() => new Map(within.map(({ id, name }) => [id, name])), [within])
  return (
    <Section heading="Who was here">
      <UseGroups
        uses={uses}
        renderUse={(use) => <Told use={use} placeName={nameById.get(use.place_id)} />}
        emptyText={`Nobody in the family tree is recorded in ${place.name}.`}
      />
    </Section>
  )
}

/** "Baptism · 17 May 1850 · Witness · Hjelle". @param placeName of a place within the page's place */
function Told({ use, placeName }: { use: PlaceUse; placeName: string | undefined }) {
  const role = use.role ? formatRole(use.role, use.phrase) : undefined
  return (
    <chakra.span textStyle="small" color="text.muted" dir="auto" overflowWrap="anywhere">
      {[formatUse(use), use.value, role, placeName].filter(Boolean).join(' · ')}
    </chakra.span>
  )
}

function Parts({ details }: { details: PlaceDetails }) {
  const parts = listParts(details)
  const counts = useMemo(() => countUsesWithin(details), [details])
  if (parts.length === 0) return null
  return (
    <Section heading={`Places in ${details.place.name}`}>
      <chakra.ul listStyleType="none">
        {parts.map(({ id, name }) => (
          <chakra.li key={id} py="1.5" display="flex" alignItems="baseline" gap="2">
            <TextLink to={getPlacePath(id)} overflowWrap="anywhere">
              {name}
            </TextLink>
            <chakra.span textStyle="small" color="text.muted">
              {formatFacts(counts.get(id) ?? 0)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}

function formatFacts(count: number): string {
  return count === 1 ? '1 event' : `${formatCount(count)} events`
}
