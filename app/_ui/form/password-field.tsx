import { texts } from '#lib/text/texts.ts'
import { ariaOf, type ControlProps, FormGroup } from './form-group.tsx'

type PasswordFieldProps = Omit<ControlProps, 'label'> & {
  label: string
  autoComplete?: string | undefined
}

/**
 * A password input with a button that shows it, if script runs. It hides again before it is sent
 * (public/pages.js).
 */
export function PasswordField({
  label,
  hint,
  error,
  name,
  id = name,
  autoComplete = 'current-password',
}: PasswordFieldProps) {
  const text = texts().forms
  return (
    <FormGroup id={id} label={label} hint={hint} error={error}>
      <div className="relative max-w-[30rem]">
        <input
          {...ariaOf(id, { hint, error })}
          id={id}
          name={name}
          autoComplete={autoComplete}
          type="password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="control pr-[5.25em]"
        />
        <button
          type="button"
          aria-controls={id}
          data-show={text.show}
          data-hide={text.hide}
          data-visible={text.passwordVisible}
          className="needs-script link absolute inset-y-0.5 right-0.5 w-[5em] cursor-pointer font-bold whitespace-nowrap"
        >
          {text.show}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
      <span role="status" className="sr-only" />
    </FormGroup>
  )
}

/** The username of the account, for password managers, which store it with the password. */
export const UsernameForPasswordManager = ({ username }: { readonly username: string }) => (
  <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
)

/** The current password of an account. */
export const CurrentPassword = ({
  username,
  ...field
}: PasswordFieldProps & { readonly username: string }) => (
  <>
    <UsernameForPasswordManager username={username} />
    <PasswordField {...field} />
  </>
)
