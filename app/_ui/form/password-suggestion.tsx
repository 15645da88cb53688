import { texts } from '#lib/text/texts.ts'
import { Button } from './button.tsx'

interface PasswordSuggestionProps {
  readonly password: string
  /** The id of the password's input. */
  readonly field: string
}

/** A suggested password, with a button that enters it if script runs (public/pages.js). */
export function PasswordSuggestion({ password, field }: PasswordSuggestionProps) {
  const text = texts().changePassword
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>
        {text.suggestion} <strong className="inline-block font-mono">{password}</strong>
      </span>
      <span className="needs-script">
        <Button type="button" kind="quiet" data-suggestion={password} data-field={field}>
          {text.useSuggestion}
        </Button>
      </span>
    </p>
  )
}
