export type Option = {
  value: string
  label: string
  hint?: string | undefined
  /** Set at the right of a tile. */
  price?: string | undefined
}

type ChoiceOptionProps = Option & {
  id: string
  name: string
  checked: boolean
  tiles?: boolean | undefined
}

export function ChoiceOption({
  id,
  name,
  value,
  label,
  hint,
  price,
  checked,
  tiles,
}: ChoiceOptionProps) {
  return (
    <label
      htmlFor={id}
      className={`flex min-h-11 cursor-pointer items-start gap-4 ${tiles ? 'tile' : 'w-fit py-2'}`}
    >
      <input
        {...{ id, name, value }}
        type="radio"
        defaultChecked={checked}
        className="tick-control rounded-full checked:border-[0.5625rem]"
      />
      <span className="min-w-0 grow justify-between gap-x-6 sm:flex">
        <span className="min-w-0">
          <span className={`block ${tiles ? 'font-bold' : ''}`}>{label}</span>
          {hint && <span className="block text-muted">{hint}</span>}
        </span>
        {price && (
          <span className="mt-1 block shrink-0 font-display text-lg font-semibold sm:mt-0">
            {price}
          </span>
        )}
      </span>
    </label>
  )
}
