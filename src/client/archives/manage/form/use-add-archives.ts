/** The state of the dialog that adds files to the archives: each file is uploaded when picked, and added as an item on submit. */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '#client/api/call.ts'
import { uploadMedia } from '#client/api/upload/upload-media.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useUploadRules } from '#client/ui/files/upload-rules.ts'
import type { FieldErrors } from '#client/ui/form/form-fields.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { deleteUploadedFile, type MediaFile } from '#shared/contracts/media.contract.ts'
import { allKinds, findUploadError } from '#shared/upload-rules.ts'
import { useCreateArchive, useInvalidateArchives } from '../archives.changes.ts'
import {
  applyOwnValues,
  buildNewItem,
  type CommonValues,
  emptyCommonValues,
  validateCommonValues,
  validateOwnDate,
  validateTitle,
} from './archive-form.ts'
import { type QueuedUpload, UploadQueue } from './upload-queue.ts'
import { formatUploadError } from './upload-row.tsx'

/** A failure is ignored: the server deletes unused files after some days. */
function discardUpload({ fileId }: MediaFile) {
  call(deleteUploadedFile, { params: { id: fileId } }).catch(() => {})
}

function formatAdded(count: number): string {
  return count === 1 ? 'Archive uploaded successfully' : `${count} archives uploaded successfully`
}

/** @param onAdded called with what was added, also where some of the files could not be */
export function useAddArchives(onDone: () => void, onAdded?: (items: ArchiveItem[]) => void) {
  const choice = { kinds: allKinds, rules: useUploadRules() }
  const validateFile = useEffectEvent((file: File) => findUploadError(file, choice))
  const showUploadError = useEffectEvent((upload: QueuedUpload, message: string) => {
    const description = formatUploadError(upload, message, queue.getSnapshot().length > 1)
    toast({ title: 'Upload Failed', description, tone: 'destructive' })
  })
  const [queue] = useState(
    () =>
      new UploadQueue({
        validateFile: (file) => validateFile(file),
        send: (file, signal, onSent) =>
          uploadMedia({ file, fileName: file.name, folder: 'archives', signal, onProgress: onSent }),
        discard: discardUpload,
        onFailed: (upload, message) => showUploadError(upload, message),
      }),
  )
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      queue.dispose()
    }
  }, [queue])

  const create = useCreateArchive()
  const invalidateArchives = useInvalidateArchives()
  const [values, setValues] = useState<CommonValues>(emptyCommonValues)
  const [showsErrors, setShowsErrors] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  /** The result of the last attempt when only some of the files were added. */
  const [partialResult, setPartialResult] = useState<{ added: number; total: number } | null>(null)
  const acceptedUploads = uploads.filter(({ state }) => state !== 'refused')

  async function addOne({ id, title, own }: QueuedUpload): Promise<ArchiveItem | null> {
    const media = await queue.waitForUpload(id)
    if (!media) return null
    try {
      const payload = buildNewItem(title, applyOwnValues(values, own), media)
      const { data: item } = await create.mutateAsync({ payload, key: id })
      queue.setAdded(id)
      return item
    } catch (error) {
      if (error instanceof AppError && error.details.fields) setServerErrors(error.details.fields)
      queue.fail(id, (error instanceof Error && error.message) || 'Upload failed')
      return null
    }
  }

  async function addAll() {
    setIsAdding(true)
    setPartialResult(null)
    for (const { id, state } of acceptedUploads) if (state === 'failed') queue.retry(id)
    const added = (await Promise.all(acceptedUploads.map(addOne))).filter((item) => item !== null)
    const addedCount = added.length
    setIsAdding(false)
    void invalidateArchives()
    // What is under the dialog may have changed since the user left it.
    if (addedCount > 0 && !hasLeft.current) onAdded?.(added)
    queue.removeAdded()
    const remaining = queue.getSnapshot()
    if (addedCount > 0 && remaining.length === 0) {
      toast({ title: formatAdded(addedCount) })
      onDone()
      return
    }
    if (addedCount > 0) setPartialResult({ added: addedCount, total: addedCount + remaining.length })
    // The details were for the added files, not for the next ones.
    if (remaining.every(({ state }) => state === 'refused')) resetForm()
  }

  function resetForm() {
    setValues(emptyCommonValues)
    setShowsErrors(false)
  }

  /** Returns the name of the first field with an error, if there is one. */
  function submit(): string | undefined {
    setShowsErrors(true)
    if (isAdding || acceptedUploads.length === 0) return undefined
    const untitled = acceptedUploads.find(({ title }) => validateTitle(title))
    const misdated = acceptedUploads.find(({ own }) => validateOwnDate(own))
    const invalidUploadField =
      (untitled && `title-${untitled.id}`) ?? (misdated && `dateTaken-${misdated.id}`)
    const invalidField = invalidUploadField ?? Object.keys(validateCommonValues(values))[0]
    if (invalidField === undefined) void addAll()
    return invalidField
  }

  return {
    choice,
    queue,
    uploads,
    values,
    isAdding,
    showsErrors,
    partialResult,
    submit,
    /** Whether closing the dialog would lose something. */
    isChanged: acceptedUploads.length > 0 || (partialResult === null && values !== emptyCommonValues),
    fileError: showsErrors && acceptedUploads.length === 0 ? 'A file is required' : undefined,
    errors: showsErrors ? { ...serverErrors, ...validateCommonValues(values) } : serverErrors,
    set: (part: Partial<CommonValues>) => {
      setValues({ ...values, ...part })
      setServerErrors({})
    },
  }
}
