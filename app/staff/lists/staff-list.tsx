import type { ReactNode } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { currentQuery } from '#app/request.ts'
import { currentRowHeight } from '#app/row-height.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { maxSelected, readListQuery } from '#lib/lists/list.ts'
import { maxListed, type RowsOfPage } from '#lib/lists/list-page.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable } from '../staff-table.tsx'
import { type Cells, columnsOf, type ShownColumns } from './list-columns.tsx'
import { pathOfList, type ShownList } from './list-path.ts'

/** A page of a list, and what can be done with its rows. */
export interface StaffListProps<Row, Column extends string, Shown extends Row> {
  readonly of: ShownColumns<Row, Column, Shown>
  readonly staff: StaffMember
  readonly page: RowsOfPage<Shown>
  readonly cells: Cells<Column, Shown>
  /** Puts one row in place of several that say the same. */
  readonly merged?: (rows: readonly Shown[]) => readonly Shown[]
  /** The actions on the selected rows: their pages, below that of the list, and who may do them. */
  readonly actions?: readonly {
    readonly page: string
    readonly needs: Capability
    readonly submit: string
  }[]
}

const box = 'size-6 cursor-pointer align-middle accent-accent'

/** A page of a list: its table, the links to its other pages, and what can be done with it. */
export function StaffList<
  Row extends { readonly id: string },
  Column extends string,
  Shown extends Row,
>({ of, staff, page, cells, merged, actions = [] }: StaffListProps<Row, Column, Shown>) {
  const text = texts().staffLists
  const { rows } = page
  const list = { path: of.path, query: readListQuery(of, currentQuery()) }
  const nameOf = Object.values<{ value(row: Row): unknown }>(of.columns)[0]?.value
  const allowed = actions.filter(({ needs }) => may(staff.staffRoles, needs))
  const [first] = allowed
  const otherHeight = currentRowHeight() === 'compact' ? 'comfortable' : 'compact'
  const table = (
    <StaffTable
      caption={of.text().title}
      columns={columnsOf(of, cells, list)}
      rows={merged?.(rows) ?? rows}
      keyOf={({ id }) => id}
      {...(first && {
        choice: {
          label: text.select,
          all: (
            <input
              type="checkbox"
              name="id"
              value={rows.map(({ id }) => id).join('.')}
              aria-label={text.selectAll}
              data-all
              className={box}
            />
          ),
          of: (row: Row): ReactNode => (
            <input
              type="checkbox"
              name="id"
              value={row.id}
              aria-label={text.selectRow(String(nameOf?.(row)))}
              className={box}
            />
          ),
        },
      })}
    />
  )
  return (
    <>
      {rows.length === 0 && (
        <p>{Object.keys(list.query.filter).length > 0 ? text.none : text.empty}</p>
      )}
      {rows.length > 0 && !first && table}
      {rows.length > 0 && first && (
        <PostForm action={`${of.path}/${first.page}/select`} className="group max-w-none">
          {table}
          <p className="bottom-0 flex flex-wrap items-center gap-4 bg-ground py-2 group-has-checked:sticky">
            {page.count > rows.length && page.count <= maxSelected && (
              <label className="flex min-h-target cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name="all"
                  value={new URLSearchParams(list.query.parameters).toString()}
                  className={box}
                />
                {text.selectMatching(page.count)}
              </label>
            )}
            {allowed.map(({ page: name, submit }) => (
              <Button key={name} kind="secondary" formAction={`${of.path}/${name}/select`}>
                {submit}
              </Button>
            ))}
          </p>
        </PostForm>
      )}
      <OtherPages of={list} page={page} />
      <div className="flex max-w-none flex-wrap items-center gap-x-6 print:hidden">
        {may(staff.staffRoles, 'export-data') && (
          <PostForm action="/staff/export/download" className="flex flex-wrap items-center gap-x-3">
            <HiddenFields fields={{ list: pathOfList(list) }} />
            <Button kind="quiet">{text.export}</Button>
            <p className="mt-0 text-sm text-muted">{text.exported}</p>
          </PostForm>
        )}
        <a href={pathOfList(list, { rows: otherHeight })} className="ml-auto max-lg:hidden">
          {text.rows[otherHeight]}
        </a>
      </div>
    </>
  )
}

/** The links to the first and the last page of a list and to those beside this one, and the place of this one. */
function OtherPages({ of, page }: { readonly of: ShownList; readonly page: RowsOfPage<unknown> }) {
  const text = texts().staffLists
  const { first, rows, count, previous, next } = page
  if (!previous && !next) return null
  const last = first === undefined ? undefined : first + rows.length - 1
  return (
    <nav aria-label={text.pages} className="flex max-w-none flex-wrap items-center gap-4">
      {previous && <a href={pathOfList(of)}>{text.start}</a>}
      {previous && (
        <SecondaryLink href={pathOfList(of, { before: previous })}>{text.previous}</SecondaryLink>
      )}
      {first !== undefined && last !== undefined && (
        <span className="text-muted">
          {text.place(first, last, { count, size: of.query.page.size, max: maxListed })}
        </span>
      )}
      {next && <SecondaryLink href={pathOfList(of, { after: next })}>{text.next}</SecondaryLink>}
      {next && <a href={pathOfList(of, { before: 'end' })}>{text.end}</a>}
    </nav>
  )
}
