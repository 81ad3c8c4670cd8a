/** Adding files to the archives: they go out as soon as they are chosen; each becomes an item once it is asked for. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '#client/api/call.ts'
import { uploadMedia } from '#client/api/upload/upload-media.ts'
import { useSettings } from '#client/settings/manage/settings.changes.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { deleteUploadedFile, type MediaFile } from '#shared/contracts/media.contract.ts'
import { fileFault } from './accepted-files.ts'
import { type CommonFields, commonFaults, newItem, noFields, titleFault } from './archive-form.ts'
import { useCreateArchive, useReadAnew } from '../archives.changes.ts'
import { type ChosenUpload, UploadQueue } from './upload-queue.ts'
import { failureWords } from './upload-row.tsx'

type Faults = Partial<Record<string, string>>

/** Whoever does not find it taken back finds it swept away after some days. */
function discard({ fileId }: MediaFile) {
  call(deleteUploadedFile, { params: { id: fileId } }).catch(() => {})
}

function addedWords(count: number): string {
  return count === 1 ? 'Archive uploaded successfully' : `${count} archives uploaded successfully`
}

export function useAdding(onDone: () => void) {
  const rules = useSettings().data ?? null
  const faultOf = useEffectEvent((file: File) => fileFault(file, rules))
  const sayFailed = useEffectEvent((upload: ChosenUpload, why: string) => {
    const description = failureWords(upload, why, queue.read().length > 1)
    toast({ title: 'Upload Failed', description, tone: 'destructive' })
  })
  const [queue] = useState(
    () =>
      new UploadQueue({
        faultOf: (file) => faultOf(file),
        send: (file, signal, onSent) =>
          uploadMedia({ file, fileName: file.name, folder: 'archives', signal, onProgress: onSent }),
        discard,
        onFailed: (upload, why) => sayFailed(upload, why),
      }),
  )
  const uploads = useSyncExternalStore(queue.watch, queue.read)
  useEffect(() => () => queue.end(), [queue])

  const create = useCreateArchive()
  const readAnew = useReadAnew()
  const [common, setCommon] = useState<CommonFields>(noFields)
  const [tried, setTried] = useState(false)
  const [adding, setAdding] = useState(false)
  const [refused, setRefused] = useState<Faults>({})
  /** How many of how many were added at the last try, where it was not all. */
  const [partly, setPartly] = useState<[number, number] | null>(null)
  const wanted = uploads.filter(({ state }) => state !== 'refused')

  async function addOne({ id, title }: ChosenUpload): Promise<boolean> {
    const media = await queue.arrived(id)
    if (!media) return false
    try {
      await create.mutateAsync({ payload: newItem(title, common, media), key: id })
      queue.setAdded(id)
      return true
    } catch (error) {
      if (error instanceof AppError && error.details.fields) setRefused(error.details.fields)
      queue.fail(id, (error instanceof Error && error.message) || 'Upload failed')
      return false
    }
  }

  async function addAll() {
    setAdding(true)
    setPartly(null)
    for (const { id, state } of wanted) if (state === 'failed') queue.retry(id)
    const done = (await Promise.all(wanted.map(addOne))).filter(Boolean).length
    setAdding(false)
    void readAnew()
    queue.leaveOutAdded()
    const left = queue.read()
    if (done > 0 && left.length === 0) {
      toast({ title: addedWords(done) })
      onDone()
      return
    }
    if (done > 0) setPartly([done, done + left.length])
    // What was said of the others is not meant for what comes next.
    if (left.every(({ state }) => state === 'refused')) startAnew()
  }

  function startAnew() {
    setCommon(noFields)
    setTried(false)
  }

  /** Gives the first field with a fault, if there is one. */
  function submit(): string | undefined {
    setTried(true)
    if (adding || wanted.length === 0) return undefined
    const untitled = wanted.find(({ title }) => titleFault(title))
    const fault = untitled ? `title-${untitled.id}` : Object.keys(commonFaults(common))[0]
    if (fault === undefined) void addAll()
    return fault
  }

  return {
    queue,
    uploads,
    common,
    adding,
    tried,
    partly,
    submit,
    /** Something would be lost by leaving. */
    changed: wanted.length > 0 || (partly === null && common !== noFields),
    missing: tried && wanted.length === 0 ? 'A file is required' : undefined,
    faults: tried ? { ...refused, ...commonFaults(common) } : refused,
    change: (part: Partial<CommonFields>) => {
      setCommon({ ...common, ...part })
      setRefused({})
    },
  }
}
