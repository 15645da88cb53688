/** A form that was sent and is shown again: the values, except passwords, and the errors. */
export interface FormState {
  /** The path that the form was sent to. */
  readonly action: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** The values that the page shows once in place of the form, such as a secret. */
  readonly result?: Readonly<Record<string, string>>
}
