import type { RequestFields } from '#lib/contract/field.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import {
  comparable,
  type FormValues,
  printShown,
  readShown,
  wordOf,
} from '#lib/contracts/forms/shown-values.ts'
import { texts } from '#lib/text/texts.ts'
import {
  type FaultyForm,
  type FormEndpoint,
  type FormRequest,
  fault,
  form,
  type Guard,
  type SentForm,
} from './form.ts'

/** The form of a record that several people may edit at the same time. */
interface EditedRecord<Content extends RequestFields, Who, Found> {
  /** Saves it, unless someone has changed what the form showed. */
  save(
    request: FormRequest<Content, Who>,
    shown: FormValues,
  ): Promise<'saved' | 'changed-meanwhile' | FaultyForm>
  /** Reads the record again; undefined if the sender can no longer open it. */
  read(request: FormRequest<Content, Who>): Promise<Found | undefined>
  /** The values of the record in its form. */
  values(found: Found): FormValues
  /** The page to go to: with `done` once the record is saved, without if it cannot be opened. */
  page(sent: SentForm, done?: string): string
  readonly done: string
  /** The words that label its fields: `firstDay` stands for the field `first-day`. */
  labels(): Readonly<Record<string, unknown>>
  /** The labels of the options of a field. */
  options?(): Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The parameter of the page after a form that has changed nothing, beside which no earlier act is offered to be undone. */
export const sameParameter = 'same'

/**
 * Declares the form of a record that its sender edits. If someone has changed the record since the form was
 * opened, the form says what is new, and keeps what was typed (decision 057).
 */
export const editForm = <Content extends RequestFields, Who, Found>(
  path: string,
  guard: Guard<Who>,
  contract: RequestMessage<Content> | FormEndpoint<Content, Who>['contract'],
  record: EditedRecord<Content, Who, Found>,
): FormEndpoint =>
  form(path, guard, contract, async (request) => {
    const shown = readShown(request.text('shown'))
    const result = await record.save(request, shown)
    if (result === 'saved') {
      const page = record.page(request, record.done)
      const { fields } = typeof contract === 'function' ? contract(request.who, request) : contract
      const isAsShown = Object.values(fields).every(
        ({ name }) =>
          name === 'shown' || comparable(request.text(name)) === comparable(shown[name]),
      )
      return isAsShown ? `${page}&${sameParameter}` : page
    }
    if (result !== 'changed-meanwhile') return result
    const found = await record.read(request)
    if (!found) return record.page(request)
    return changedMeanwhile(record, request, shown, record.values(found))
  })

/** Says which values someone else has changed, and shows the new ones where nothing was typed. */
function changedMeanwhile(
  { labels, options }: Pick<EditedRecord<RequestFields, unknown, unknown>, 'labels' | 'options'>,
  sent: SentForm,
  shown: FormValues,
  now: FormValues,
): FaultyForm {
  const text = texts().errors.changedMeanwhile
  const words = labels()
  const changed = Object.keys(now).filter(
    (name) => comparable(shown[name]) !== comparable(now[name]),
  )
  const untouched = changed.filter(
    (name) => comparable(sent.text(name)) === comparable(shown[name]),
  )
  const changeFault = (name: string) => {
    const label = String(words[name] ?? words[wordOf(name)] ?? name)
    const value = options?.()[name]?.[now[name] ?? ''] ?? now[name]
    const message = value ? text.to(label, value.replaceAll('\n', ', ')) : text.removed(label)
    return { field: name, message }
  }
  const newer = Object.fromEntries(untouched.map((name) => [name, now[name] ?? '']))
  return {
    ...(changed.length > 0 ? { faults: changed.map(changeFault) } : fault('shown', text.unknown)),
    values: { ...newer, shown: printShown(now) },
  }
}
