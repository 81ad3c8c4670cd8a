/** A modal drawer at the side of the screen. */
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  /** Replaces a hidden title at the top. */
  head?: ReactNode
  children: ReactNode
}

export function Drawer(props: DrawerProps) {
  return <Dialog form="drawer" {...props} />
}
