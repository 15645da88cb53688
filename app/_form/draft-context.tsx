'use client'

import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { FormState } from './state.ts'

interface ReturnedForm {
  readonly path: string
  readonly values: FormState['values']
  /** Why the form is shown again. */
  readonly notice: ReactNode
}

interface FormsOfPage {
  readonly draft: ReturnedForm | undefined
  /** The id of the member's account, so that only this member gets back what was typed. */
  readonly account: string | undefined
}

const FormsContext = createContext<FormsOfPage>({ draft: undefined, account: undefined })

/** Gives the forms of a page what was typed into them before, if it could not be processed. */
export function DraftProvider({ children, ...forms }: FormsOfPage & { children: ReactNode }) {
  useFocusOnArrival()
  return <FormsContext value={forms}>{children}</FormsContext>
}

/**
 * Moves the focus to the heading of a page that replaces another one without being loaded, as after a
 * form: what had the focus is gone. A banner or an error summary that has taken it keeps it.
 */
function useFocusOnArrival(): void {
  const path = usePathname()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus()
  }, [path])
}

/** The account of the member who is signed in. */
export const useAccount = () => useContext(FormsContext).account

/** The draft of the form on this page, if there is one. */
export function useDraft(): ReturnedForm | undefined {
  const { draft } = useContext(FormsContext)
  const path = usePathname()
  return draft?.path === path ? draft : undefined
}
