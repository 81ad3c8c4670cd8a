/** The tree editor: connects the canvas, the person panel, linking and the dialogs. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { useFocusAfterDialog } from '#client/ui/focus/use-focus-after-dialog.ts'
import { useFocusFallback } from '#client/ui/focus/use-focus-fallback.ts'
import { Page } from '#client/ui/layout/page.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { usePersonHighlight } from '../canvas/use-person-highlight.ts'
import { findFirstKnownId, getDefaultPersonId } from '../chart/chart-spec.ts'
import type { Family } from '../chart/family.ts'
import type { ScreenSize } from '../chart/layout-options.ts'
import { findMember } from '../chart/relatives.ts'
import { EditorCanvas } from './editor-canvas.tsx'
import { EditorDialogs, type OpenDialog } from './editor-dialogs.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { EmptySelection } from './empty-selection.tsx'
import { getFamilyLinkGraph } from './linking/family-link-graph.ts'
import type { LinkResult } from './linking/use-link-mutation.ts'
import { useLinking } from './linking/use-linking.ts'
import { PersonPanel } from './panel/person-panel.tsx'
import { useEditorNavigation } from './use-editor-navigation.ts'
import { useLatestPeople } from './use-latest-people.ts'

interface FamilyEditorProps {
  title: string
  family: Family
  /** The people list, which may be newer than the chart. */
  people: readonly FamilyMember[] | undefined
  ownId: string | null
  screenSize: ScreenSize
  note: ReactNode
  onReload: () => void
}

export function FamilyEditor({
  title,
  family,
  people,
  ownId,
  screenSize,
  note,
  onReload,
}: FamilyEditorProps) {
  const [query] = useSearchParams()
  const [urlPersonId] = useState(() => findFirstKnownId(family, [query.get('person')]))
  const [initialPersonId] = useState(() => getDefaultPersonId(family, ownId))
  const highlight = usePersonHighlight()
  const { highlightedId, setHighlighted } = highlight
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [linkResult, setLinkResult] = useState<LinkResult | null>(null)
  const { possible, reason } = useCanEdit()
  /** A partly loaded family cannot be edited, because some of its links are not known. */
  const canWrite = possible && !family.partial
  const { getLatest, remember } = useLatestPeople(people)
  const navigation = useEditorNavigation({ family, initialId: urlPersonId, highlight: setHighlighted })
  const { goToPerson, focusName } = navigation
  const linking = useLinking({
    family,
    highlight,
    onFocus: navigation.focusCanvas,
    onAnnounce: navigation.announce,
  })
  const { state, choosing } = linking

  const find = (id: string | null) => {
    const member = findMember(family, id)
    return member && getLatest(member)
  }
  const isConfirmingPick = state.step === 'confirming' && state.kind !== null
  const hasSelection = !choosing && !isConfirmingPick && !family.partial
  // The card is highlighted at once; the panel renders with lower priority.
  const selected = find(useDeferredValue(hasSelection ? highlightedId : null))
  const selectedId = selected?.id ?? null
  const onPanelChange = useEffectEvent(navigation.onPanelChange)
  useEffect(() => onPanelChange(selectedId), [selectedId])

  // Prepares the link checks before the user needs them.
  useEffect(() => {
    if (!family.partial) runWhenIdle('family links', () => void getFamilyLinkGraph(family))
  }, [family])

  // Unlinking and undoing remove the pressed button.
  useFocusFallback(navigation.container, navigation.getSelectionElement)
  useFocusAfterDialog(dialog !== null || state.step === 'confirming', navigation.focusSelection)

  const clearSelection = () => {
    setHighlighted(null)
    navigation.focusCanvas()
  }
  function startLinking(kind: LinkKind) {
    if (!selected) return
    setLinkResult(null)
    linking.begin(kind, selected.id)
    navigation.scrollToCanvas()
  }
  function finishLinking(result: LinkResult) {
    remember(result.saved)
    setLinkResult(result)
    linking.end()
    setDialog(null)
  }

  return (
    <Page
      title={title}
      width="full"
      aside={
        <EditorToolbar
          family={family.partial ? null : family}
          canWrite={canWrite && !choosing}
          onChoose={(id) => (choosing ? linking.pick(id) : goToPerson(id))}
          onAdd={() => setDialog({ type: 'new member' })}
          onLayout={() => {
            onReload()
            navigation.canvas.current?.fitAll()
            navigation.announce('The whole tree is shown.')
          }}
        />
      }
    >
      {note}
      <chakra.div ref={navigation.container} display="flex" gap="5" scrollMarginTop="5rem">
        <EditorCanvas
          ref={navigation.canvas}
          family={family}
          screenSize={screenSize}
          urlPersonId={urlPersonId}
          initialPersonId={initialPersonId}
          highlightedId={highlightedId}
          linking={linking}
          linkFrom={choosing && find(choosing.from)}
          linkResult={linkResult}
          canWrite={canWrite}
          onSelect={setHighlighted}
          onOpenDetails={(id) => {
            setHighlighted(id)
            focusName(id)
          }}
          onDismissResult={() => {
            setLinkResult(null)
            navigation.focusSelection()
          }}
        />
        {selected ? (
          <PersonPanel
            key={selected.id}
            family={family}
            person={selected}
            canWrite={canWrite}
            reason={reason}
            headingRef={navigation.heading}
            onGo={(id) => {
              goToPerson(id)
              focusName(id)
            }}
            onAction={(action) => setDialog({ type: 'person action', action, person: selected })}
            onAddNew={(relative) => setDialog({ type: 'new relative', relative })}
            onPickExisting={startLinking}
            onUnlink={(link) => setDialog({ type: 'unlink', link })}
            onClose={clearSelection}
          />
        ) : (
          <EmptySelection choosing={choosing !== null} />
        )}
      </chakra.div>
      {/* Space to scroll the end of the page above the bottom sheet. */}
      {selected && <chakra.div h="14rem" display={{ xl: 'none' }} aria-hidden />}
      <chakra.div srOnly aria-live="polite">
        {navigation.announcement}
      </chakra.div>
      <EditorDialogs
        family={family}
        getLatest={getLatest}
        linking={state}
        open={dialog}
        reason={reason}
        onChanged={remember}
        onAdded={(saved) => {
          remember(saved)
          navigation.goToPersonWhenLoaded(saved.id)
          focusName(saved.id)
        }}
        onRemoved={clearSelection}
        onLinked={finishLinking}
        onBack={linking.back}
        onClose={() => setDialog(null)}
      />
    </Page>
  )
}
