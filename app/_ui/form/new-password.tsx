import { changePasswordText as text } from '#lib/text/en/password.ts'
import type { ControlProps } from './form-group.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordSuggestion } from './password-suggestion.tsx'

/** The username of the account, for password managers, which store it with the new password. */
export function UsernameForPasswordManager({ username }: { readonly username: string }) {
  return <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
}

interface NewPasswordProps {
  readonly field: Omit<ControlProps, 'label' | 'hint'>
  readonly minLength: number
  readonly suggestion: string
}

/** The field for a new password, with a suggestion. */
export function NewPassword({ field, minLength, suggestion }: NewPasswordProps) {
  return (
    <div className="stack">
      <PasswordField
        {...field}
        label={text.new}
        hint={text.newHint(minLength)}
        autoComplete="new-password"
      />
      <PasswordSuggestion password={suggestion} field={field.name} />
    </div>
  )
}
