import { pathOfApplication } from '#app/paths/application.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentRequestContext } from '#app/request.ts'
import { listOpenedToday } from '#lib/accounts/people/opened-today.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'

/** The records that this member of staff has opened today; the links are those of a search (decision 085). */
export async function OpenedToday({ staff }: { readonly staff: StaffMember }) {
  const text = texts().staffDesk.openedToday
  const records = await listOpenedToday(staff, currentRequestContext())
  return (
    <RecordSection title={text.title} none={text.none} rows={records}>
      {({ kind, id, name, openedBy }) => (
        <>
          <a
            href={
              kind === 'application' ? pathOfApplication(id) : pathOfRecord({ kind, id }, openedBy)
            }
            className="min-w-0 font-bold break-words"
          >
            {name}
          </a>
          <span className="text-sm text-muted">{text.kinds[kind]}</span>
        </>
      )}
    </RecordSection>
  )
}
