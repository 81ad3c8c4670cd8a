/** Catches what breaks while a page is drawn; going to another page tries again. */
import { Component, type ReactNode } from 'react'
import { RouterErrorPage } from './router-error.page.tsx'

interface Props {
  /** The address: a failure belongs to the page it happened on. */
  address: string
  children: ReactNode
}

interface State {
  error: unknown
  failed: boolean
  address: string
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, address: this.props.address }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State) {
    return props.address === state.address ? null : { error: null, failed: false, address: props.address }
  }

  override render() {
    return this.state.failed ? <RouterErrorPage error={this.state.error} /> : this.props.children
  }
}
