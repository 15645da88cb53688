import type { AnswerText, ApplicationField } from '#lib/contracts/forms/join.ts'
import { env } from '#lib/env.ts'
import {
  autoComplete,
  type PersonField,
  type PersonGroup,
  personGroups,
  personText,
  selectableCountries,
  titles,
} from '#lib/records/person.ts'
import { countryOptions, optionsOf, type SelectOption } from '#lib/text/displayed-value.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { Field } from '../form/field.tsx'
import type { FieldState } from '../form/form.tsx'
import { HiddenFields } from '../form/hidden-fields.tsx'
import { Select } from '../form/select.tsx'
import { TextArea } from '../form/text-area.tsx'

const choices: Partial<Record<string, () => readonly SelectOption[]>> = {
  title: () => optionsOf(titles),
  country: () => countryOptions(selectableCountries),
  language: () => env.languages.map((value) => ({ value, label: languageNames()[value] })),
}

interface RecordFieldProps {
  readonly field: FieldState
  readonly name: PersonField | ApplicationField
  readonly text: AnswerText
}

/** The control of a detail of a person or an applicant, as it is now. No hint is for staff. */
export function RecordField({ name, text, field }: RecordFieldProps) {
  const { label = '', hint, prompt } = text
  const sent = field(name)
  const forStaff = sent.autoComplete === 'off'
  const common = {
    ...sent,
    label,
    hint: forStaff ? undefined : hint,
    autoComplete: sent.autoComplete ?? autoComplete[name],
  }
  const options = choices[name]?.()
  if (options && options.length < 2) {
    return <HiddenFields fields={{ [name]: common.value ?? '' }} />
  }
  if (options) {
    const none = forStaff && name === 'country' ? texts().common.notProvided : prompt
    return <Select {...common} options={options} prompt={none} />
  }
  if (name === 'address' || name === 'about') return <TextArea {...common} />
  if (name === 'postcode') return <Field {...common} width="short" verbatim />
  const isNumber = personGroups.phone.some((number) => number === name)
  return isNumber ? <Field {...common} type="tel" width="medium" /> : <Field {...common} />
}

/** The controls of one group of the details of a person. */
export const RecordFields = ({ group, field }: { group: PersonGroup; field: FieldState }) =>
  personGroups[group].map((name) => (
    <RecordField key={name} name={name} text={personText(name)} field={field} />
  ))
