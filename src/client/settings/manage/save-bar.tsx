/** The button that saves the settings, in reach while there is something to save, and what has become of them. */
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import * as limits from '#shared/limits.ts'

/** Whether the notice of a moment is still to be seen. */
function useNotice(savedAt: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (savedAt === 0) return
    const timer = setTimeout(() => setOver(savedAt), limits.settings.savedNoticeMs)
    return () => clearTimeout(timer)
  }, [savedAt])
  return savedAt !== 0 && over !== savedAt
}

/** With letters so large that it would hide what it belongs to, it stands at the end. */
const cramped = '@container (max-width: 15rem)'

interface SaveBarProps {
  /** The form that it saves. */
  form: string
  /** How many settings were changed. */
  changes: number
  saving: boolean
  /** When they were saved last on this page, milliseconds since 1970; 0 where they were not. */
  savedAt: number
  blocked: boolean
  /** It is asked whose version stays: that has buttons of its own. */
  asked: boolean
  onDiscard: () => void
}

export function SaveBar({ form, changes, saving, savedAt, blocked, asked, onDiscard }: SaveBarProps) {
  const notice = useNotice(savedAt) && changes === 0
  const state =
    changes === 0
      ? 'Nothing is changed.'
      : `${changes} ${changes === 1 ? 'change' : 'changes'} not saved yet.`
  const low = changes > 0 || saving || notice
  return (
    <chakra.div
      // It is in the way only while there is something to save.
      position={low ? 'sticky' : 'static'}
      data-thumb-low={low ? '' : undefined}
      bottom="0"
      zIndex="1"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      mt="6"
      // On a phone it ends with the page.
      mb={{ base: '-12', md: '0' }}
      mx={{ base: 'max(-1rem, -5vw)', md: '0' }}
      px="4"
      pt="2.5"
      pb="calc(0.625rem + env(safe-area-inset-bottom))"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius={{ base: '0', md: 'lg' }}
      boxShadow="lifted"
      css={{ [cramped]: { position: 'static' } }}
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
        // A toast lies over the other end of the bar.
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
