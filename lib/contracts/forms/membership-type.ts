import { identifier, type TextField } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { chosenFrom, formatThat, maxLength, oneOf, required } from '#lib/contract/rule.ts'
import type { TypeDetail } from '#lib/records/known-types.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { audiences } from './fee.ts'
import { type FormValues, formValuesOf, shownColumnsOf, shownValues } from './shown-values.ts'
import { type TranslatedName, translated, translatedValues, translationsIn } from './translated.ts'

const enter = sentencesOf((text) => text.staffTypes.enter)

const maxNameBytes = 63

/** True of a name that PostgreSQL can keep as a value of an enumeration. */
export const isTypeName = (name: string): boolean => Buffer.byteLength(name) <= maxNameBytes

const place = formatThat((typed) => /^[1-9]\d{0,3}$/.test(typed), enter.position)

const details = {
  ...translated('name', identifier, maxLength(100)),
  audience: identifier('audience', ...chosenFrom(enter.audience, ...audiences, 'both')),
}

/** A membership type that staff add (decision 110). Programs read its name, which never changes. */
export const AddType = message('add-type', {
  name: identifier('name', required(enter.name), {
    ...maxLength(maxNameBytes, enter.nameTooLong),
    allows: isTypeName,
  }),
  ...details,
})

/** A membership type as staff change it. */
export const EditType = message('edit-type', {
  ...details,
  position: identifier('position', required(enter.position), place),
  offered: identifier('offered', required(enter.offered), oneOf('yes', 'no')),
  shown: shownValues,
})

const detailNames = ['audience', 'position', 'offered'] as const

type GivenDetails = {
  readonly [Name in (typeof detailNames)[number] | TranslatedName<'name'>]?:
    | string
    | null
    | undefined
}

/** Values of a membership type to change; one that is left out or undefined stays as it is. */
export type TypeChange = {
  readonly [Key in keyof Omit<TypeDetail, 'name'>]?: TypeDetail[Key] | undefined
}

/** The change of a membership type that a form or a command describes. An empty name is taken away. */
export const typeChangeOf = (
  given: GivenDetails,
  names = translationsIn('name', given),
): TypeChange => ({
  names,
  audience:
    given.audience === 'both' ? null : audiences.find((audience) => audience === given.audience),
  position: given.position ? Number(given.position) : undefined,
  offered: given.offered ? given.offered === 'yes' : undefined,
})

const fields: Readonly<Record<(typeof detailNames)[number], TextField>> = EditType.fields

/** A membership type as its form shows it. */
export const typeFormValues = ({ names, audience, position, offered }: TypeDetail): FormValues => ({
  ...translatedValues('name', names),
  ...formValuesOf(fields, detailNames, {
    audience: audience ?? 'both',
    position: `${position}`,
    offered: offered ? 'yes' : 'no',
  }),
})

/** A membership type as its form showed it. */
export const shownType = (shown: FormValues): TypeChange =>
  typeChangeOf({ ...shown, ...shownColumnsOf(fields, detailNames, shown) })
