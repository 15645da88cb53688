import type { ReactNode } from 'react'
import { currentRowHeight } from '#app/row-height.ts'

/** A column of a table; a column that can be sorted by has a link in its header. */
export interface TableColumn<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** True if only a phone, paper and a screen from 1,280 pixels on have room for it. */
  readonly isWide?: boolean | undefined
  readonly sort?: { readonly href: string; readonly order: 'ascending' | 'descending' | undefined }
}

interface StaffTableProps<Row> {
  /** The name of the table, for screen readers. */
  readonly caption: string
  /** The first column names the row. */
  readonly columns: readonly [TableColumn<Row>, ...TableColumn<Row>[]]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The check box of a row, before its first cell. */
  readonly choice?: {
    readonly label: string
    /** The check box of all rows. */
    readonly all: ReactNode
    readonly of: (row: Row) => ReactNode
  }
}

/** The class of a text whose words break only if one of them is wider than a column should be. */
export const wholeWords = 'inline-block max-w-[min(16rem,75vw)] break-words align-top lg:max-w-96'

const arrows = { ascending: '↑', descending: '↓' } as const

/**
 * A list of staff as a table as wide as the page. On a phone each row is a few lines, with the labels before the
 * values; buttons and links need none.
 */
export function StaffTable<Row>({ caption, columns, rows, keyOf, choice }: StaffTableProps<Row>) {
  const [first, ...others] = columns
  const header = 'py-1 pr-4 text-left align-baseline last:pr-0'
  const cell = `${currentRowHeight() === 'compact' ? 'py-1' : 'py-3'} pr-4 align-baseline last:pr-0 max-lg:p-0`
  const isSortable = columns.some(({ sort }) => sort)
  return (
    <table className="w-full max-w-none border-t-2 border-ink text-sm max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className={isSortable ? 'max-lg:block' : 'max-lg:sr-only'}>
        <tr className="border-b border-edge max-lg:flex max-lg:flex-wrap">
          {choice && (
            <th scope="col" className={`${header} max-lg:flex max-lg:items-center print:hidden`}>
              <span className="sr-only">{choice.label}</span>
              {choice.all}
            </th>
          )}
          {columns.map(({ label, sort, isWide }) => (
            <th
              key={label}
              scope="col"
              aria-sort={sort?.order}
              className={`${header} ${sort ? '' : 'max-lg:hidden'} ${isWide ? 'wide-column' : ''}`}
            >
              {sort ? (
                <a href={sort.href} className="inline-flex min-h-6 items-center gap-1">
                  {label}
                  {sort.order && <span aria-hidden="true">{arrows[sort.order]}</span>}
                </a>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-b border-line max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-4 max-lg:py-3"
          >
            {choice && <td className={`${cell} w-10 max-lg:w-6 print:hidden`}>{choice.of(row)}</td>}
            <th
              scope="row"
              className={`${cell} text-left font-normal wrap-anywhere max-lg:w-4/5 max-lg:grow lg:has-[.one-line]:max-w-96`}
            >
              {first.cell(row)}
            </th>
            {others.map((column) => (
              <td
                key={column.label}
                data-label={column.label.endsWith('?') ? column.label : `${column.label}:`}
                className={`${cell} ${column.isWide ? 'wide-column' : ''} lg:has-[>.one-line]:max-w-64 max-lg:wrap-anywhere max-lg:text-muted max-lg:before:mr-1 max-lg:before:content-[attr(data-label)] max-lg:has-[form,ul]:before:content-none max-lg:empty:hidden`}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
