import type { ReactNode } from 'react'
import { described } from '../described.ts'
import { ErrorMessage } from '../error-message.tsx'
import { ChoiceGroup, type OptionGroup } from './choice-group.tsx'
import { ChoiceOption, type Option } from './choice-option.tsx'

export type ChoiceProps = {
  legend: ReactNode
  name: string
  options: readonly (Option | OptionGroup)[]
  hint?: ReactNode
  error?: string | undefined
  value?: string | undefined
  /** Large tiles, which have room for a description and a price. */
  tiles?: boolean
  /** The question is the page's heading. */
  heading?: boolean
}

/** One of a few, each with its words beside it. An error's link, `#name`, leads to the first. */
export function Choice({ legend, name, options, hint, error, value, tiles, heading }: ChoiceProps) {
  const order = options.flatMap(optionsOf)
  const radio = (option: Option) => {
    const index = order.indexOf(option)
    const id = index ? `${name}-${index + 1}` : name
    return (
      <ChoiceOption
        key={option.value}
        {...{ ...option, id, name, tiles }}
        checked={option.value === value}
      />
    )
  }
  const barred = error && 'border-l-4 border-danger pl-4'
  return (
    <div className={heading ? undefined : barred}>
      <fieldset aria-describedby={described(name, { hint, error })['aria-describedby']}>
        <legend className={heading ? '' : 'font-bold'}>
          {heading ? <h1>{legend}</h1> : legend}
        </legend>
        {hint && (
          <p id={`${name}-hint`} className={`text-muted ${heading ? 'mt-4 mb-8 text-lg' : 'mt-1'}`}>
            {hint}
          </p>
        )}
        <div className={heading ? barred : undefined}>
          {error && <ErrorMessage id={`${name}-error`}>{error}</ErrorMessage>}
          <div className="mt-4 space-y-3">
            {options.map((entry) =>
              'options' in entry ? (
                <ChoiceGroup key={entry.legend} {...entry} radio={radio} />
              ) : (
                radio(entry)
              ),
            )}
          </div>
        </div>
      </fieldset>
    </div>
  )
}

const optionsOf = (entry: Option | OptionGroup): Option[] =>
  'options' in entry ? entry.options.flatMap(optionsOf) : [entry]
