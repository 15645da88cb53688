import type { ReactNode } from 'react'
import { ErrorMessage } from '../error-message.tsx'
import { ariaOf } from '../form-group.tsx'
import { ChoiceGroup, type OptionGroup } from './choice-group.tsx'
import { ChoiceOption, type Option } from './choice-option.tsx'

type ChoiceProps = {
  /** The legend, which is the heading of the page too. */
  legend: string
  name: string
  options: readonly OptionGroup[]
  hint: string
  /** The content between the hint and the options. */
  below?: ReactNode
  error?: string | undefined
  /** The value that is selected at first. */
  selected?: string | undefined
}

/** Radio buttons as tiles, each with room for a description and a price. The first has the id `name`. */
export function Choice({ legend, name, options, hint, below, error, selected }: ChoiceProps) {
  const flat = options.flatMap(optionsOf)
  const radio = (option: Option) => {
    const index = flat.indexOf(option)
    const id = index ? `${name}-${index + 1}` : name
    return (
      <ChoiceOption
        key={option.value}
        {...option}
        id={id}
        name={name}
        isSelected={option.value === selected}
      />
    )
  }
  return (
    <fieldset aria-describedby={ariaOf(name, { hint, error })['aria-describedby']}>
      <legend>
        <h1>{legend}</h1>
      </legend>
      <p id={`${name}-hint`} className="mt-4 mb-8 text-lg text-muted">
        {hint}
      </p>
      {below}
      <div className={error && 'border-l-4 border-danger pl-4'}>
        {error && <ErrorMessage id={`${name}-error`}>{error}</ErrorMessage>}
        <div className="mt-4 space-y-3">
          {options.map((group) => (
            <ChoiceGroup key={group.legend.text} {...group} radio={radio} />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

const optionsOf = (entry: Option | OptionGroup): Option[] =>
  'options' in entry ? entry.options.flatMap(optionsOf) : [entry]
