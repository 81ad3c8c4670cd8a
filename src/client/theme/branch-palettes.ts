/**
 * The palettes for the branches of the family: eight colors each, the background of a medallion and its initials, which also
 * give the ring. `public/theme.js` sets the chosen palette before the first paint. The theme's test checks all of them.
 */
import type { BranchColors } from '#shared/contracts/settings.contract.ts'

export interface BranchColor {
  field: { light: string; dark: string }
  letters: { light: string; dark: string }
}

const color = (field: string, letters: string, darkField: string, darkLetters: string): BranchColor => ({
  field: { light: field, dark: darkField },
  letters: { light: letters, dark: darkLetters },
})

export const branchPalettes: Record<BranchColors, readonly BranchColor[]> = {
  album: [
    color('#ecd9cf', '#6e2f22', '#57312a', '#f3d3c8'),
    color('#ebdfbd', '#62480d', '#51401f', '#f0dcab'),
    color('#dfe3c6', '#454f18', '#3c4426', '#dfe6bd'),
    color('#cfe3d9', '#1d5140', '#234539', '#c6e6d9'),
    color('#d2e0e5', '#1f4c5f', '#253f4b', '#c9e1ea'),
    color('#d9dceb', '#363f74', '#343a58', '#d6dbf3'),
    color('#e4d8e6', '#5d3464', '#482f4c', '#ebd5ee'),
    color('#e6dbcf', '#5c422b', '#4a3a2d', '#eadbcb'),
  ],
  meadow: [
    color('#e6e0b6', '#4d4300', '#443e14', '#e7e0b2'),
    color('#ccdfba', '#2b430a', '#2b3b19', '#cce2b8'),
    color('#c7eed3', '#175533', '#264c34', '#c3eed0'),
    color('#b3e6db', '#004b3f', '#034239', '#b0e8dc'),
    color('#fbe0bd', '#654203', '#58401d', '#fbdeb7'),
    color('#fdd4be', '#653312', '#56331f', '#ffd3bb'),
    color('#ade3e9', '#00464f', '#003e44', '#abe5ec'),
    color('#f7c7c2', '#5b221f', '#4c2422', '#fcc8c3'),
  ],
  fjord: [
    color('#b4eaec', '#004f54', '#034649', '#afebee'),
    color('#b1e0f3', '#00425b', '#043b4c', '#afe2f7'),
    color('#cae5ff', '#254974', '#2c4462', '#c7e4ff'),
    color('#d2d6fe', '#353768', '#323456', '#d2d7ff'),
    color('#f0dbff', '#583c6d', '#4f3c5d', '#efd9ff'),
    color('#b9ebdc', '#005040', '#10473b', '#b5ecdc'),
    color('#e8d5af', '#4f3600', '#43330a', '#ebd7ac'),
    color('#f0ccb1', '#552a00', '#47290e', '#f5ceb0'),
  ],
  orchard: [
    color('#ffd1cc', '#682e2b', '#59302d', '#ffcfca'),
    color('#f7ceb8', '#5c2b08', '#4e2b17', '#fbceb6'),
    color('#f6dfba', '#5f4100', '#533f19', '#f7deb5'),
    color('#f6cce2', '#5b2847', '#4e2b3f', '#f9cce4'),
    color('#f3dafe', '#5c3b6a', '#513b5b', '#f2d8ff'),
    color('#e3e1b7', '#494400', '#423f15', '#e3e1b3'),
    color('#c8e0bc', '#264411', '#283c1b', '#c8e3bb'),
    color('#d0d0f8', '#332e60', '#2f2d4f', '#d2d2fe'),
  ],
}

function buildVariables(palette: readonly BranchColor[], theme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    palette.flatMap(({ field, letters }, number) => [
      [`--fh-colors-branch-${number}-field`, field[theme]],
      [`--fh-colors-branch-${number}-letters`, letters[theme]],
    ]),
  )
}

/** The CSS variables of all palettes but the default one, whose values the semantic tokens have. */
export const branchPaletteCss = Object.fromEntries(
  Object.entries(branchPalettes)
    .filter(([name]) => name !== 'album')
    .flatMap(([name, palette]) => [
      [`html[data-branch-colors=${name}]`, buildVariables(palette, 'light')],
      [
        `html[data-branch-colors=${name}].dark, html[data-branch-colors=${name}] .dark`,
        buildVariables(palette, 'dark'),
      ],
    ]),
)
