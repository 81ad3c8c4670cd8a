/** Copies what is shown somewhere on the page. */

/** Selects the element's text, and asks the browser to copy the selection. @returns whether it did */
function copySelection(shown: Element): boolean {
  const selection = window.getSelection()
  selection?.selectAllChildren(shown)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}

/**
 * Copies the element's text, on plain HTTP and in browsers that refuse the clipboard, too. Where it cannot be copied at
 * all the text stays selected, for a hand to copy it.
 *
 * @returns whether it is on the clipboard
 */
export async function copyText(shown: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(shown.textContent)
    return true
  } catch {
    return copySelection(shown)
  }
}
