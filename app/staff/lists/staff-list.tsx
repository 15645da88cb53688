import type { ReactNode } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import type { RowsOfPage } from '#lib/accounts/lists/list-query.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable, type TableColumn } from '../staff-table.tsx'
import { pathOfList, type ShownList } from './list-path.ts'

interface StaffListProps<Row extends { readonly id: string }> {
  readonly of: ShownList
  readonly caption: string
  readonly columns: readonly [TableColumn<Row>, ...TableColumn<Row>[]]
  readonly page: RowsOfPage<Row>
  readonly nameOf: (row: Row) => string
  /** The table of which the export has the rows of this list, if the colleague may export. */
  readonly exported?: 'accounts' | 'memberships' | undefined
  /** The pages of the actions on the selected rows that the colleague may do. */
  readonly actions: readonly { readonly path: string; readonly submit: string }[]
}

/** A page of a list: its table, the links to the next page and the one before, and what can be done with it. */
export function StaffList<Row extends { readonly id: string }>(props: StaffListProps<Row>) {
  const { of: list, caption, columns, page, nameOf, exported, actions } = props
  const text = texts().staffLists
  const [first] = actions
  const table = (
    <StaffTable
      caption={caption}
      columns={columns}
      rows={page.rows}
      keyOf={({ id }) => id}
      {...(first && {
        choice: {
          label: text.select,
          of: (row: Row): ReactNode => (
            <input
              type="checkbox"
              name="id"
              value={row.id}
              aria-label={text.selectRow(nameOf(row))}
              className="size-6 cursor-pointer align-middle accent-accent"
            />
          ),
        },
      })}
    />
  )
  return (
    <>
      {page.rows.length === 0 && <p>{text.none}</p>}
      {page.rows.length > 0 && !first && table}
      {page.rows.length > 0 && first && (
        <form action={`${first.path}/select`} method="post" className="max-w-none">
          {table}
          <p className="sticky bottom-0 flex flex-wrap gap-4 border-t border-line bg-ground py-2 max-lg:static">
            {actions.map(({ path, submit }) => (
              <Button key={path} kind="secondary" formAction={`${path}/select`}>
                {submit}
              </Button>
            ))}
          </p>
        </form>
      )}
      <nav aria-label={text.pages} className="flex max-w-none flex-wrap gap-4 empty:hidden">
        {page.previous && (
          <SecondaryLink href={pathOfList(list, { before: page.previous })}>
            {text.previous}
          </SecondaryLink>
        )}
        {page.next && (
          <SecondaryLink href={pathOfList(list, { after: page.next })}>{text.next}</SecondaryLink>
        )}
      </nav>
      {exported && (
        <form action="/staff/export/download" method="post">
          <HiddenFields
            fields={{
              table: exported,
              spreadsheet: 'yes',
              list: new URLSearchParams(list.query.parameters).toString(),
            }}
          />
          <Button kind="secondary">{text.export}</Button>
          <p className="text-sm text-muted">{text.exported}</p>
        </form>
      )}
    </>
  )
}
