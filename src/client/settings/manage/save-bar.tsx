/** The bar with the save button and the save status; sticky while the form has changes. */
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useKeyboardInsets } from '#client/ui/browser/keyboard-insets.ts'
import { Button } from '#client/ui/controls/button.tsx'
import * as limits from '#shared/limits.ts'

/** Whether the "saved" notice is still visible. */
function useNotice(savedAt: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (savedAt === 0) return
    const timer = setTimeout(() => setOver(savedAt), limits.settings.savedNoticeMs)
    return () => clearTimeout(timer)
  }, [savedAt])
  return savedAt !== 0 && over !== savedAt
}

/** With very large fonts and on very small screens the bar is not sticky, because it would cover the focused field. */
const cramped = ['@container (max-width: 15rem)', '@media (max-width: 30rem) and (max-height: 36rem)']

interface SaveBarProps {
  /** The id of the form. */
  form: string
  /** The number of changed settings. */
  changes: number
  saving: boolean
  /** The time of the last save on this page in milliseconds since 1970; 0 before the first save. */
  savedAt: number
  blocked: boolean
  /** Whether the edit conflict question is open, which has its own buttons. */
  asked: boolean
  onDiscard: () => void
}

export function SaveBar({ form, changes, saving, savedAt, blocked, asked, onDiscard }: SaveBarProps) {
  useKeyboardInsets()
  const notice = useNotice(savedAt) && changes === 0
  const state =
    changes === 0 ? 'No changes.' : `${changes} ${changes === 1 ? 'change' : 'changes'} not saved yet.`
  const isSticky = changes > 0 || saving || notice
  return (
    <chakra.div
      position={isSticky ? 'sticky' : 'static'}
      data-thumb-low={isSticky ? '' : undefined}
      bottom="var(--keyboard-inset-bottom, 0px)"
      zIndex="1"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      mt="6"
      // On phones the bar touches the end of the page.
      mb={{ base: '-12', md: '0' }}
      mx={{ base: 'max(-1rem, -5vw)', md: '0' }}
      px="4"
      pt="2.5"
      pb="calc(0.625rem + var(--safe-bottom))"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius={{ base: '0', md: 'lg' }}
      boxShadow="lifted"
      css={Object.fromEntries(cramped.map((screen) => [screen, { position: 'static' }]))}
    >
      {!asked && (
        <Button type="submit" form={form} disabled={saving || blocked || changes === 0}>
          {saving ? 'Saving...' : 'Save Changes'}
        </Button>
      )}
      {changes > 0 && !saving && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <chakra.p
        role="status"
        flex={{ base: changes > 0 ? '1 1 100%' : '1 1 8rem', md: '1 1 10rem' }}
        // A toast covers the other end of the bar on phones.
        order={{ base: -1, md: 0 }}
        display="flex"
        alignItems="center"
        gap="2"
        color={notice ? 'success.text' : 'text.muted'}
        fontWeight={notice || changes > 0 ? 600 : 400}
      >
        {notice && <Check size={20} aria-hidden />}
        {notice ? 'Settings saved' : state}
      </chakra.p>
    </chakra.div>
  )
}
