import { unselected } from '#db/values/countries.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { mandatory, optional, type RequestFields, type TextField } from '#lib/contract/field.ts'
import { message, type RequestMessage } from '#lib/contract/message.ts'
import {
  enter,
  type PersonField,
  type PersonGroup,
  person,
  personGroups,
} from '#lib/records/person.ts'
import { formsOf } from './record-forms.ts'
import { shownValues } from './shown-values.ts'

export { unselected }

/** The details with which a form of a group is checked: the country says which phone numbers can be dialled. */
export const checkedWith = (group: PersonGroup): readonly PersonField[] =>
  group === 'phone' ? [...personGroups.phone, 'country'] : personGroups[group]

/** Returns true if a country of the interface is more than 'Please select'. */
export const isSelected = (country: string): boolean => country !== unselected

/** The details that members may change but not remove. */
const kept: readonly PersonField[] = ['forename', 'country', 'language']

/** The forms with which members change their profile, one for each group (decisions 054 and 072). */
export const groupForms = formsOf(
  'edit',
  personGroups,
  (name) => (kept.includes(name) ? mandatory(person[name], enter(name)) : person[name]),
  { shown: shownValues },
)

type Names<Required extends boolean> = Readonly<
  Record<'forename' | 'surname', TextField<string, Required>>
>

/** Returns the form's contract for what was sent: either name is enough, because some people have one only. */
export function eitherName<Content extends RequestFields & Names<boolean>>(
  contract: RequestMessage<Content>,
  sent: URLSearchParams,
): RequestMessage<Omit<Content, keyof Names<false>> & Names<false>> {
  const { forename, surname } = contract.fields
  const isNamed = cleanText(sent.get(surname.name) ?? '') !== ''
  return message(contract.root, {
    ...contract.fields,
    forename: isNamed ? optional(forename) : forename,
  } as Content & Names<false>)
}
