'use client'

import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, useContext } from 'react'
import type { FormState } from './state.ts'

interface ReturnedForm {
  readonly path: string
  readonly values: FormState['values']
  /** Why the form is shown again. */
  readonly notice: ReactNode
}

const DraftContext = createContext<ReturnedForm | undefined>(undefined)

interface DraftProviderProps {
  readonly draft: ReturnedForm | undefined
  readonly children: ReactNode
}

/** Gives the forms of a page what was typed into them before, if it could not be processed. */
export function DraftProvider({ draft, children }: DraftProviderProps) {
  return <DraftContext value={draft}>{children}</DraftContext>
}

/** The draft of the form on this page, if there is one. */
export function useDraft(): ReturnedForm | undefined {
  const draft = useContext(DraftContext)
  const path = usePathname()
  return draft?.path === path ? draft : undefined
}
