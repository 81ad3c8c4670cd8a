/** The colors of the parts of charts. Gold is not among them: it marks lines of descent and what to do next. */

const tone = (light: string, dark: string) => ({ base: light, _dark: dark })

/** Each has a contrast of 3:1 to the page and to panels; as values of a style property: `fill={chartTones.blue}`. */
export const chartTones = {
  blue: tone('#3d6a80', '#7fb2c8'),
  red: tone('#a04d38', '#db8f76'),
  olive: tone('#6c6a2b', '#b7b36c'),
}
export type ChartTone = keyof typeof chartTones
