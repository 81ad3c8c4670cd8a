/** The canvas of the editor with the overlays for linking, and a notice above the canvas. */
import { chakra } from '@chakra-ui/react'
import type { Ref } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { TreeCanvas } from '../canvas/tree-canvas.tsx'
import type { TreeCanvasHandle } from '../canvas/use-canvas-handle.ts'
import { formatMaidenSubtitle } from '../cards/card-content.ts'
import type { ChartSpec } from '../chart/chart-spec.ts'
import type { Family } from '../chart/family.ts'
import type { ScreenSize } from '../chart/layout-options.ts'
import { CanvasNotice } from './canvas-notice.tsx'
import { DisabledCardsOverlay } from './linking/disabled-cards-overlay.tsx'
import { formatChoosePrompt } from './linking/link-messages.ts'
import { LinkOverlay } from './linking/link-overlay.tsx'
import type { LinkResult } from './linking/use-link-mutation.ts'
import type { LinkingControls } from './linking/use-linking.ts'
import { UndoNotice } from './undo-notice.tsx'

interface EditorCanvasProps {
  ref: Ref<TreeCanvasHandle>
  family: Family
  screenSize: ScreenSize
  urlPersonId: string | null
  initialPersonId: string | null
  highlightedId: string | null
  linking: LinkingControls
  /** The person for whom a relative is being chosen; null while none is. */
  linkFrom: FamilyMember | null
  linkResult: LinkResult | null
  canWrite: boolean
  onSelect: (id: string | null) => void
  onOpenDetails: (id: string) => void
  onDismissResult: () => void
}

const spec: ChartSpec = { view: 'family', subjectId: null, relativeId: null, generations: null }
const noContinuations = { withMoreAncestors: [], withMoreDescendants: [] }
const noPath: readonly string[] = []

export function EditorCanvas({
  ref,
  family,
  linking,
  linkFrom,
  linkResult,
  canWrite,
  ...rest
}: EditorCanvasProps) {
  const { screenSize, urlPersonId, initialPersonId, highlightedId } = rest
  const { onSelect, onOpenDetails, onDismissResult } = rest
  const { state, choosing } = linking
  return (
    <chakra.div
      position="relative"
      display="flex"
      flexDirection="column"
      flex="1 1 auto"
      minW="0"
      containerType="inline-size"
      css={{ '--canvas-height': '70vh' }}
    >
      <TreeCanvas
        ref={ref}
        chart={family}
        spec={spec}
        screenSize={screenSize}
        continuations={noContinuations}
        urlPersonId={urlPersonId}
        initialPersonId={initialPersonId}
        path={noPath}
        highlight={linking.canvasHighlight}
        getSubtitle={formatMaidenSubtitle}
        anchorId={highlightedId}
        onPress={(id) => {
          if (!choosing) onSelect(id)
          else if (id !== null) linking.pick(id)
        }}
        onOpenDetails={(id) => (choosing ? linking.pick(id) : onOpenDetails(id))}
        enterKeyHint={choosing ? 'Enter chooses this person' : 'Enter opens the actions for this person'}
        onAnnounce={linking.announce}
        renderOverlay={(overlay) => (
          <>
            {choosing && (
              <DisabledCardsOverlay drawing={overlay.chart.drawing} isDisabled={linking.isDisabled} />
            )}
            <LinkOverlay
              {...overlay}
              disabled={!canWrite || state.step !== 'none'}
              describeLink={linking.describeLink}
              getRefusal={linking.getRefusal}
              onConnect={(from, to) => {
                onDismissResult()
                linking.connect(from, to)
              }}
            />
          </>
        )}
      />
      {choosing && linkFrom && (
        <CanvasNotice
          actions={
            <Button variant="outline" px="4" onClick={linking.cancel}>
              Cancel Linking
            </Button>
          }
        >
          {formatChoosePrompt(choosing.kind, linkFrom)}
        </CanvasNotice>
      )}
      {linkResult && !choosing && (
        <UndoNotice
          key={linkResult.message}
          result={linkResult}
          canWrite={canWrite}
          onClose={onDismissResult}
        />
      )}
    </chakra.div>
  )
}
