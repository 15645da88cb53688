import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { Button } from './button.tsx'
import type { ControlProps } from './form-group.tsx'
import { PasswordField } from './password-field.tsx'

type NewPasswordProps = Omit<ControlProps, 'label' | 'hint'> & { readonly suggestion: string }

/** The field for a new password, with a suggestion, and a button that enters it if script runs (public/pages.js). */
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
