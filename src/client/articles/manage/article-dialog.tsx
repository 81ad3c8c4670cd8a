/** The dialog that adds or edits an article, with a preview of the text. */
import { type ComponentProps, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { ImageField } from '#client/ui/form/image-field.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import { FieldWithPreview } from '#client/ui/markdown/field-with-preview.tsx'
import type { ArticleKind } from '#shared/article-kinds.ts'
import {
  type Article,
  articlePayload,
  article as articleSchema,
  articleUpdate,
} from '#shared/contracts/articles.contract.ts'
import * as limits from '#shared/limits.ts'
import { createSlug } from '#shared/slugs.ts'
import { articleKindConfigs, formatSaved } from '../article-kinds.ts'
import { articleFields, fillSlug } from './article-form.ts'
import { useCreateArticle, useUpdateArticle } from './articles.changes.ts'

interface ArticleDialogProps {
  kind: ArticleKind
  /** null for a new article. */
  article: Article | null
  onClose: () => void
}

export default function ArticleDialog({ kind, article, onClose }: ArticleDialogProps) {
  const { noun, add, edit } = articleKindConfigs[kind].manage
  const form = useFieldsForm({
    record: article,
    recordSchema: articleSchema,
    fields: articleFields,
    payloadSchema: articlePayload,
    changesSchema: articleUpdate,
  })
  const { values, errors, set, textInput } = form
  const [isUploading, setIsUploading] = useState(false)
  const [key] = useState(newUuid)
  const create = useCreateArticle(kind)
  const update = useUpdateArticle(kind)
  const { reason } = useCanEdit()

  function handleError(error: unknown, verb: 'create' | 'update') {
    const title = `Failed to ${verb} ${noun}`
    const why = form.fail(error, title)
    if (why !== null) toast({ title, description: why, tone: 'destructive' })
  }

  /** Returns the name of the first field with an error, if there is one. */
  function save(version: Article | null): string | undefined {
    const invalidField = form.check()
    if (invalidField !== undefined) return invalidField
    const finish = (verb: 'created' | 'updated') => () => {
      toast({ title: formatSaved(kind, verb) })
      onClose()
    }
    if (!version) {
      const request = { payload: fillSlug(form.getPayload()), key }
      create.mutate(request, {
        onSuccess: finish('created'),
        onError: (error) => handleError(error, 'create'),
      })
      return undefined
    }
    const request = { id: version.id, changes: form.getChanges(version), seen: version.updated_at }
    update.mutate(request, { onSuccess: finish('updated'), onError: (error) => handleError(error, 'update') })
    return undefined
  }

  const conflict = form.getConflict(save)
  const working = create.isPending || update.isPending
  return (
    <FormDialog
      title={article ? edit : add}
      isChanged={form.changed}
      isSending={working}
      submitLabel={article ? 'Save Changes' : add}
      submittingLabel="Saving..."
      blockedReason={isUploading ? 'The picture is still uploading.' : reason}
      error={form.failure}
      question={conflict && <EditConflict {...conflict} />}
      maxW="60rem"
      onSubmit={() => save(form.seen)}
      onClose={onClose}
    >
      <TextField
        label="Title"
        maxLength={limits.textLength.title}
        autoComplete="off"
        error={errors['title']}
        {...textInput('title')}
      />
      <TextField
        label="Slug"
        hint={`The end of the article's web address: /${kind}/${createSlug(values.slug || values.title) || '…'}`}
        placeholder={createSlug(values.title)}
        maxLength={limits.textLength.slug}
        autoComplete="off"
        error={errors['slug']}
        {...textInput('slug')}
      />
      <Field
        label="Excerpt"
        hint="One or two sentences that introduce the article."
        error={errors['excerpt']}
      >
        {(control) => (
          <TextArea rows={2} maxLength={limits.textLength.excerpt} {...control} {...textInput('excerpt')} />
        )}
      </Field>
      <FieldWithPreview text={values.content}>
        <Field
          label="Content"
          hint="An empty line starts a new paragraph. You can also use **bold**, *italic*, # headings and lists."
          error={errors['content']}
        >
          {(control) => <TextArea rows={14} resize="vertical" {...control} {...textInput('content')} />}
        </Field>
      </FieldWithPreview>
      <ImageField
        label="Featured image"
        folder={kind}
        url={values.featuredImageUrl?.url ?? null}
        picture={values.featuredImageUrl?.picture ?? null}
        error={errors['featuredImageUrl']}
        onChange={(file) => set({ featuredImageUrl: file && { url: file.url, picture: file.picture } })}
        onUploadingChange={setIsUploading}
      />
      <Field label="Status" hint="The family sees published articles only.">
        {(control) => (
          <StatusSelect {...control} value={values.status} onStatus={(status) => set({ status })} />
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
