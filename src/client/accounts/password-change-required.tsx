/** Shown after signing in with a temporary password, which the user must change first. */
import { chakra } from '@chakra-ui/react'
import { KeyRound, LifeBuoy, UserRound } from 'lucide-react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'

const helpTopics = [
  {
    Icon: UserRound,
    title: 'Get your username',
    text: 'Your username is usually your first and last name, for example anna.lindqvist.',
  },
  {
    Icon: KeyRound,
    title: 'Reset your password',
    text: 'An administrator can give you a new temporary password at any time.',
  },
  {
    Icon: LifeBuoy,
    title: 'First-time login help',
    text: 'Open your profile. Enter the temporary password as your current password, then choose a new password.',
  },
]

export default function PasswordChangeRequired() {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <chakra.p fontWeight={600}>You must change your password before continuing.</chakra.p>
      <Alert>
        This is your first login, or your password was reset. If you did not expect this, please contact an
        administrator.
      </Alert>
      <ButtonLink to="/profile" size="lg">
        Change my password
      </ButtonLink>
      <chakra.section aria-labelledby="login-help" bg="sunken" borderRadius="md" p="min(1.25rem, 6vw)">
        <chakra.h2 id="login-help" textStyle="label" color="text.muted" mb="3">
          Help
        </chakra.h2>
        <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3.5" listStyleType="none">
          {helpTopics.map(({ Icon, title, text }) => (
            <chakra.li key={title} display="flex" gap="3">
              <chakra.span color="accent.text" pt="0.5" flexShrink={0} aria-hidden>
                <Icon size={20} />
              </chakra.span>
              <chakra.div minW="0" overflowWrap="anywhere">
                <chakra.p fontWeight={600} textStyle="small" fontSize="1rem">
                  {title}
                </chakra.p>
                <chakra.p textStyle="small" color="text.muted">
                  {text}
                </chakra.p>
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.section>
    </chakra.div>
  )
}
