/** A notice inside a page: information, a warning, an error or a success. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  info: { Icon: Info, bg: 'accent.soft', color: 'accent.text', role: 'status' },
  warning: { Icon: TriangleAlert, bg: 'accent.soft', color: 'accent.text', role: 'status' },
  destructive: { Icon: CircleAlert, bg: 'danger.soft', color: 'danger.text', role: 'alert' },
  success: { Icon: CircleCheck, bg: 'success.soft', color: 'success.text', role: 'status' },
} as const

interface AlertProps extends Omit<HTMLChakraProps<'div'>, 'title'> {
  tone?: keyof typeof tones
  title?: string
  children?: ReactNode
}

export function Alert({ tone = 'info', title, children, ...rest }: AlertProps) {
  const { Icon, bg, color, role } = tones[tone]
  return (
    <chakra.div
      role={role}
      data-tone={tone}
      display="flex"
      gap="3"
      bg={bg}
      borderRadius="md"
      px="4"
      py="3"
      textStyle="small"
      fontSize="1rem"
      {...rest}
    >
      <chakra.span color={color} flexShrink={0} pt="0.5" aria-hidden>
        <Icon size={20} />
      </chakra.span>
      <chakra.div minW="0">
        {title && (
          <chakra.p fontWeight={600} color={color}>
            {title}
          </chakra.p>
        )}
        {children}
      </chakra.div>
    </chakra.div>
  )
}
