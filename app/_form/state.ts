/** What a form shows again: what was typed, passwords excepted, and what is to be mended. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** A form that nobody has sent yet, with what it already knows. */
export const untouched = (values: FormState['values'] = {}): FormState => ({ values, errors: [] })

/** What happens when a form is sent. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>
