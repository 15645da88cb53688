import type { EnteredText } from '../../entered.tsx'

export type Option = {
  value: string
  label: EnteredText
  hint?: EnteredText
  price: string
}

type ChoiceOptionProps = Option & { id: string; isSelected?: boolean }

/** The radio button of a fee as a tile, with its price on the right. */
export function ChoiceOption({ id, value, isSelected, ...option }: ChoiceOptionProps) {
  const { label, hint, price } = option
  return (
    <label htmlFor={id} className="tile flex min-h-target cursor-pointer items-start gap-4">
      <input
        id={id}
        name="fee"
        value={value}
        type="radio"
        defaultChecked={isSelected}
        className="radio rounded-full checked:border-[0.5625rem]"
      />
      <span className="min-w-0 grow justify-between gap-x-6 sm:flex">
        <span className="min-w-0">
          <span lang={label.lang} className="block font-bold">
            {label.text}
          </span>
          {hint?.text && (
            <span lang={hint.lang} className="block text-muted">
              {hint.text}
            </span>
          )}
        </span>
        <span className="mt-1 block shrink-0 font-display text-lg font-semibold sm:mt-0">
          {price}
        </span>
      </span>
    </label>
  )
}
