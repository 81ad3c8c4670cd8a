/** The style of a pressed toggle button, with system colors in forced-colors mode. */
export const pressedStyle = {
  bg: 'accent',
  color: 'accent.ink',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const
