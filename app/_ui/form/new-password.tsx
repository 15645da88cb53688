import type { changePasswordText } from '#lib/text/en/password.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import type { ControlProps } from './form-group.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordSuggestion } from './password-suggestion.tsx'

/** The username of the account, for password managers, which store it with the new password. */
export function UsernameForPasswordManager({ username }: { readonly username: string }) {
  return <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
}

interface NewPasswordProps {
  readonly field: Omit<ControlProps, 'label' | 'hint'>
  readonly text: Sentences<typeof changePasswordText>
  /** How long the password must be. */
  readonly hint: string
  readonly suggestion: string
}

/** The field for a new password, with a suggestion. */
export function NewPassword({ field, text, hint, suggestion }: NewPasswordProps) {
  return (
    <div className="stack">
      <PasswordField {...field} label={text.new} hint={hint} autoComplete="new-password" />
      <PasswordSuggestion text={text} password={suggestion} field={field.name} />
    </div>
  )
}
