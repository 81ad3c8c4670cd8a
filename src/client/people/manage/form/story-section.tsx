/** The story of a person, as an administrator writes it. */
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { FieldWithPreview } from '#client/ui/markdown/field-with-preview.tsx'
import { FormSection, Wide } from './form-section.tsx'
import { ownFieldsOnly, type SectionProps, textField } from './section-props.ts'

export const StorySection = ownFieldsOnly(Story, ['biography'])

function Story(section: SectionProps) {
  const { fields, faults } = section
  return (
    <FormSection heading="Story">
      <Wide>
        <FieldWithPreview text={fields.biography}>
          <Field
            label="Biography"
            hint="An empty line begins a new paragraph. **Bold**, *italic*, # headings and lists work, too."
            error={faults['biography']}
          >
            {(control) => (
              <TextArea rows={8} resize="vertical" {...control} {...textField(section, 'biography')} />
            )}
          </Field>
        </FieldWithPreview>
      </Wide>
    </FormSection>
  )
}
