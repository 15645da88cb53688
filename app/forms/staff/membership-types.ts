import { typeInPath } from '#app/paths/membership-type.ts'
import {
  AddType,
  EditType,
  shownType,
  typeChangeOf,
  typeFormValues,
} from '#lib/contracts/forms/membership-type.ts'
import { valuesOf } from '#lib/contracts/forms/shown-values.ts'
import { env } from '#lib/env.ts'
import { addType, editType, findType } from '#lib/fees/manage-types.ts'
import { inEachLanguage, languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from '../edit-form.ts'
import { fault, form, type SentForm, staff } from '../form.ts'

const list = '/staff/fees/membership-types'
const text = () => texts().staffTypes
const nameIn = ({ params }: SentForm) => typeInPath(params.type)

/** The forms of the membership types, for staff. */
export const typeForms = [
  form(list, staff('edit-fees'), AddType, async ({ who, input }) =>
    (await addType(input.name, typeChangeOf(input), who.actor)) === 'exists'
      ? fault('name', text().exists)
      : `${list}?done=staff-type-saved`,
  ),
  editForm(`${list}/{type}`, staff('edit-fees'), EditType, {
    labels: () => {
      const { audience, position, offered, nameIn } = text()
      const names = Object.values(
        inEachLanguage((code) => [`name-${code}`, nameIn(languageNames()[code])] as const),
      )
      return { ...Object.fromEntries(names), audience, position, offered }
    },
    options: () => ({ audience: text().audiences, offered: text().offeredOptions }),
    read: async (sent) => {
      const type = await findType(nameIn(sent))
      return type && typeFormValues(type)
    },
    save: async ({ who, input, ...sent }, shown) => {
      const { audience, position, offered } = input
      const names = valuesOf(env.languages.slice(1), input, '')
      const change = typeChangeOf({ ...names, audience, position, offered })
      const result = await editType(nameIn(sent), change, who.actor, shownType(shown))
      return result === 'unknown' ? 'changed-meanwhile' : result
    },
    page: (_, done) => (done ? `${list}?done=${done}` : list),
    done: 'staff-type-saved',
  }),
]
