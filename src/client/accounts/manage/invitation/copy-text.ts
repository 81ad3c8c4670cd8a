/** Copies the text of an element to the clipboard. */

/** Selects the element's text and copies the selection. @returns whether the text was copied */
function copySelection(element: Element): boolean {
  const selection = window.getSelection()
  selection?.selectAllChildren(element)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}

/**
 * Also works on plain HTTP and in browsers that block the clipboard. If copying fails, the text remains selected so that
 * the user can copy it.
 *
 * @returns whether the text was copied
 */
export async function copyText(element: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    return copySelection(element)
  }
}
