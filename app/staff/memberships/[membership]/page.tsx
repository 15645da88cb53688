import { BackLink } from '#app/_ui/back-link.tsx'
import { pathBelow } from '#app/paths/record.ts'
import { listChanges } from '#lib/accounts/people/undo-change.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { readContactChanges } from '#lib/memberships/contacts/report-change.ts'
import { texts } from '#lib/text/texts.ts'
import { FindPerson } from '../../find-person.tsx'
import { ReasonForm } from '../../reason-form.tsx'
import { ChangeBanner, ChangeList, listedActs } from '../../record/act-changes.tsx'
import { openMembership, type RecordPageProps } from '../../record/open-record.ts'
import { RecordNotes } from '../../record/record-notes.tsx'
import { FrozenContacts, listedContactChanges } from './contacts/contact-changes.tsx'
import { MembershipFacts } from './membership-facts.tsx'

export default async function StaffMembership(props: RecordPageProps) {
  const { staff, record, from, opened } = await openMembership('open-memberships', props)
  if (opened.state === 'reason-needed') return <ReasonForm kind="membership" />
  const pathOf = (below: string) => pathBelow(record, below, from)
  const edit = may(staff.staffRoles, 'edit-memberships') ? pathOf : undefined
  const editContacts = may(staff.staffRoles, 'edit-contacts') ? pathOf : undefined
  const contacts = await readContactChanges(record.id)
  const undo = { staff, capability: 'edit-memberships', pathOf } as const
  const changes = [
    ...listedActs(await listChanges(record), undo),
    ...listedContactChanges(contacts.changes, staff, editContacts),
  ].sort((a, b) => b.at - a.at)
  return (
    <>
      <BackLink href="/staff/people">{texts().staffRecord.back}</BackLink>
      <ChangeBanner changes={changes} />
      <MembershipFacts
        {...opened}
        edit={edit}
        editContacts={editContacts}
        addContact={
          editContacts && (
            <FindPerson
              action={pathBelow(record, '/contacts/add')}
              from={from}
              text={texts().staffEdit.addContact}
            />
          )
        }
        notes={<RecordNotes notes={opened.shown.notes} staff={staff} pathOf={pathOf} />}
        history={
          <>
            {contacts.isFrozen && <FrozenContacts action={editContacts} />}
            <ChangeList changes={changes} />
          </>
        }
      />
    </>
  )
}
