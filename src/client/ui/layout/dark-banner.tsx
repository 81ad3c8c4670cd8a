/** A dark textured area with a gold inner border, the same in both themes. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

export function DarkBanner({ children, ...rest }: HTMLChakraProps<'div'>) {
  return (
    <chakra.div
      className="chakra-theme dark textured"
      position="relative"
      bgColor="cover"
      color="text"
      _before={{
        content: '""',
        position: 'absolute',
        inset: '0.75rem',
        borderWidth: '1px',
        borderColor: 'accent',
        borderRadius: 'sm',
        opacity: 0.55,
        pointerEvents: 'none',
      }}
      {...rest}
    >
      {children}
    </chakra.div>
  )
}
