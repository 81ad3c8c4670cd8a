/** A drawer from the side: a dialog that keeps to the edge. */
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  /** What stands at the top instead of a hidden title. */
  head?: ReactNode
  children: ReactNode
}

export function Drawer(props: DrawerProps) {
  return <Dialog form="drawer" {...props} />
}
