import type { ReactNode } from 'react'
import type { Option } from './choice-option.tsx'

/** Options that belong together. An entry may be a group itself. */
export type OptionGroup = {
  legend: string
  /** The languages of the legend and the hint, if they are not that of the page. */
  legendLang?: string | undefined
  hint?: string | undefined
  hintLang?: string | undefined
  options: readonly (Option | OptionGroup)[]
}

type ChoiceGroupProps = OptionGroup & {
  radio: (option: Option) => ReactNode
  inner?: boolean
}

/** A group of options with its own legend. */
export function ChoiceGroup({
  legend,
  legendLang,
  hint,
  hintLang,
  options,
  radio,
  inner = false,
}: ChoiceGroupProps) {
  return (
    <fieldset className={inner ? 'not-first:pt-4' : 'not-first:pt-7'}>
      <legend
        className={`float-left mb-3 w-full font-display font-semibold ${inner ? 'text-xl' : 'text-2xl'}`}
      >
        <span lang={legendLang}>{legend}</span>
        {hint && (
          <span lang={hintLang} className="block font-sans text-base font-normal text-muted">
            {hint}
          </span>
        )}
      </legend>
      <div className="clear-both space-y-3">
        {options.map((entry) =>
          'options' in entry ? (
            <ChoiceGroup key={entry.legend} {...entry} radio={radio} inner />
          ) : (
            radio(entry)
          ),
        )}
      </div>
    </fieldset>
  )
}
