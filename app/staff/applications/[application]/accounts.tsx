import { ErrorMessage } from '#app/_ui/form/error-message.tsx'

/** Accounts of which one gets the membership. */
export interface ChoiceOfAccount {
  readonly legend: string
  readonly options: readonly {
    readonly id: string
    readonly label: string
    readonly hint: string
  }[]
}

interface AccountsProps {
  readonly of: ChoiceOfAccount
  readonly name: string
  readonly value: string | undefined
  readonly error: string | undefined
}

/** Who gets the membership: a new account, or someone who may be the applicant. */
export function Accounts({ of: { legend, options }, name, value, error }: AccountsProps) {
  const selected = value || options[0]?.id
  return (
    <fieldset>
      <legend className="font-bold">{legend}</legend>
      {error && <ErrorMessage id={`${name}-error`}>{error}</ErrorMessage>}
      <div className="mt-2 space-y-2">
        {options.map(({ id, label, hint }, n) => (
          <label
            key={id}
            htmlFor={n === 0 ? name : `${name}-${n}`}
            className="tile flex min-h-11 cursor-pointer items-start gap-4"
          >
            <input
              // React resets a form after its action; a new key keeps what was selected.
              key={String(id === selected)}
              id={n === 0 ? name : `${name}-${n}`}
              type="radio"
              name={name}
              value={id}
              defaultChecked={id === selected}
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
