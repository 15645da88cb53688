import { exportColumns, listExportRows } from '#db/queries/imports/export.ts'
import { expect, test } from '../fixtures/statements.ts'

for (const target of ['accounts', 'memberships', 'contacts', 'fees', 'subscribers'] as const) {
  test(`an export of ${target} has each row once, page by page`, async ({ own: { db, sql } }) => {
    await sql`insert into subscription (campaign, email) values ('ebrief', 'zoya@x.example')`
    const all = await listExportRows(db, target, { pageSize: 1_000, after: undefined })
    expect(all.next).toBeUndefined()
    expect(all.rows.length).toBeGreaterThan(1)
    expect(new Set(all.rows.map((cells) => cells.length))).toEqual(
      new Set([exportColumns(target).length]),
    )
    const rows = []
    let after: string | undefined
    for (let page = 0; page <= all.rows.length; page += 1) {
      const { rows: next, next: place } = await listExportRows(db, target, { pageSize: 1, after })
      rows.push(...next)
      after = place
      if (!after) break
    }
    expect(rows).toEqual(all.rows)
  })
}
