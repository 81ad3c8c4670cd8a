/** The settings that make a family's site look like no other: colors of the branches, mark and cover picture. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { branchPalettes } from '#client/theme/branch-palettes.ts'
import { useTheme } from '#client/theme/color-mode.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { FieldGroup } from '#client/ui/form/field-group.tsx'
import { Radio, radioFocusRing } from '#client/ui/form/radio.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import {
  type BranchColors,
  branchColors,
  type SiteMark,
  siteMark,
} from '#shared/contracts/settings.contract.ts'
import { textLength } from '#shared/limits.ts'
import { getMarkLetter } from '#shared/marks.ts'
import { SettingFields } from './setting-fields.tsx'
import { fieldNames } from './settings-form.ts'
import type { TabProps } from './tab-props.ts'

const paletteNames: Record<BranchColors, string> = {
  album: 'Album',
  meadow: 'Meadow',
  fjord: 'Fjord',
  orchard: 'Orchard',
}

const markNames: Record<SiteMark, string> = {
  tree: 'Tree',
  wheat: 'Wheat',
  house: 'House',
  book: 'Book',
  lamp: 'Lamp',
  anchor: 'Anchor',
  letter: 'Letter',
}

export function LookFields({ fields, errors, set, PictureField }: TabProps) {
  const letter = getMarkLetter(fields.markLetter.trim(), fields.siteName)
  return (
    <TitledPanel heading="The look of your family">
      <SettingFields>
        <PictureField
          label={fieldNames.coverItemId.label}
          hint="Shown on the home page. Without a cover picture, the home page shows a new picture of the archives every day."
          name="coverItemId"
          error={errors['coverItemId']}
          value={fields.coverItemId}
          // Each picture is shown without a session only when an administrator says so.
          onChange={(coverItemId) => set({ coverItemId, coverBeforeSignIn: false })}
        />
        {fields.coverItemId !== null && (
          <Checkbox
            label={fieldNames.coverBeforeSignIn.label}
            hint="Everybody who knows the address of the site can then see this picture without signing in."
            name="coverBeforeSignIn"
            checked={fields.coverBeforeSignIn}
            onChange={({ currentTarget }) => set({ coverBeforeSignIn: currentTarget.checked })}
          />
        )}
        <Choices
          label={fieldNames.branchColors.label}
          hint="All descendants of the same ancestor have a ring in the same color."
          minWidth="14rem"
        >
          {branchColors.options.map((name) => (
            <Choice
              key={name}
              name="branchColors"
              label={paletteNames[name]}
              isChosen={fields.branchColors === name}
              onChoose={() => set({ branchColors: name })}
            >
              <PaletteSample name={name} />
            </Choice>
          ))}
        </Choices>
        <Choices
          label={fieldNames.mark.label}
          hint="Shown beside the name of the site, while the site starts, and as the icon of the installed app."
          minWidth="8.5rem"
        >
          {siteMark.options.map((name) => (
            <Choice
              key={name}
              name="mark"
              label={markNames[name]}
              isChosen={fields.mark === name}
              onChoose={() => set({ mark: name })}
            >
              <Logo mark={name} letter={letter} w="9" h="9" />
            </Choice>
          ))}
        </Choices>
        {fields.mark === 'letter' && (
          <TextField
            label={fieldNames.markLetter.label}
            hint="One or two letters. The icon of the installed app keeps the tree."
            name="markLetter"
            autoComplete="off"
            maxLength={textLength.markLetter}
            maxW="9rem"
            placeholder={getMarkLetter('', fields.siteName)}
            error={errors['markLetter']}
            value={fields.markLetter}
            onChange={({ currentTarget }) => set({ markLetter: currentTarget.value })}
          />
        )}
      </SettingFields>
    </TitledPanel>
  )
}

interface ChoicesProps {
  label: string
  hint: string
  /** The minimum width of a choice. */
  minWidth: string
  children: ReactNode
}

function Choices({ label, hint, minWidth, children }: ChoicesProps) {
  return (
    <FieldGroup label={label} hint={hint}>
      <chakra.div
        display="grid"
        gap="2"
        gridTemplateColumns={`repeat(auto-fill, minmax(min(${minWidth}, 100%), 1fr))`}
      >
        {children}
      </chakra.div>
    </FieldGroup>
  )
}

interface ChoiceProps {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
  /** What the choice looks like. */
  children: ReactNode
}

const ChoiceLabel = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'touch',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderRadius: 'md',
    cursor: 'pointer',
    ...radioFocusRing,
  },
})

function Choice({ name, label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <ChoiceLabel bg={isChosen ? 'accent.soft' : 'raised'} borderColor={isChosen ? 'accent' : 'line'}>
      <Radio name={name} checked={isChosen} onChange={onChoose} />
      <chakra.span flex="1">{label}</chakra.span>
      {children}
    </ChoiceLabel>
  )
}

/** The eight rings of a palette in the current theme. */
function PaletteSample({ name }: { name: BranchColors }) {
  const { mode } = useTheme()
  return (
    <chakra.span
      aria-hidden
      display="grid"
      gridTemplateColumns="repeat(auto-fill, 1.25rem)"
      gap="1"
      w="5.75rem"
      minW="1.25rem"
    >
      {branchPalettes[name].map(({ field, letters }) => (
        <chakra.span
          key={letters.light}
          w="5"
          h="5"
          borderRadius="full"
          style={{ background: field[mode], boxShadow: `inset 0 0 0 2px ${letters[mode]}` }}
        />
      ))}
    </chakra.span>
  )
}
