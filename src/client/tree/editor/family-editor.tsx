/** The tree to work on: whoever is chosen on the canvas, what is done with them, and linking two people. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWriting } from '#client/accounts/session/use-can-edit.ts'
import { whenIdle } from '#client/offline/idle-queue.ts'
import { fullName } from '#client/people/person-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { lifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { TreeCanvas, type TreeCanvasHandle } from '../canvas/tree-canvas.tsx'
import { useMarks } from '../canvas/use-person-highlight.ts'
import { defaultPerson, firstKnown, type Scene } from '../chart/chart-spec.ts'
import type { Family } from '../chart/family.ts'
import type { ScreenClass } from '../chart/layout-options.ts'
import { findMember } from '../chart/relatives.ts'
import { CanvasBar } from './canvas-notice.tsx'
import { EditorDialogs, type Open } from './editor-dialogs.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { NobodyChosen } from './empty-selection.tsx'
import { LinkVeil } from './linking/disabled-cards-overlay.tsx'
import { linksIn } from './linking/family-link-graph.ts'
import { chooseWords } from './linking/link-messages.ts'
import { LinkingHand } from './linking/link-overlay.tsx'
import type { Done } from './linking/use-link-mutation.ts'
import { useLinking } from './linking/use-linking.ts'
import { PersonPanel } from './panel/person-panel.tsx'
import { DoneBar } from './undo-notice.tsx'
import { useNewest } from './use-latest-people.ts'

interface FamilyEditorProps {
  title: string
  family: Family
  /** As the list has them, which may be ahead of the drawing. */
  people: readonly FamilyMember[] | undefined
  ownId: string | null
  screen: ScreenClass
  note: ReactNode
  onReadAnew: () => void
}

const scene: Scene = { view: 'family', of: null, with: null, generations: null }
const noEnds = { moreAbove: [], moreBelow: [] }
const noPath: readonly string[] = []

export function FamilyEditor({ title, family, people, ownId, screen, note, onReadAnew }: FamilyEditorProps) {
  const canvas = useRef<TreeCanvasHandle>(null)
  const desk = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [query] = useSearchParams()
  const [pointedAt] = useState(() => firstKnown(family, [query.get('person')]))
  const [openAt] = useState(() => defaultPerson(family, ownId))
  const marks = useMarks()
  const { highlight } = marks
  const [open, setOpen] = useState<Open | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [awaited, setAwaited] = useState(pointedAt)
  const [announcement, setAnnouncement] = useState('')
  const { possible: canWrite, reason } = useWriting()
  /** Of some of the family it is not known who is linked to whom: they are shown, and that is all. */
  const possible = canWrite && !family.partial
  const { newest, remember } = useNewest(people)
  const links = useLinking({
    family,
    marks,
    onFocus: () => canvas.current?.focus(),
    onSay: setAnnouncement,
  })
  const { linking, choosing } = links

  const find = (id: string | null) => {
    const member = findMember(family, id)
    return member && newest(member)
  }
  const picked = linking.step === 'confirming' && linking.kind !== null
  // The card is marked at the tap; who they are follows at once, in pieces.
  const subject = find(useDeferredValue(choosing || picked || family.partial ? null : marks.highlighted))
  const from = choosing && find(choosing.from)

  /** Chooses somebody and takes the view to them. */
  const go = (id: string) => {
    highlight(id)
    canvas.current?.flyTo(id)
    if (isSheet()) desk.current?.scrollIntoView({ block: 'start' })
    const member = findMember(family, id)
    if (member) setAnnouncement(`${fullName(member)}, ${lifeYears(member, new Date())}`)
  }
  const arrive = useEffectEvent((id: string) => {
    setAwaited(null)
    go(id)
  })
  const here = awaited !== null && family.numberOf.has(awaited)
  useEffect(() => {
    if (here && awaited !== null) arrive(awaited)
  }, [here, awaited])

  /** Whose name takes the focus once it stands there. */
  const named = useRef<string | null>(null)
  const subjectId = subject?.id ?? null
  const focusOnName = (id: string) => {
    if (id === subjectId) heading.current?.focus({ preventScroll: true })
    else named.current = id
  }
  /** On a phone the person's sheet must not lie on their card. */
  const settle = useEffectEvent((id: string) => {
    const sheet = desk.current?.querySelector('[data-person-panel]')
    if (sheet && isSheet()) canvas.current?.liftAbove(id, sheet.getBoundingClientRect().top)
    if (named.current === id) heading.current?.focus({ preventScroll: true })
    named.current = null
  })
  useEffect(() => {
    if (subjectId !== null) settle(subjectId)
  }, [subjectId])

  // What links are judged by is read while nobody waits for it.
  useEffect(() => {
    if (!family.partial) whenIdle('family links', () => void linksIn(family))
  }, [family])

  function begin(kind: LinkKind) {
    if (!subject) return
    setDone(null)
    links.begin(kind, subject.id)
    if (isSheet()) desk.current?.scrollIntoView({ block: 'start' })
  }
  function finish(result: Done) {
    remember(result.saved)
    setDone(result)
    links.end()
    setOpen(null)
  }
  const leave = () => {
    highlight(null)
    canvas.current?.focus()
  }
  const openDetails = (id: string) => {
    if (choosing) links.pick(id)
    else {
      highlight(id)
      focusOnName(id)
    }
  }

  return (
    <Page
      title={title}
      width="full"
      aside={
        <EditorToolbar
          family={family.partial ? null : family}
          possible={possible && !choosing}
          onChoose={(id) => (choosing ? links.pick(id) : go(id))}
          onAdd={() => setOpen({ what: 'new member' })}
          onLayout={() => {
            onReadAnew()
            canvas.current?.fitAll()
            setAnnouncement('The whole tree is shown.')
          }}
        />
      }
    >
      {note}
      <chakra.div ref={desk} display="flex" gap="5" scrollMarginTop="5rem">
        <chakra.div
          position="relative"
          display="flex"
          flexDirection="column"
          flex="1 1 auto"
          minW="0"
          containerType="inline-size"
        >
          <TreeCanvas
            ref={canvas}
            chart={family}
            scene={scene}
            screen={screen}
            ends={noEnds}
            pointedAt={pointedAt}
            openAt={openAt}
            path={noPath}
            marks={links.canvasMarks}
            maidenNames
            staysWith={marks.highlighted}
            onPress={(id) => {
              if (!choosing) highlight(id)
              else if (id !== null) links.pick(id)
            }}
            onOpenDetails={openDetails}
            enterDoes={choosing ? 'Enter chooses them' : 'Enter opens what can be done with them'}
            onSay={links.hear}
            hand={(at) => (
              <>
                {choosing && <LinkVeil picture={at.chart.picture} impossible={links.impossible} />}
                <LinkingHand
                  {...at}
                  fixed={!possible || linking.step !== 'none'}
                  say={links.say}
                  refuse={links.refuse}
                  onConnect={(one, other) => {
                    setDone(null)
                    links.connect(one, other)
                  }}
                />
              </>
            )}
          />
          {choosing && from && (
            <CanvasBar
              actions={
                <Button variant="outline" px="4" onClick={links.cancel}>
                  Cancel Linking
                </Button>
              }
            >
              {chooseWords(choosing.kind, from)}
            </CanvasBar>
          )}
          {done && !choosing && (
            <DoneBar key={done.words} done={done} possible={possible} onClose={() => setDone(null)} />
          )}
        </chakra.div>
        {subject ? (
          <PersonPanel
            key={subject.id}
            family={family}
            person={subject}
            possible={possible}
            reason={reason}
            headingRef={heading}
            onGo={(id) => {
              go(id)
              focusOnName(id)
            }}
            onDo={(deed) => setOpen({ what: 'deed', deed, person: subject })}
            onAddNew={(relative) => setOpen({ what: 'relative', relative })}
            onPick={begin}
            onUnlink={(relation) => setOpen({ what: 'unlink', relation })}
            onClose={leave}
          />
        ) : (
          <NobodyChosen choosing={choosing !== null} />
        )}
      </chakra.div>
      {/* So that the end of the page can be scrolled out from under the sheet. */}
      {subject && <chakra.div h="14rem" display={{ xl: 'none' }} aria-hidden />}
      <chakra.div srOnly aria-live="polite">
        {announcement}
      </chakra.div>
      <EditorDialogs
        family={family}
        newest={newest}
        linking={linking}
        open={open}
        reason={reason}
        onChanged={remember}
        onArrived={(saved) => {
          remember(saved)
          setAwaited(saved.id)
        }}
        onRemoved={leave}
        onDone={finish}
        onBack={links.back}
        onClose={() => setOpen(null)}
      />
    </Page>
  )
}

/** Whether the person's panel lies over the page, as in person-panel.tsx. */
function isSheet(): boolean {
  return window.matchMedia('(max-width: 79.99rem)').matches
}
