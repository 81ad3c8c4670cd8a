/** Writing an article or changing one: the fields, a preview of the text as it will be read, and two versions set side by side. */
import { type ComponentProps, useState } from 'react'
import { useWriting } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ImageField } from '#client/ui/form/image-field.tsx'
import { FieldWithPreview } from '#client/ui/markdown/field-with-preview.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { type FieldFormat, compareVersions } from '#client/ui/form/compare-versions.ts'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import { type Article, article as articleShape } from '#shared/contracts/articles.contract.ts'
import { slugOf } from '#shared/slugs.ts'
import type { ArticleKind } from '../articles.queries.ts'
import { type ArticleFields, changesOf, faultsOf, fieldsOf, newArticle, payloadOf } from './article-form.ts'
import { useCreateArticle, useUpdateArticle } from './articles.changes.ts'
import { manageWords } from './manage-messages.ts'

const compared: readonly FieldFormat<ArticleFields>[] = [
  ['Title', ({ title }) => title],
  ['Slug', ({ slug }) => slug],
  ['Excerpt', ({ excerpt }) => excerpt],
  ['Content', ({ content }) => content],
  ['Status', ({ status }) => status],
  ['Featured image', ({ image }) => image?.url ?? ''],
]

interface ArticleDialogProps {
  kind: ArticleKind
  /** null to write a new one. */
  article: Article | null
  onClose: () => void
}

export default function ArticleDialog({ kind, article, onClose }: ArticleDialogProps) {
  const words = manageWords[kind]
  const form = useRecordForm({ record: article, blank: newArticle, shape: articleShape, fieldsOf, faultsOf })
  const { fields, before, seen, theirs, set } = form
  const [uploading, setUploading] = useState(false)
  const [key] = useState(newUuid)
  const create = useCreateArticle(kind)
  const update = useUpdateArticle(kind)
  const { reason } = useWriting()
  const { faults } = form

  const named = (name: 'title' | 'slug' | 'excerpt' | 'content') => ({
    name,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })

  function fail(error: unknown, verb: 'create' | 'update') {
    const title = `Failed to ${verb} ${words.one}`
    const why = form.fail(error, title)
    if (why !== null) toast({ title, description: why, tone: 'destructive' })
  }

  /** Gives the first field with a fault, if there is one. */
  function save(version: Article | null): string | undefined {
    const fault = form.check()
    if (fault !== undefined) return fault
    const done = (verb: 'created' | 'updated') => () => {
      toast({ title: words.done(verb) })
      onClose()
    }
    if (!version) {
      const order = { payload: payloadOf(fields), key }
      create.mutate(order, { onSuccess: done('created'), onError: (error) => fail(error, 'create') })
      return undefined
    }
    const order = { id: version.id, changes: changesOf(fields, before), seen: version.updated_at }
    update.mutate(order, { onSuccess: done('updated'), onError: (error) => fail(error, 'update') })
    return undefined
  }

  const working = create.isPending || update.isPending
  return (
    <FormDialog
      title={article ? words.edit : words.add}
      isChanged={form.changed}
      isSending={working}
      submitLabel={article ? 'Save Changes' : words.add}
      submittingLabel="Saving..."
      blockedReason={uploading ? 'The picture is still on its way.' : reason}
      error={form.failure}
      question={
        theirs && (
          <EditConflict
            fields={compareVersions(compared, { before, mine: fields, theirs: fieldsOf(theirs) })}
            onKeepMine={() => void save(form.keepMine(theirs))}
            onTakeTheirs={() => form.takeTheirs(theirs)}
          />
        )
      }
      maxW="60rem"
      onSubmit={() => save(seen)}
      onClose={onClose}
    >
      <TextField
        label="Title"
        maxLength={300}
        autoComplete="off"
        error={faults['title']}
        {...named('title')}
      />
      <TextField
        label="Slug"
        hint={`The readable end of its address: /${kind}/${slugOf(fields.slug || fields.title) || '…'}`}
        placeholder={slugOf(fields.title)}
        maxLength={300}
        autoComplete="off"
        error={faults['slug']}
        {...named('slug')}
      />
      <Field
        label="Excerpt"
        hint="One or two sentences that make one want to read on."
        error={faults['excerpt']}
      >
        {(control) => <TextArea rows={2} maxLength={2000} {...control} {...named('excerpt')} />}
      </Field>
      <FieldWithPreview text={fields.content}>
        <Field
          label="Content"
          hint="An empty line begins a new paragraph. **Bold**, *italic*, # headings and lists work, too."
          error={faults['content']}
        >
          {(control) => <TextArea rows={14} resize="vertical" {...control} {...named('content')} />}
        </Field>
      </FieldWithPreview>
      <ImageField
        label="Featured image"
        folder={kind}
        url={fields.image?.url ?? null}
        picture={fields.image?.picture ?? null}
        error={faults['featuredImageUrl']}
        onChange={(file) => set({ image: file && { url: file.url, picture: file.picture } })}
        onUploadingChange={setUploading}
      />
      <Field label="Status" hint="Only what is published is seen by the family.">
        {(control) => (
          <StatusSelect {...control} value={fields.status} onStatus={(status) => set({ status })} />
        )}
      </Field>
    </FormDialog>
  )
}

interface StatusSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: Article['status']
  onStatus: (status: Article['status']) => void
}

function StatusSelect({ onStatus, ...rest }: StatusSelectProps) {
  return (
    <Select
      name="status"
      {...rest}
      onChange={(event) => onStatus(event.currentTarget.value === 'published' ? 'published' : 'draft')}
    >
      <option value="draft">Draft</option>
      <option value="published">Published</option>
    </Select>
  )
}
