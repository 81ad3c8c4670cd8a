/** What the app offers in a form that cannot be sent now, such as signing in again. The root of the app provides it. */
import { createContext, type ReactNode } from 'react'

export const BlockedFormAction = createContext<ReactNode>(null)
