/** Not moved in yet. */
export { Component } from '#client/shell/not-built.page.tsx'
