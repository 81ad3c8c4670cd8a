/** Tells administrators that the last check of the stored data found faults. */
import { chakra } from '@chakra-ui/react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { useLastCheck } from './data-checks.queries.ts'

export function CheckBanner() {
  const { check } = useLastCheck()
  const [fault, ...others] = check?.faults ?? []
  if (!fault) return null
  return (
    <Alert tone="destructive" title="The daily check of the stored data found faults">
      <chakra.p overflowWrap="anywhere">
        {fault.text}
        {others.length > 0 &&
          ` There ${others.length === 1 ? 'is 1 more fault' : `are ${others.length} more faults`}.`}
      </chakra.p>
      <ButtonLink to="/admin/settings?tab=advanced" variant="quiet">
        Show the result
      </ButtonLink>
    </Alert>
  )
}
