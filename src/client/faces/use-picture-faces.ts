/** The faces of the picture that is open: which mark is open, whether the names are shown, and marking. */
import { useRef, useState } from 'react'
import { useConnection } from '#client/api/use-connection.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { FaceView } from './face-views.ts'
import { useFacesOfItem } from './use-face-views.ts'
import { type MarkingControls, useMarking } from './use-marking.ts'

export function usePictureFaces(item: Pick<ArchiveItem, 'id' | 'file_type' | 'file_url'>) {
  const views = useFacesOfItem(item.id)
  const marking = useMarking(item.id)
  const viewer = useRef<HTMLElement>(null)
  const markButton = useRef<HTMLButtonElement>(null)
  const nameField = useRef<HTMLDivElement>(null)
  const [areNamesShown, setAreNamesShown] = useState(false)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { online } = useConnection()
  /** The item whose picture could not be loaded, and whether there was a connection. */
  const [missing, setMissing] = useState<{ itemId: string; online: boolean } | null>(null)
  const showViewer = () => viewer.current?.scrollIntoView({ block: 'start' })
  const controls: MarkingControls = {
    ...marking,
    start: (options) => {
      marking.start(options)
      showViewer()
    },
    move: (face) => {
      setOpenKey(null)
      marking.move(face)
      showViewer()
    },
    stop: () => {
      marking.stop()
      markButton.current?.focus()
    },
  }
  return {
    canHaveFaces: item.file_type === 'photo' && item.file_url !== '',
    isPictureMissing: missing?.itemId === item.id && missing.online === online,
    /** Changes when a missing picture may be had now. */
    pictureKey: missing?.itemId === item.id ? `${item.id} ${online}` : item.id,
    reportMissing: () => {
      marking.stop()
      setMissing({ itemId: item.id, online })
    },
    views,
    opened: views.find(({ key }) => key === openKey) ?? null,
    open: ({ key }: FaceView) => setOpenKey(key),
    close: () => setOpenKey(null),
    areNamesShown,
    toggleNames: () => setAreNamesShown(!areNamesShown),
    controls,
    refs: { viewer, markButton, nameField },
    focusNameField: () => nameField.current?.querySelector('input')?.focus(),
  }
}

export type PictureFaces = ReturnType<typeof usePictureFaces>
