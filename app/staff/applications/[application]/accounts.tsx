import { Options } from '#app/_ui/form/choice/options.tsx'
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
export function Accounts({ of: duplicates, value = 'new', ...field }: AccountsProps) {
  const text = texts().staffApplications.accept
  const { disabled } = texts().staffRecord.states
  if (duplicates.length === 0) return null
  return (
    <Options
      {...field}
      label={text.account}
      value={value}
      options={[
        { value: 'new', label: text.newAccount, hint: text.newAccountHint },
        ...duplicates.map(({ id, name: label, username, email, postcode, state }) => ({
          value: id,
          label,
          hint: [username, email, postcode, state === 'disabled' && disabled]
            .filter(Boolean)
            .join(', '),
        })),
      ]}
    />
  )
}
