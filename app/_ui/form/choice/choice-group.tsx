import type { ReactNode } from 'react'
import type { EnteredText } from '../../entered.tsx'
import type { Option } from './choice-option.tsx'

/** Options that belong together. An entry may be a group itself. */
export type OptionGroup = {
  legend: EnteredText
  hint?: EnteredText
  options: readonly (Option | OptionGroup)[]
}

type ChoiceGroupProps = OptionGroup & {
  radio: (option: Option) => ReactNode
  inner?: boolean
}

/** A group of options with its own legend. */
export function ChoiceGroup({ legend, hint, options, radio, inner = false }: ChoiceGroupProps) {
  return (
    <fieldset className={inner ? 'not-first:pt-4' : 'not-first:pt-7'}>
      <legend
        className={`float-left mb-3 w-full font-display font-semibold ${inner ? 'text-xl' : 'text-2xl'}`}
      >
        <span lang={legend.lang}>{legend.text}</span>
        {hint?.text && (
          <span lang={hint.lang} className="block font-sans text-base font-normal text-muted">
            {hint.text}
          </span>
        )}
      </legend>
      <div className="clear-both space-y-3">
        {options.map((entry) =>
          'options' in entry ? (
            <ChoiceGroup key={entry.legend.text} {...entry} radio={radio} inner />
          ) : (
            radio(entry)
          ),
        )}
      </div>
    </fieldset>
  )
}
