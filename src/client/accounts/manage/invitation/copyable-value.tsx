/** A value to pass on, with a button that copies it and says whether it did. */
import { chakra } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { copyText } from './copy-text.ts'

/** How long "Copied" stands, in milliseconds. */
const copiedFor = 3_000

interface CopiedValueProps {
  label: string
  value: string
  /** null where it cannot be copied: on paper. */
  onCopied: (() => void) | null
}

export function CopyableValue({ label, value, onCopied }: CopiedValueProps) {
  const shown = useRef<HTMLSpanElement>(null)
  const [became, setBecame] = useState<'copied' | 'selected' | null>(null)
  useEffect(() => {
    if (became !== 'copied') return
    const timer = setTimeout(setBecame, copiedFor, null)
    return () => clearTimeout(timer)
  }, [became])

  async function copy() {
    if (!shown.current) return
    const copied = await copyText(shown.current)
    setBecame(copied ? 'copied' : 'selected')
    if (copied) onCopied?.()
  }

  const Sign = became === 'copied' ? Check : Copy
  return (
    <chakra.div>
      <chakra.dt textStyle="small" color="text.muted">
        {label}
      </chakra.dt>
      <chakra.dd display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.span
          ref={shown}
          flex="1 1 10rem"
          minW="0"
          fontSize="1.1875rem"
          lineHeight="1.35"
          fontWeight={600}
          letterSpacing="0.01em"
          overflowWrap="anywhere"
          userSelect="all"
        >
          {value}
        </chakra.span>
        {onCopied && (
          <Button
            variant="outline"
            px="3.5"
            aria-label={became === 'copied' ? undefined : `Copy ${label.toLowerCase()}`}
            onClick={() => void copy()}
          >
            <Sign aria-hidden />
            {became === 'copied' ? 'Copied' : 'Copy'}
          </Button>
        )}
        <chakra.span
          role="status"
          flexBasis="full"
          textStyle="small"
          color="text.muted"
          srOnly={became !== 'selected'}
        >
          {became === 'copied' && `${label} copied`}
          {became === 'selected' && 'Your browser does not copy by itself. It is selected: copy it by hand.'}
        </chakra.span>
      </chakra.dd>
    </chakra.div>
  )
}
