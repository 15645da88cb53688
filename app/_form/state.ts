/** What a form shows after it was sent: the values, except passwords, and the errors. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** What the page shows in place of the form, such as a secret that is shown once. */
  readonly result?: Readonly<Record<string, string>>
}

/** The state of a form before it is sent. */
export const initialState = (values: FormState['values'] = {}): FormState => ({
  values,
  errors: [],
})

/** The server action of a form. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>
