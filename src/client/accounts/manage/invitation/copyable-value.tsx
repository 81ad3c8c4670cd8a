/** A value with a button that copies it and reports whether copying worked. */
import { chakra } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { copyText } from './copy-text.ts'

/** How long the button shows "Copied". */
const copiedNoticeMs = 3_000

interface CopiedValueProps {
  label: string
  value: string
  /** null in print, where nothing can be copied. */
  onCopied: (() => void) | null
}

export function CopyableValue({ label, value, onCopied }: CopiedValueProps) {
  const valueElement = useRef<HTMLSpanElement>(null)
  const [result, setResult] = useState<'copied' | 'selected' | null>(null)
  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(setResult, copiedNoticeMs, null)
    return () => clearTimeout(timer)
  }, [result])

  async function copy() {
    if (!valueElement.current) return
    const copied = await copyText(valueElement.current)
    setResult(copied ? 'copied' : 'selected')
    if (copied) onCopied?.()
  }

  const Icon = result === 'copied' ? Check : Copy
  return (
    <chakra.div>
      <chakra.dt textStyle="small" color="text.muted">
        {label}
      </chakra.dt>
      <chakra.dd display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.span
          ref={valueElement}
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
            aria-label={result === 'copied' ? undefined : `Copy ${label.toLowerCase()}`}
            onClick={() => void copy()}
          >
            <Icon aria-hidden />
            {result === 'copied' ? 'Copied' : 'Copy'}
          </Button>
        )}
        <chakra.span
          role="status"
          flexBasis="full"
          textStyle="small"
          color="text.muted"
          srOnly={result !== 'selected'}
        >
          {result === 'copied' && `${label} copied`}
          {result === 'selected' &&
            'Your browser could not copy the text. The text is selected, so you can copy it yourself.'}
        </chakra.span>
      </chakra.dd>
    </chakra.div>
  )
}
