/** Tabs over one panel: arrow keys go from tab to tab (WAI-ARIA tabs with automatic activation). */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

const Tab = chakra('button', {
  base: {
    minH: 'touch',
    px: { base: '2', md: '4' },
    textStyle: 'control',
    fontWeight: 500,
    color: 'text.muted',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    marginBottom: '-1px',
    _hover: { color: 'text' },
    _selected: { color: 'accent.text', borderColor: 'accent', fontWeight: 600 },
  },
})

interface TabsProps<T extends string> {
  /** What the tabs divide: their common name. */
  label: string
  tabs: readonly { value: T; label: string }[]
  selected: T
  onSelect: (value: T) => void
  children: ReactNode
}

export function Tabs<T extends string>({
  label,
  tabs,
  selected: chosen,
  onSelect: onChoose,
  children,
}: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // A row of tabs wider than the screen shows the one that is chosen.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector(`[data-tab="${chosen}"]`)?.getBoundingClientRect()
    if (!row || !tab) return
    const { left, width } = row.getBoundingClientRect()
    row.scrollLeft += tab.left + tab.width / 2 - left - width / 2
  }, [chosen])

  function onKeyDown(event: KeyboardEvent) {
    const last = tabs.length - 1
    // The one that is chosen may follow a moment later.
    const focused = document.activeElement?.getAttribute('data-tab')
    const at = tabs.findIndex(({ value }) => value === focused)
    const goals: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const goal = tabs[goals[event.key] ?? -1]
    if (!goal) return
    event.preventDefault()
    onChoose(goal.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${goal.value}"]`)?.focus()
  }

  return (
    <chakra.div minW="0">
      <chakra.div
        ref={list}
        role="tablist"
        aria-label={label}
        display="flex"
        overflowX="auto"
        borderBottomWidth="1px"
        borderColor="line"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ value, label: name }) => (
          <Tab
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            data-tab={value}
            aria-selected={value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => onChoose(value)}
          >
            {name}
          </Tab>
        ))}
      </chakra.div>
      <chakra.div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </chakra.div>
    </chakra.div>
  )
}
