import { typeInPath } from '#app/paths/membership-type.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import {
  AddType,
  EditType,
  shownType,
  typeChangeOf,
  typeFormValues,
} from '#lib/contracts/forms/membership-type.ts'
import { translatedLabels } from '#lib/contracts/forms/translated.ts'
import { addType, editType, findType } from '#lib/fees/manage-types.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from '../edit-form.ts'
import { fault, form, type SentForm, staff } from '../form.ts'
import { sentTranslations } from './sent-translations.ts'

const list = '/staff/fees/membership-types'
const text = () => texts().staffTypes
const nameIn = ({ param }: SentForm) => typeInPath(param('type'))

const changeIn = (input: MessageValue<typeof AddType> | MessageValue<typeof EditType>) =>
  typeChangeOf(input, sentTranslations('name', input))

/** The forms of the membership types, for staff. */
export const typeForms = [
  form(list, staff('edit-fees'), AddType, async ({ who, input }) =>
    (await addType(input.name, changeIn(input), who.actor)) === 'exists'
      ? fault('name', text().exists)
      : `${list}?done=staff-type-saved`,
  ),
  editForm(`${list}/{type}`, staff('edit-fees'), EditType, {
    labels: () => ({ ...text(), ...translatedLabels('name', text().name) }),
    options: () => ({ audience: text().audiences, offered: text().offeredOptions }),
    read: (sent) => findType(nameIn(sent)),
    values: typeFormValues,
    save: async ({ who, input, ...sent }, shown) => {
      const result = await editType(nameIn(sent), changeIn(input), who.actor, shownType(shown))
      return result === 'unknown' ? 'changed-meanwhile' : result
    },
    page: (_, done) => (done ? `${list}?done=${done}` : list),
    done: 'staff-type-saved',
  }),
]
