import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { type FieldFault, fieldFault } from '#lib/contract/fault.ts'
import type { RequestFields } from '#lib/contract/field.ts'
import type { FieldValues, RequestMessage } from '#lib/contract/message.ts'
import {
  comparable,
  type FormValues,
  printShown,
  readShown,
} from '#lib/contracts/forms/shown-values.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'

const text = en.staffEdit.changedMeanwhile

/** How the form of a record is saved. */
interface EditedForm<Content extends RequestFields> {
  /** Saves it and returns the path to go to; undefined if someone has changed what the form showed. */
  save(input: FieldValues<Content>, shown: FormValues): Promise<string | undefined>
  /** Reads the record again. */
  current(): Promise<FormValues>
  readonly labels: Readonly<Record<string, string>>
  /** The labels of the options of a field. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * Saves a record that staff edit. If someone has changed it since the form was opened, the form says what
 * is new, and keeps what was typed (decision 057).
 */
export async function submitEdited<Content extends RequestFields>(
  contract: RequestMessage<Content>,
  form: FormData,
  { save, current, labels, options }: EditedForm<Content>,
): Promise<FormState> {
  let newer: FormValues = {}
  const state = await submit(contract, form, async (input) => {
    const shown = readShown(String(form.get('shown') ?? ''))
    const next = await save(input, shown)
    if (next !== undefined) return next
    const now = await current()
    const changed = Object.keys(now).filter(
      (name) => comparable(shown[name]) !== comparable(now[name]),
    )
    const untouched = changed.filter(
      (name) => comparable(String(form.get(name) ?? '')) === comparable(shown[name]),
    )
    newer = {
      ...Object.fromEntries(untouched.map((name) => [name, now[name] ?? ''])),
      shown: printShown(now),
    }
    throw new Failure(
      changed.length > 0
        ? changed.map(changeFault)
        : fieldFault('shown', 'FormatRule', text.unknown),
    )
    function changeFault(name: string): FieldFault {
      const label = labels[name] ?? name
      const value = options?.[name]?.[now[name] ?? ''] ?? now[name]
      const sentence = value ? text.to(label, value.replaceAll('\n', ', ')) : text.removed(label)
      return fieldFault(name, 'FormatRule', sentence)
    }
  })
  return { ...state, values: { ...state.values, ...newer } }
}
