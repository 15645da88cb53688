import { listTables } from '#db/backup/tables.ts'
import { connect } from '#db/driver/connect.ts'
import type { ActName } from '#db/values/audit-actions.ts'
import { createDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'
import { actsOfStaff } from './rows/acts-of-staff.ts'
import { actsOnMemberships } from './rows/acts-on-memberships.ts'
import { actsOnPeople } from './rows/acts-on-people.ts'
import { describeChanges, readRows } from './rows/compare-rows.ts'
import { otherStatements } from './rows/other-statements.ts'
import { savesWithoutChange } from './rows/saves-without-change.ts'
import type { Act, Scene } from './rows/scene.ts'
import { addSides } from './rows/two-sides.ts'

/** The acts that concern no person, membership or fee. */
type OtherAct = `client-${string}` | `signing-key-${string}` | `logo-${string}`

const acts: Readonly<Record<Exclude<ActName, OtherAct>, Act>> = {
  ...actsOnPeople,
  ...actsOnMemberships,
  ...actsOfStaff,
}

const tables = { acts, statements: { ...otherStatements, ...savesWithoutChange } }

for (const [kind, table] of Object.entries(tables)) {
  test(`the ${kind} on Ada change the rows that they are about, and none of Bo, who has the same`, async () => {
    const { url, sql, drop } = await createDatabase()
    // One connection, on which each of them is rolled back.
    const db = connect(url, { maxConnections: 1 })
    try {
      const scene: Scene = { ...(await addSides(sql)), db }
      const names = (await listTables(db)).map(({ name }) => name)
      const found: string[] = []
      for (const [name, { prepare, run }] of Object.entries<Act>(table)) {
        await db.$client.unsafe('begin')
        await db.$client.unsafe(`set local timezone = 'UTC'`)
        const [clock] = await db.$client.unsafe('select extract(epoch from now()) * 1000 as now')
        const prepared = String(await prepare?.(scene))
        const before = await readRows(db, names)
        expect(await run(scene, prepared), name).not.toBe(false)
        const reading = { names: scene.names, now: Number(clock?.now) }
        const changes = describeChanges(before, await readRows(db, names), reading)
        await db.$client.unsafe('rollback')
        expect(
          changes.filter((line) => /\bbo\b/.test(line)),
          name,
        ).toEqual([])
        found.push(`${name}\n${changes.map((line) => `  ${line}\n`).join('')}`)
      }
      expect(found.join('\n')).toMatchSnapshot(['acts', `${kind}.txt`])
    } finally {
      await db.$client.end()
      await drop()
    }
  })
}
