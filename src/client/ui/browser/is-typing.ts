/** Tells keys typed into a control from keyboard shortcuts of the page. */

const typingTargets =
  'input, textarea, select, video, audio, [contenteditable], [role="dialog"] *, [role="slider"], [role="application"]'

export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(typingTargets) !== null
}
