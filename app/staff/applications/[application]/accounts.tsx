import { ErrorMessage } from '#app/_ui/form/error-message.tsx'
import type { Duplicate } from '#lib/accounts/applications/applications.ts'
import { texts } from '#lib/text/texts.ts'

interface AccountsProps {
  /** The stored people who resemble the applicant. */
  readonly of: readonly Duplicate[]
  readonly name: string
  readonly value: string | undefined
  readonly error: string | undefined
}

/** The choice of account for the membership: a new one, or that of someone who may be the applicant. */
export function Accounts({ of: duplicates, name, value = 'new', error }: AccountsProps) {
  const text = texts().staffApplications.accept
  if (duplicates.length === 0) return null
  const options = [
    { id: 'new', label: text.newAccount, hint: text.newAccountHint },
    ...duplicates.map(({ id, name: label, username, email, postcode }) => ({
      id,
      label,
      hint: [username, email, postcode].filter(Boolean).join(', '),
    })),
  ]
  return (
    <fieldset>
      <legend className="font-bold">{text.account}</legend>
      {error && <ErrorMessage id={`${name}-error`}>{error}</ErrorMessage>}
      <div className="mt-2 space-y-2">
        {options.map(({ id, label, hint }, n) => (
          <label
            key={id}
            htmlFor={n === 0 ? name : `${name}-${n}`}
            className="tile flex min-h-11 cursor-pointer items-start gap-4"
          >
            <input
              id={n === 0 ? name : `${name}-${n}`}
              type="radio"
              name={name}
              value={id}
              defaultChecked={id === value}
              className="radio rounded-full checked:border-[0.5625rem]"
            />
            <span className="min-w-0">
              <span className="block font-bold">{label}</span>
              <span className="block break-words text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
