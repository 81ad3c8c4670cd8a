/** Tabs over one panel. */
import { Tabs as ChakraTabs } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const maxWrappedTabs = 4

interface TabsProps<T extends string> {
  /** The name of the group of tabs. */
  label: string
  tabs: readonly { value: T; label: string }[]
  selected: T
  onSelect: (value: T) => void
  children: ReactNode
}

export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  // `selected` may follow a keystroke late, because the page renders in a transition; the tabs show the choice at once.
  const [shown, setShown] = useState(selected)
  const [followed, setFollowed] = useState(selected)
  if (followed !== selected) {
    setFollowed(selected)
    setShown(selected)
  }

  function select(value: string | null) {
    const tab = tabs.find((each) => each.value === value)
    if (!tab || tab.value === shown) return
    setShown(tab.value)
    onSelect(tab.value)
  }

  // Centres the selected tab where the row of tabs is wider than the screen.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector(`[data-value="${selected}"]`)?.getBoundingClientRect()
    if (!row || !tab) return
    const { left, width } = row.getBoundingClientRect()
    row.scrollLeft += tab.left + tab.width / 2 - left - width / 2
  }, [selected])

  return (
    <ChakraTabs.Root
      minW="0"
      value={shown}
      // The focus selects at once; Chakra's automatic activation selects two animation frames later.
      activationMode="manual"
      onFocusChange={({ focusedValue }) => select(focusedValue)}
      onValueChange={({ value }) => select(value)}
    >
      <ChakraTabs.List
        ref={list}
        aria-label={label}
        display="flex"
        overflowX="auto"
        // All of a few tabs are visible on a phone; many tabs scroll.
        flexWrap={tabs.length <= maxWrappedTabs ? 'wrap' : 'nowrap'}
        borderBottomWidth="1px"
        borderColor="line"
      >
        {tabs.map((tab) => (
          <ChakraTabs.Trigger
            key={tab.value}
            value={tab.value}
            minH="touch"
            px={{ base: '1.5', md: '4' }}
            textStyle="control"
            fontWeight={500}
            color="text.muted"
            cursor="pointer"
            whiteSpace="nowrap"
            borderBottomWidth="3px"
            borderColor="transparent"
            marginBottom="-1px"
            _hover={{ color: 'text' }}
            _selected={{ color: 'accent.text', borderColor: 'accent', fontWeight: 600 }}
          >
            {tab.label}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      <ChakraTabs.Content value={shown} tabIndex={-1}>
        {children}
      </ChakraTabs.Content>
    </ChakraTabs.Root>
  )
}
