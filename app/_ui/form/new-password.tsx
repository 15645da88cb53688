import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import type { ControlProps } from './form-group.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordSuggestion } from './password-suggestion.tsx'

/** The username of the account, for password managers, which store it with the new password. */
export function UsernameForPasswordManager({ username }: { readonly username: string }) {
  return <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
}

type NewPasswordProps = Omit<ControlProps, 'label' | 'hint'> & { readonly suggestion: string }

/** The field for a new password, with a suggestion. */
export function NewPassword({ suggestion, ...field }: NewPasswordProps) {
  const text = texts().changePassword
  return (
    <div className="stack">
      <PasswordField
        {...field}
        label={text.new}
        hint={text.newHint(env.minPasswordLength)}
        autoComplete="new-password"
      />
      <PasswordSuggestion password={suggestion} field={field.name} />
    </div>
  )
}
