'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { formText } from '#lib/text/en/forms.ts'
import type { Sentences } from '#lib/text/language/translation.ts'

type FormText = Sentences<typeof formText>

const FormTextContext = createContext({} as FormText)

/** Gives the forms of a page what all forms say, in the language of the page. */
export function FormTextProvider({ text, children }: { text: FormText; children: ReactNode }) {
  return <FormTextContext value={text}>{children}</FormTextContext>
}

/** What all forms say, in the language of the page. */
export const useFormText = () => useContext(FormTextContext)
