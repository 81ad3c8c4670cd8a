/** "How are we related?" panel: two people, their relationship as text, and the path between them. */
import { chakra } from '@chakra-ui/react'
import { ArrowLeftRight, X } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { CollapsibleSection } from '#client/ui/layout/collapsible-section.tsx'
import { Panel } from '#client/ui/layout/panel.tsx'
import { findRelationships } from '#shared/genealogy/kinship/relationships.ts'
import type { Family } from '../chart/family.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'
import { DescentLines } from './descent-lines.tsx'
import { getKinshipGraph } from './get-kinship-graph.ts'
import { getPersonName, PathList } from './path-list.tsx'
import { buildPathEntries, findTopEntry } from './path-steps.ts'
import { PersonPicker } from './person-picker.tsx'
import { getRelationshipPair } from './relationship-pair.ts'
import { RelationshipList, RelationshipSummary, type SelectedPath } from './relationship-summary.tsx'

interface RelationshipPanelProps {
  family: Family
  address: TreeUrlState
  /** The id of the current user's person. */
  ownId: string | null
  onChangeView: (changes: Partial<TreeUrlState>) => void
  /** Receives the ids of the people on the path, for the tree to highlight; empty for no path. */
  onPath: (ids: readonly string[]) => void
}

/** Above the tree, on wide screens beside the tree. */
const besideTree = {
  p: { base: '4', md: '5' },
  w: { base: 'full', xl: '25rem' },
  flexShrink: 0,
  h: { xl: '70vh' },
  minH: { xl: 'min(22rem, 75svh)' },
  overflowY: { xl: 'auto' },
} as const
/** Alone on the page. */
const alone = { p: { base: '4', md: '8' }, w: 'full', maxW: '60rem', mx: 'auto' } as const
const nearest: SelectedPath = { relationship: 0, path: 0 }
const wide = '(min-width: 48rem)'

export function RelationshipPanel({ family, address, ownId, onChangeView, onPath }: RelationshipPanelProps) {
  const heading = useId()
  const pair = getRelationshipPair(family, address, ownId)
  const number = (id: string | null) => (id === null ? -1 : (family.indexById.get(id) ?? -1))
  const [first, second, userIndex] = [number(pair.of), number(pair.with), number(ownId)]
  const pairKey = `${first} ${second}`
  const [selection, setSelection] = useState({ pairKey, selected: nearest })
  const selected = selection.pairKey === pairKey ? selection.selected : nearest
  const [isWide] = useState(() => window.matchMedia(wide).matches)
  const chosen = first >= 0 && second >= 0
  const kinship = useMemo(
    () =>
      first >= 0 && second >= 0 && !family.partial
        ? findRelationships(getKinshipGraph(family), first, second)
        : null,
    [family, first, second],
  )
  const path = kinship?.relationships[selected.relationship]?.paths[selected.path]
  const entries = useMemo(
    () => (path ? buildPathEntries(getKinshipGraph(family), path, userIndex) : []),
    [family, path, userIndex],
  )
  const top = path ? findTopEntry(path) : null
  useEffect(() => {
    const { ids } = family.drawing.layout
    onPath(entries.length > 1 ? entries.flatMap(({ people }) => people.map((p) => ids[p] ?? '')) : [])
  }, [entries, family, onPath])
  useEffect(() => () => onPath([]), [onPath])

  const choose = (of: string | null, other: string | null) =>
    onChangeView({ subjectId: of, relativeId: other, personId: null })
  const toNamedPerson = (p: number) => ({ name: getPersonName(family, p), isReader: p === userIndex })
  const summary = kinship && {
    family,
    kinship,
    first: toNamedPerson(first),
    second: toNamedPerson(second),
    selected,
  }
  const showsTree = address.view === 'family'
  return (
    <Panel aria-labelledby={heading} {...(showsTree ? besideTree : alone)}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" mb="3">
        <chakra.h2 id={heading} textStyle="heading">
          How are we related?
        </chakra.h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Close"
          onClick={() => onChangeView({ view: 'family', subjectId: null, relativeId: null, personId: null })}
        >
          <X aria-hidden />
        </Button>
      </chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 1fr) auto minmax(0, 1fr)',
          ...(showsTree && { xl: 'minmax(0, 1fr) auto' }),
        }}
        alignItems="end"
        gap={{ base: '2', md: '4' }}
        maxW="60rem"
      >
        <PersonPicker
          label="One person"
          family={family}
          chosen={pair.of}
          ownId={ownId}
          onChoose={(id) => choose(id, pair.with)}
        />
        <chakra.div
          gridRow={{ base: '1 / span 2', md: 'auto', ...(showsTree && { xl: '1 / span 2' }) }}
          gridColumn={{ base: 2, md: 'auto', ...(showsTree && { xl: 2 }) }}
          alignSelf={{ base: 'center', md: 'end', ...(showsTree && { xl: 'center' }) }}
        >
          <Button
            variant="outline"
            size="icon"
            aria-label="Swap the two people"
            disabled={!chosen}
            onClick={() => choose(pair.with, pair.of)}
          >
            <ArrowLeftRight aria-hidden />
          </Button>
        </chakra.div>
        <PersonPicker
          label="The other person"
          family={family}
          chosen={pair.with}
          ownId={ownId}
          onChoose={(id) => choose(pair.of, id)}
        />
      </chakra.div>
      <chakra.div aria-live="polite" mt="4">
        {summary ? (
          <RelationshipSummary {...summary} />
        ) : family.partial ? (
          <chakra.p color="text.muted">Loading the whole family …</chakra.p>
        ) : (
          <chakra.p color="text.muted">
            {pair.unknown && 'The person in this link is not in the family tree. '}
            Choose two people to see how they are related.
          </chakra.p>
        )}
      </chakra.div>
      {entries.length > 1 && (
        <chakra.div mt="4">
          {top !== null && !showsTree ? (
            <DescentLines
              key={`${pairKey} ${selected.path}`}
              family={family}
              entries={entries}
              top={top}
              userIndex={userIndex}
            />
          ) : (
            <CollapsibleSection
              key={pairKey}
              title="Path between the two people"
              initiallyOpen={isWide || !showsTree}
            >
              <PathList family={family} entries={entries} />
            </CollapsibleSection>
          )}
          {summary && (
            <RelationshipList
              key={`ways ${pairKey}`}
              {...summary}
              opened={isWide}
              onShow={(next) => setSelection({ pairKey, selected: next })}
            />
          )}
          <chakra.div borderTopWidth="1px" borderColor="line" pt="4" mt="4" textAlign="center">
            <Button
              variant="outline"
              onClick={() =>
                onChangeView({
                  view: showsTree ? 'relation' : 'family',
                  subjectId: pair.of,
                  relativeId: pair.with,
                  personId: null,
                })
              }
            >
              {showsTree ? 'Hide the tree' : 'Show on the tree'}
            </Button>
          </chakra.div>
        </chakra.div>
      )}
    </Panel>
  )
}
