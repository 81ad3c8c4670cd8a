/** The page that lists what is impossible or unusual in the data of the family. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { CheckStatus } from './check-status.tsx'
import { DuplicatesGroup } from './duplicates-group.tsx'
import { FindingGroup } from './finding-group.tsx'
import { useCheckWhenOutdated, useQualityCheck } from './quality.queries.ts'
import {
  countShownDuplicates,
  duplicatesKey,
  formatQualityUrl,
  getGroupKey,
  parseQualityUrl,
  type QualityUrlState,
  type ShownKind,
  selectGroups,
  shownKinds,
} from './quality-url.ts'

const SettingsDialog = lazy(() => import('./quality-settings-dialog.tsx'))

/** The debounce time of the search, in milliseconds. */
const searchDelayMs = 250

const shownLabels: Record<ShownKind, string> = {
  all: 'All',
  errors: 'Errors',
  notices: 'Notices',
  duplicates: 'Duplicates',
  right: 'Marked as right',
}

export function Component() {
  const [query, setQuery] = useSearchParams()
  const url = parseQualityUrl(query)
  const change = (part: Partial<QualityUrlState>) =>
    startTransition(() =>
      setQuery(formatQualityUrl({ ...url, ...part }), { replace: true, preventScrollReset: true }),
    )
  const all = useQualityCheck('')
  const found = useQualityCheck(url.search)
  const start = useCheckWhenOutdated(all.data)
  const settings = useLazyDialog()
  const groups = selectGroups(found.data?.groups ?? [], url.shown)
  const duplicates = found.data ? countShownDuplicates(found.data.duplicates, url.shown) : 0
  const toggle = (key: string) => (isOpen: boolean) => {
    const others = url.open.filter((open) => open !== key)
    change({ open: isOpen ? [...others, key] : others })
  }
  const isNew = all.data?.state === 'never' || (all.data?.state === 'running' && all.data.checked_at === null)
  return (
    <Page
      title="Data check"
      intro="Finds dates and links in the family tree that are or may be wrong, and people who may be recorded twice."
      width="desk"
      restoresFocus
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        {all.state === 'loading' && <ListSkeleton words="Loading the check..." />}
        {all.state === 'failed' && (
          <ErrorState message={all.error?.message || 'Failed to load the check'} onTryAgain={all.retry} />
        )}
        {all.state === 'offline' && <NeedsConnection onTryAgain={all.retry} />}
        {all.data && (
          <CheckStatus
            check={all.data}
            failure={start.error && `The check could not be started. ${start.error.message}`}
            onCheck={() => start.mutate()}
            onOpenSettings={settings.open}
          />
        )}
        {all.data && !isNew && (
          <>
            <Search search={url.search} onSearch={(search) => change({ search })} />
            <ChoiceButtons
              label="Show"
              choices={shownKinds.map((kind) => shownLabels[kind])}
              selected={shownLabels[url.shown]}
              onSelect={(label) => {
                const shown = shownKinds.find((kind) => shownLabels[kind] === label) ?? 'all'
                change({
                  shown,
                  ...(shown === 'duplicates' && { open: [...new Set([...url.open, duplicatesKey])] }),
                })
              }}
            />
            {groups.length === 0 && duplicates === 0 && found.data && <NothingFound url={url} />}
            {duplicates > 0 && (
              <chakra.section display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
                <chakra.h2 textStyle="heading">Duplicates</chakra.h2>
                <DuplicatesGroup
                  count={duplicates}
                  search={url.search}
                  isAccepted={url.shown === 'right'}
                  checkedAt={all.data?.checked_at ?? null}
                  isOpen={url.open.includes(duplicatesKey)}
                  onToggle={toggle(duplicatesKey)}
                />
              </chakra.section>
            )}
            {(['error', 'notice'] as const).map((severity) => {
              const ofSeverity = groups.filter((group) => group.severity === severity)
              return (
                ofSeverity.length > 0 && (
                  <chakra.section key={severity} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
                    <chakra.h2 textStyle="heading">{severity === 'error' ? 'Errors' : 'Notices'}</chakra.h2>
                    {ofSeverity.map((group) => {
                      const key = getGroupKey(group)
                      return (
                        <FindingGroup
                          key={key}
                          group={group}
                          search={url.search}
                          isAccepted={url.shown === 'right'}
                          checkedAt={all.data?.checked_at ?? null}
                          isOpen={url.open.includes(key)}
                          onToggle={toggle(key)}
                        />
                      )
                    })}
                  </chakra.section>
                )
              )
            })}
          </>
        )}
      </chakra.div>
      {settings.isLoaded && settings.isOpen && (
        <Suspense>
          <SettingsDialog onClose={settings.close} />
        </Suspense>
      )}
    </Page>
  )
}

function NothingFound({ url: { search, shown } }: { url: QualityUrlState }) {
  if (search !== '') return <EmptyState title="Nothing found for this name" />
  if (shown === 'right') return <EmptyState title="Nothing is marked as right yet" />
  if (shown === 'duplicates') {
    return <EmptyState title="No duplicates">Nobody seems to be in the family tree twice.</EmptyState>
  }
  return (
    <EmptyState title="Nothing to mend">
      {shown === 'errors' ? 'No errors were found.' : 'The check has found nothing unusual.'}
    </EmptyState>
  )
}

function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  // The URL was changed by Back or Forward, not by this field.
  if (known !== search) {
    setKnown(search)
    setTyped(search)
  }
  const send = useEffectEvent(() => {
    setKnown(typed.trim())
    onSearch(typed.trim())
  })
  const isPending = typed.trim() !== known
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => send(), searchDelayMs, typed)
    return () => clearTimeout(timer)
  }, [isPending, typed])
  return <SearchField label="Search by name" value={typed} onChange={setTyped} />
}
