/** The 404 page, which is also visible without a session. */
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { CenteredPage } from './centered-page.tsx'

export function Component() {
  const navigate = useNavigate()
  const hasNoPreviousPage = useLocation().key === 'default' && window.history.length < 2
  return (
    <CenteredPage title="404 Page Not Found">
      <chakra.p color="text.muted">
        This page does not exist. It may have been moved or deleted, or the link may contain a typing error.
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="center" mt="3">
        <Button variant="outline" onClick={() => void (hasNoPreviousPage ? navigate('/') : navigate(-1))}>
          Go Back
        </Button>
        <ButtonLink to="/">Go Home</ButtonLink>
      </chakra.div>
    </CenteredPage>
  )
}
