/** There is no such page. Shown to anyone: it holds nothing private. */
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { CenteredPage } from './centered-page.tsx'

export function Component() {
  const navigate = useNavigate()
  const cameFromNowhere = useLocation().key === 'default' && window.history.length < 2
  return (
    <CenteredPage title="404 Page Not Found">
      <chakra.p color="text.muted">
        There is nothing at this address. The page may have moved, or the address may hold a slip of the pen.
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="center" mt="3">
        <Button variant="outline" onClick={() => void (cameFromNowhere ? navigate('/') : navigate(-1))}>
          Go Back
        </Button>
        <ButtonLink to="/">Go Home</ButtonLink>
      </chakra.div>
    </CenteredPage>
  )
}
