import type { RequestFields, TextField } from '#lib/contract/field.ts'
import { message, type RequestMessage } from '#lib/contract/message.ts'

/** The forms of a record by group: one message for each group of its details, with these fields besides. */
export const formsOf = <
  const Groups extends Readonly<Record<string, readonly string[]>>,
  Others extends RequestFields = Readonly<Record<never, TextField>>,
>(
  root: string,
  groups: Groups,
  fieldOf: (name: Groups[keyof Groups][number]) => TextField,
  others?: Others,
) =>
  Object.fromEntries(
    Object.entries(groups).map(([group, names]) => [
      group,
      message(`${root}-${group}`, {
        ...Object.fromEntries(names.map((name) => [name, fieldOf(name)])),
        ...others,
      }),
    ]),
  ) as {
    readonly [Group in keyof Groups]: RequestMessage<
      { readonly [Name in Groups[Group][number]]: TextField } & Others
    >
  }
