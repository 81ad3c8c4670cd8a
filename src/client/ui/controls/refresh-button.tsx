/** The refresh button in the corner of a page; phones show only its icon. */
import { chakra } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'

interface RefreshButtonProps {
  /** Whether a refresh is running. */
  busy?: boolean
  onClick: () => void
}

export function RefreshButton({ busy = false, onClick }: RefreshButtonProps) {
  return (
    <Button
      variant="outline"
      flexShrink={0}
      px={{ base: '0', md: '5' }}
      aria-label="Refresh"
      aria-busy={busy}
      onClick={onClick}
    >
      <RefreshCw aria-hidden />
      <chakra.span display={{ base: 'none', md: 'inline' }}>Refresh</chakra.span>
    </Button>
  )
}
