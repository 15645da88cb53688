import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import type { ListedChange } from '#app/staff/record/act-changes.tsx'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { type ContactChange, canUndo } from '#lib/memberships/contacts/report-change.ts'
import { texts } from '#lib/text/texts.ts'

/** The path of a form below the record; undefined for staff who may change no contacts. */
type Action = ((page: string) => string) | undefined

/** Lists changes of contacts as acts are listed. */
export const listedContactChanges = (
  changes: readonly ContactChange[],
  { username }: StaffMember,
  action: Action,
): readonly ListedChange[] =>
  changes.map((change) => {
    const { id, kind, at, name, actor, operator, isUndone } = change
    const text = texts().staffContacts
    const said = texts().membershipContacts.changes[kind](name)
    return {
      id,
      at,
      said,
      lines: [text.by(actor ?? text.erased)],
      about: said,
      isUndone,
      isOwn: operator === `staff:${username}`,
      form: action?.(`/contacts/changes/${id}/undo`),
      canBeUndone: canUndo(change),
    }
  })

/** Says that members cannot change the contacts, and lets them again. */
export function FrozenContacts({ action }: { readonly action: Action }) {
  const text = texts().staffContacts.frozen
  return (
    <Banner kind="notice" title={text.title}>
      <p>{text.text}</p>
      {action && <ButtonForm action={action('/contacts/release')} kind="secondary" button={text} />}
    </Banner>
  )
}
