/** Shows an error page for errors during rendering; another page resets it. */
import { Component, type ReactNode } from 'react'
import { RouterErrorPage } from './router-error.page.tsx'

interface Props {
  /** The key of the current location; a new key resets the error. */
  locationKey: string
  children: ReactNode
}

interface State {
  error: unknown
  failed: boolean
  locationKey: string
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, locationKey: this.props.locationKey }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State) {
    return props.locationKey === state.locationKey
      ? null
      : { error: null, failed: false, locationKey: props.locationKey }
  }

  override render() {
    return this.state.failed ? <RouterErrorPage error={this.state.error} /> : this.props.children
  }
}
