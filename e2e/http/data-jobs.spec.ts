import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { People } from '../fixtures/people.ts'
import { expect, newHash, test, waitForLongLock } from '../fixtures/statements.ts'

test('a job that fails says why in the log, one whose run another instance has taken over ends, and invitations go on elsewhere after a stop', async ({
  own: { sql, url },
  startAnother,
}) => {
  const service = await startAnother({ DATABASE_URL: url })
  const [found] = await sql`
    insert into import (operator, kind, file, sha256, mapping, counts)
    values ('olga', 'sheet', 'people.csv', ${newHash()}, '{}', '{}') returning id`
  const request = async (kind: string, step: string) => {
    const [job] = await sql`
      insert into data_job (kind, step, state, import_id, staff_account_id, staff_username, staff_role)
      select ${kind}, ${step}, 'waiting', ${found?.id}, id, username, 'administrator'
      from account where username = 'fay' returning id`
    return String(job?.id)
  }
  const stateOf = async (id: string) => (await sql`select state from data_job where id = ${id}`)[0]
  const logged = (event: string, id: string) =>
    service
      .logLines(`"event":"${event}"`)
      .map((line) => JSON.parse(line))
      .filter((line) => line.id === id)

  await sql`alter table import_change rename to lost`
  const failing = await request('undo', 'check')
  await expect.poll(() => stateOf(failing)).toEqual({ state: 'failed' })
  await sql`alter table lost rename to import_change`
  expect(logged('data-job-failed', failing)).toEqual([
    expect.objectContaining({
      kind: 'undo',
      step: 'check',
      error: expect.objectContaining({ message: expect.stringContaining('import_change') }),
    }),
  ])

  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table import_change in access exclusive mode`
  const taken = await request('undo', 'check')
  await expect.poll(() => stateOf(taken)).toEqual({ state: 'running' })
  // Where the upload of its run would be, of which its thread cannot dispose.
  const [run] = await sql`select run_id as id from data_job where id = ${taken}`
  const folder = join(tmpdir(), `gatehouse-import-${run?.id}`)
  await mkdir(folder)
  await sql`update data_job set run_id = gen_random_uuid() where id = ${taken}`
  await expect.poll(() => logged('data-job-ended', taken)).toHaveLength(1)
  expect(existsSync(folder)).toBe(false)
  await holder`rollback`
  expect(logged('data-job-failed', taken)).toEqual([])
  expect(await stateOf(taken)).toEqual({ state: 'running' })

  const people = new People(sql)
  for (let n = 0; n < 30; n += 1) {
    const { id } = await people.add({ invited: true })
    await sql`
      insert into import_change (import_id, target, row_id) values (${found?.id}, 'account', ${id})`
  }
  await holder`begin`
  await holder`lock table audit_event in exclusive mode`
  const inviting = await request('invite', 'write')
  // A request would give its statement up.
  await waitForLongLock(sql, 2_000)
  await holder`rollback`
  holder.release()
  const invited = () => sql`select from audit_event where action = 'invitation-sent'`
  await expect.poll(async () => (await invited()).length).toBeGreaterThan(0)
  await service.stop()
  expect(await stateOf(inviting)).toEqual({ state: 'waiting' })
  expect((await invited()).length).toBeLessThan(30)
})
