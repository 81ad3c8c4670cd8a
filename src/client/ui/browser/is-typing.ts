/** Whether a key belongs to what has the focus, so that it is no command to the page. */

const ownKeys = 'input, textarea, select, video, audio, [contenteditable], [role="dialog"] *, [role="slider"]'

export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(ownKeys) !== null
}
