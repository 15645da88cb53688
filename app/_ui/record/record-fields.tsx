import { env } from '#lib/env.ts'
import {
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

/** Values of `autocomplete`, with which a browser offers what it knows of its owner (HTML, section 4.10.18.7). */
const autoComplete = new Map<PersonField, string>([
  ['title', 'honorific-prefix'],
  ['forename', 'given-name'],
  ['surname', 'family-name'],
  ['position', 'organization-title'],
  ['address', 'street-address'],
  ['county', 'address-level1'],
  ['postcode', 'postal-code'],
  ['country', 'country-name'],
  ['phone', 'tel'],
  ['mobile', 'mobile tel'],
  ['fax', 'fax tel'],
])

const choices: Partial<Record<PersonField, () => readonly SelectOption[]>> = {
  title: () => optionsOf(titles),
  country: () => countryOptions(selectableCountries),
  language: () => env.languages.map((value) => ({ value, label: languageNames()[value] })),
}

interface RecordFieldsProps {
  readonly group: PersonGroup
  readonly field: FieldState
  /** The details are of someone else: the browser fills in nothing, and no hint is for them. */
  readonly forStaff?: boolean
}

/** The controls of one group of the details of a person, as they are now. */
export const RecordFields = ({ group, field, forStaff = false }: RecordFieldsProps) =>
  personGroups[group].map((name) => {
    const { label, hint, prompt } = personText(name)
    const common = {
      ...field(name),
      label,
      hint: forStaff ? undefined : hint,
      autoComplete: forStaff ? 'off' : autoComplete.get(name),
    }
    const options = choices[name]?.()
    if (options && options.length < 2) {
      return <HiddenFields key={name} fields={{ [name]: common.value ?? '' }} />
    }
    if (options) {
      const none = forStaff && name === 'country' ? texts().common.notProvided : prompt
      return <Select key={name} {...common} options={options} prompt={none} />
    }
    if (name === 'address') return <TextArea key={name} {...common} />
    if (name === 'postcode') return <Field key={name} {...common} width="short" verbatim />
    return group === 'phone' ? (
      <Field key={name} {...common} type="tel" width="medium" />
    ) : (
      <Field key={name} {...common} />
    )
  })
