import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { type FieldFault, fieldFault } from '#lib/contract/fault.ts'
import type { RequestFields } from '#lib/contract/field.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import {
  comparable,
  type FormValues,
  printShown,
  readShown,
} from '#lib/contracts/forms/shown-values.ts'
import { en } from '#lib/text/en.ts'
import {
  type FormEndpoint,
  type FormRequest,
  form,
  type Outcome,
  type SentForm,
  staff,
} from '../form.ts'

const text = en.staffEdit.changedMeanwhile

/** The form of a record that staff edit. */
interface EditedRecord<Content extends RequestFields> {
  /** Saves it; false if someone has changed what the form showed. */
  save(request: FormRequest<Content, StaffMember>, shown: FormValues): Promise<boolean>
  /** Reads the values of the record again; undefined if the colleague can no longer open it. */
  read(request: FormRequest<Content, StaffMember>): Promise<FormValues | undefined>
  /** The page to go to: with `done` once the record is saved, without if it cannot be opened. */
  page(sent: SentForm, done?: string): string
  readonly done: string
  readonly labels: Readonly<Record<string, string>>
  /** The labels of the options of a field. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * Declares the form of a record that staff edit. If someone has changed the record since the form was
 * opened, the form says what is new, and keeps what was typed (decision 057).
 */
export const editForm = <Content extends RequestFields>(
  path: string,
  capability: Capability,
  contract: RequestMessage<Content>,
  record: EditedRecord<Content>,
): FormEndpoint =>
  form(path, staff(capability), contract, async (request) => {
    const shown = readShown(request.text('shown'))
    if (await record.save(request, shown)) return record.page(request, record.done)
    const now = await record.read(request)
    return now ? changedMeanwhile(record, request, shown, now) : record.page(request)
  })

/** Says which values someone else has changed, and shows the new ones where nothing was typed. */
function changedMeanwhile(
  { labels, options }: Pick<EditedRecord<RequestFields>, 'labels' | 'options'>,
  sent: SentForm,
  shown: FormValues,
  now: FormValues,
): Outcome {
  const changed = Object.keys(now).filter(
    (name) => comparable(shown[name]) !== comparable(now[name]),
  )
  const untouched = changed.filter(
    (name) => comparable(sent.text(name)) === comparable(shown[name]),
  )
  const changeFault = (name: string): FieldFault => {
    const label = labels[name] ?? name
    const value = options?.[name]?.[now[name] ?? ''] ?? now[name]
    const sentence = value ? text.to(label, value.replaceAll('\n', ', ')) : text.removed(label)
    return fieldFault(name, 'FormatRule', sentence)
  }
  const newer = Object.fromEntries(untouched.map((name) => [name, now[name] ?? '']))
  return {
    faults:
      changed.length > 0
        ? changed.map(changeFault)
        : [fieldFault('shown', 'FormatRule', text.unknown)],
    values: { ...newer, shown: printShown(now) },
  }
}
