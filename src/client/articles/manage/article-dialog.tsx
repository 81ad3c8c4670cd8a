/** The dialog that adds or edits an article, with a preview of the text. */
import { type ComponentProps, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { Field, Select, TextArea, TextField } from '#client/ui/form/field.tsx'
import { ImageField } from '#client/ui/form/image-field.tsx'
import { RecordFormDialog } from '#client/ui/form/record-form-dialog.tsx'
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

  return (
    <RecordFormDialog
      form={form}
      title={article ? edit : add}
      submitLabel={article ? undefined : add}
      isSending={create.isPending || update.isPending}
      blockedReason={isUploading ? 'Please wait until the picture has been uploaded.' : reason}
      maxW="60rem"
      savedTitle={formatSaved(kind, article ? 'updated' : 'created')}
      failedText={`Failed to ${article ? 'update' : 'create'} ${noun}`}
      failedTitle={null}
      send={(version, handlers) =>
        version
          ? update.mutate(
              { id: version.id, changes: form.getChanges(version), seen: version.updated_at },
              handlers,
            )
          : create.mutate({ payload: fillSlug(form.getPayload()), key }, handlers)
      }
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
    </RecordFormDialog>
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
