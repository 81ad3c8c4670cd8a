/** The fields of the forms for a source and for a repository. */
import { itemIdsField } from '#client/archives/items-form.ts'
import { type FormField, fieldsFor } from '#client/ui/form/form-fields.ts'
import type { Repository, Source } from '#shared/contracts/sources.contract.ts'

type Kept = NonNullable<Source['repositories']>

const { text, optionalText } = fieldsFor<Source>()

/** @param getRepositoryName the name of a repository by its id */
export function getSourceFields(getRepositoryName: (id: string) => string) {
  const repositories: FormField<Source, Kept, Kept> = {
    label: 'Where the source is kept',
    empty: [],
    readValue: (source) => source.repositories ?? [],
    toPayload: (kept) =>
      kept.map(({ call_number = '', ...rest }) => ({
        ...rest,
        ...(call_number.trim() !== '' && { call_number: call_number.trim() }),
      })),
    format: (kept) =>
      kept
        .map(({ repository_id, call_number }) =>
          [getRepositoryName(repository_id), call_number].filter(Boolean).join(', '),
        )
        .join('\n'),
  }
  return {
    title: text('Title', (source) => source.title),
    author: optionalText('Author', (source) => source.author ?? null),
    publication: optionalText('Publication', (source) => source.publication ?? null),
    abbreviation: optionalText('Short title', (source) => source.abbreviation ?? null),
    agency: optionalText('Church, office or company', (source) => source.agency ?? null),
    repositories,
    itemIds: itemIdsField<Source>(),
    text: optionalText('Text of the source', (source) => source.text ?? null),
    note: optionalText('Note', (source) => source.note ?? null),
  }
}

const repository = fieldsFor<Repository>()

export const repositoryFields = {
  name: repository.text('Name', ({ name }) => name),
  address: repository.optionalText('Address', ({ address }) => address ?? null),
  phone: repository.optionalText('Phone', ({ phone }) => phone ?? null),
  email: repository.optionalText('Email', ({ email }) => email ?? null),
  website: repository.optionalText('Website', ({ website }) => website ?? null),
  note: repository.optionalText('Note', ({ note }) => note ?? null),
}
