import { Tag } from '#app/_ui/tag.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import type { StaffApplication } from '#lib/accounts/applications/applications.ts'
import { applicationsList } from '#lib/accounts/lists/applications.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { texts } from '#lib/text/texts.ts'
import { CutNote, firstOf, RecordSection, SearchLink } from '../../record-section.tsx'

/** The people who may be the applicant, and other applications with the same email. */
export function Duplicates({ of: { application, duplicates, others } }: { of: StaffApplication }) {
  const { duplicates: text, states } = texts().staffApplications
  const { forename, surname, postcode } = application
  const nameAndPostcode = [forename, surname, postcode].filter(Boolean).join(' ')
  return (
    <>
      <RecordSection
        title={text.title}
        list="duplicates"
        none={text.none}
        rows={duplicates}
        more={
          <>
            <SearchLink in={peopleList} of={application.email} as={text.sameEmail} />{' '}
            {duplicates.some(({ sameName }) => sameName) && (
              <SearchLink in={peopleList} of={nameAndPostcode} as={text.sameName} />
            )}
          </>
        }
      >
        {({ id, name, username, email, numbers, openedBy, ...is }) => (
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <a
                href={pathOfRecord({ kind: 'person', id }, openedBy)}
                className="min-w-0 py-1 font-bold break-words"
              >
                {name}
              </a>
              {is.sameEmail && <Tag>{text.sameEmail}</Tag>}
              {is.sameName && <Tag>{text.sameName}</Tag>}
              {is.state === 'disabled' && (
                <Tag kind="over">{texts().staffRecord.states.disabled}</Tag>
              )}
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted [&>*]:min-w-0 [&>*]:break-words">
              <span>{username}</span>
              {email && <span>{email}</span>}
              {is.postcode && <span>{is.postcode}</span>}
              {numbers.length > 0 && <span>{numbers.join(', ')}</span>}
            </p>
          </div>
        )}
      </RecordSection>
      {others.length > 0 && (
        <section>
          <h3 className="text-lg">{text.others}</h3>
          <ul className="mt-2">
            {firstOf('others', others).map(({ id, reference, state }) => (
              <li key={id} className="py-1">
                <a href={pathOfApplication(id)} className="font-mono">
                  {reference}
                </a>{' '}
                {states[state]}
              </li>
            ))}
          </ul>
          <CutNote
            list="others"
            rows={others}
            rest={<SearchLink in={applicationsList} of={application.email} />}
          />
        </section>
      )}
    </>
  )
}
