import type { ManualTable } from '#lib/manual/model.ts'
import { ManualText } from './manual-text.tsx'

/** A table, whose rows become blocks on a narrow screen. */
export function TableView({ caption, head, rows }: ManualTable) {
  return (
    <table className="manual-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [first = '', ...rest] }) => (
          <tr key={id ?? first} id={id}>
            <th scope="row">
              <ManualText>{first}</ManualText>
            </th>
            {rest.map((cell, index) => (
              <td key={head[index + 1]} data-head={head[index + 1]}>
                <ManualText>{cell}</ManualText>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
