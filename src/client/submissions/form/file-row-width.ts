/** When a row of a file is narrow: the dialog is a container, and with very large letters little of it is left. */
export const narrow = '@container (max-width: 15rem)'
