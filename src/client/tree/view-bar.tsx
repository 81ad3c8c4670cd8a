/** The bar above the tree that chooses the view, the number of generations and the export. */
import { chakra } from '@chakra-ui/react'
import { Download, Footprints, HeartHandshake } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { pressedStyle } from '#client/ui/controls/pressed-style.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Select } from '#client/ui/form/field.tsx'
import { type ChartSpec, findFirstKnownId, getDefaultPersonId } from './chart/chart-spec.ts'
import { viewNames } from './chart/chart-titles.ts'
import type { Family } from './chart/family.ts'
import { type PersonView, type TreeUrlState, type TreeView, treeViews } from './chart/tree-url.ts'
import { GenerationsSelect } from './generations-select.tsx'

interface ViewBarProps {
  family: Family
  spec: ChartSpec
  /** One select box for all views: on phones. */
  isCompact: boolean
  /** The current user's own person. */
  userPersonId: string | null
  /** The person with whom another view starts: highlighted, or named in the URL. */
  pointedAtId: string | null
  onChangeView: (changes: Partial<TreeUrlState>) => void
  onExport: () => void
}

/** With more rings there is too little space for the names. */
export const defaultFanGenerations = 6
const chartViews = ['family', 'ancestors', 'descendants', 'hourglass', 'fan'] as const

export function isPersonView(view: TreeView): view is PersonView {
  return view !== 'family' && view !== 'relation' && view !== 'walk'
}

/** The changes of the URL state that open a view. */
function getViewChanges(
  view: TreeView,
  { family, spec, userPersonId, pointedAtId }: ViewBarProps,
): Partial<TreeUrlState> {
  const id =
    findFirstKnownId(family, [pointedAtId, spec.subjectId]) ?? getDefaultPersonId(family, userPersonId)
  switch (view) {
    case 'family':
    case 'walk':
      return { view, subjectId: null, relativeId: null, generations: null, personId: id }
    case 'relation': {
      const relativeId = id === userPersonId ? null : id
      return { view, subjectId: userPersonId, relativeId, generations: null, personId: null }
    }
    default: {
      const generations = view === 'fan' ? (spec.generations ?? defaultFanGenerations) : spec.generations
      return { view, subjectId: id, relativeId: null, generations, personId: null }
    }
  }
}

/** Reserves the space of the bar while the family is loading. */
export function ViewBarSkeleton() {
  return (
    <Skeleton
      w={{ base: 'full', md: '33.5rem' }}
      maxW="full"
      h={{ base: '3rem', md: '2.875rem' }}
      mb="2"
      borderRadius="md"
    />
  )
}

export function ViewBar(props: ViewBarProps) {
  const { spec, isCompact, onChangeView } = props
  // Drawing another chart takes time. The fields show the new choice at once, and the next key press starts from there.
  const [chosen, setChosen] = useOptimistic<Pick<TreeUrlState, 'view' | 'generations'>>(spec)
  const applyChanges = (changes: Partial<TreeUrlState>) =>
    startTransition(() => {
      setChosen({ ...chosen, ...changes })
      onChangeView(changes)
    })
  const chooseView = (view: TreeView) => applyChanges(getViewChanges(view, props))
  const generations = isPersonView(chosen.view) && (
    <GenerationsSelect
      value={chosen.generations}
      onChange={(count) => applyChanges({ generations: count })}
    />
  )
  return (
    <chakra.section
      aria-label="Views of the tree"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      mb="2"
      css={{ [`@media ${landscapePhone}`]: { flex: '1 1 13rem', mb: '0' } }}
    >
      {isCompact ? (
        <>
          <ViewMenu view={chosen.view} onChoose={chooseView} />
          {generations}
        </>
      ) : (
        <>
          <ViewSegments view={chosen.view} onChoose={chooseView} />
          {generations}
          <OtherViews {...props} onChoose={chooseView} />
        </>
      )}
    </chakra.section>
  )
}

function OtherViews({ spec, onChoose, onExport }: ViewBarProps & Pick<ViewChoiceProps, 'onChoose'>) {
  const views = [
    { view: 'relation', Icon: HeartHandshake },
    { view: 'walk', Icon: Footprints },
  ] as const
  return (
    <chakra.div display="flex" flexWrap="wrap" ms="auto" me={spec.view === 'walk' ? '0' : '-3'} gap="1">
      {views.map(({ view, Icon }) => (
        <Button
          key={view}
          variant="quiet"
          px="3"
          aria-pressed={spec.view === view}
          _pressed={pressedStyle}
          onClick={() => onChoose(view)}
        >
          <Icon aria-hidden />
          {viewNames[view]}
        </Button>
      ))}
      {spec.view !== 'walk' && (
        <Button variant="quiet" px="3" onClick={onExport}>
          <Download aria-hidden />
          Export or print
        </Button>
      )}
    </chakra.div>
  )
}

interface ViewChoiceProps {
  view: TreeView
  onChoose: (view: TreeView) => void
}

/** A native select box: one touch target on a small screen. */
function ViewMenu({ view, onChoose }: ViewChoiceProps) {
  return (
    // Wide enough for the longest name; without space beside this box, the generations wrap to the next line.
    <chakra.div flex="1" minW="min(13rem, 100%)">
      <Select
        aria-label="View"
        fontWeight={600}
        value={view}
        onChange={(event) => {
          const chosen = treeViews.find((known) => known === event.currentTarget.value)
          if (chosen) onChoose(chosen)
        }}
      >
        {treeViews.map((known) => (
          <option key={known} value={known}>
            {viewNames[known]}
          </option>
        ))}
      </Select>
    </chakra.div>
  )
}

function ViewSegments({ view, onChoose }: ViewChoiceProps) {
  return (
    <chakra.fieldset
      display="flex"
      minW="0"
      p="0"
      borderWidth="1px"
      borderColor="line.strong"
      borderRadius="md"
      bg="surface"
    >
      <chakra.legend srOnly>View</chakra.legend>
      {chartViews.map((known) => (
        <Button
          key={known}
          variant="quiet"
          px={{ base: '3', lg: '4' }}
          borderRadius="calc({radii.md} - 1px)"
          aria-pressed={known === view}
          aria-label={known === 'hourglass' ? `Both: ${viewNames.hourglass}` : undefined}
          _pressed={pressedStyle}
          onClick={() => onChoose(known)}
        >
          {known === 'hourglass' ? 'Both' : viewNames[known]}
        </Button>
      ))}
    </chakra.fieldset>
  )
}
