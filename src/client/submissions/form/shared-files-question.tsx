/** Asks whether to add files that another app has shared with the site. Any website can share files, so none is added unasked. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { readSharedFiles, removeSharedFiles, type WaitingFile } from '#client/offline/saved/shared-files.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'

/** Keys of files that a draft of this page already has. The shared file is deleted once that draft is saved. */
const addedKeys = new Set<string>()

interface SharedFilesQuestionProps {
  draft: WorkingDraft
  /** Whether the form is open. */
  open: boolean
}

export function SharedFilesQuestion({ draft, open }: SharedFilesQuestionProps) {
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  useEffect(() => {
    if (!open) return
    let isCurrent = true
    void readSharedFiles().then((waiting) => {
      if (isCurrent) setFiles(waiting.filter(({ key }) => !addedKeys.has(key)))
    })
    return () => {
      isCurrent = false
    }
  }, [open])

  function addAll() {
    for (const { key } of files) addedKeys.add(key)
    draft.addFiles(
      files.map(({ file }) => file),
      files.map(
        ({ key }) =>
          () =>
            void removeSharedFiles([key]),
      ),
    )
    setFiles([])
  }

  function refuseAll() {
    void removeSharedFiles(files.map(({ key }) => key))
    setFiles([])
  }

  if (files.length === 0) return null
  const count = files.length
  return (
    <chakra.section
      role="status"
      aria-label="Shared files"
      bg="accent.soft"
      borderRadius="md"
      p="4"
      display="grid"
      gap="3"
    >
      <chakra.p fontWeight={600}>Add {count === 1 ? 'this file' : `these ${count} files`}?</chakra.p>
      <chakra.ul listStyleType="none" textStyle="small" maxH="10rem" overflowY="auto">
        {files.map(({ key, file: { name, size } }) => (
          <chakra.li key={key} overflowWrap="anywhere">
            {name} ({formatFileSize(size)})
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.p textStyle="small" color="text.muted">
        Another app or website has sent {count === 1 ? 'this file' : 'these files'} here. Do not add what you
        have not shared yourself.
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" onClick={refuseAll}>
          Do not add
        </Button>
        <Button onClick={addAll}>{count === 1 ? 'Add file' : 'Add files'}</Button>
      </chakra.div>
    </chakra.section>
  )
}
