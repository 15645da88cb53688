import { suggestPassword } from '#lib/accounts/suggest-password.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { Button } from './button.tsx'
import type { ControlProps } from './form-group.tsx'
import { PasswordField } from './password-field.tsx'

type NewPasswordProps = Omit<ControlProps, 'label' | 'hint'> & {
  /** The words of the account, which no suggestion contains. */
  readonly words: Parameters<typeof suggestPassword>[1]
}

/** The field for a new password, with a suggestion, and a button that enters it if script runs (public/pages.js). */
export function NewPassword({ words, ...field }: NewPasswordProps) {
  const suggestion = suggestPassword(env.minPasswordLength, words)
  const text = texts().changePassword
  return (
    <div className="stack">
      <PasswordField
        {...field}
        label={text.new}
        hint={text.newHint(env.minPasswordLength)}
        autoComplete="new-password"
      />
      <p className="flex flex-wrap items-center gap-x-4">
        <span>
          {text.suggestion} <strong className="inline-block font-mono">{suggestion}</strong>
        </span>
        <span className="needs-script">
          <Button type="button" kind="quiet" data-suggestion={suggestion} data-field={field.name}>
            {text.useSuggestion}
          </Button>
        </span>
      </p>
    </div>
  )
}
