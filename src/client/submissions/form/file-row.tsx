/** One chosen file: what it looks like, what it is called, how far it has come, and the way to take it out. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import type { ChosenFile } from '../draft/draft-files.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'
import { FilePreview } from './file-preview.tsx'
import { narrow } from './file-row-width.ts'

/** The focus goes to the next row, not with the one that is taken out; with the last one to the chooser. */
function leaveRow(button: HTMLElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const to = next?.querySelector('button') ?? row?.closest('form')?.querySelector('input[type=file]')
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
}

interface FileRowProps {
  file: ChosenFile
  draft: WorkingDraft
}

export function FileRow({ file, draft }: FileRowProps) {
  const { name, size, state, share, fault } = file
  const { userId, outbox } = draft.options
  const percent = Math.floor(share * 100)
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      ps="2"
      pe="0.5"
      py="2"
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'line' } }}
    >
      <FilePreview file={file} read={(kept) => outbox.readFile(userId, kept)} />
      <chakra.div flex="1" minW="0" css={{ [narrow]: { order: 3, flexBasis: '100%' } }}>
        <chakra.p textStyle="small" fontWeight={600} overflowWrap="anywhere" lineClamp={2}>
          {name}
        </chakra.p>
        <chakra.p textStyle="small" color={fault ? 'danger.text' : 'text.muted'}>
          {fault ?? formatFileSize(size)}
          {state === 'copying' && ` · copying, ${percent} %`}
          {state === 'loose' && ' · Not kept on this device'}
        </chakra.p>
        {state === 'copying' && (
          <chakra.div h="0.25rem" mt="1" bg="sunken" borderRadius="full" overflow="hidden" aria-hidden>
            <chakra.div h="full" bg="accent" style={{ width: `${percent}%` }} />
          </chakra.div>
        )}
      </chakra.div>
      <Button
        variant="quiet"
        size="icon"
        flexShrink={0}
        ms="auto"
        color="text.muted"
        aria-label={`Take out ${name}`}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget)
          draft.removeFile(file.id)
        }}
      >
        <X aria-hidden />
      </Button>
    </chakra.li>
  )
}
