import { staffRoles } from '#db/values/staff-roles.ts'
import { expect, test } from '../fixtures/browser.ts'
import { formRequest } from './form-request.ts'
import { importForms } from './import-forms.ts'
import { addStaff, staffSession } from './staff.ts'
import { checkedReport } from './staff-records.ts'
import { may } from './who-may.ts'

/** A fault whose value can be replaced. */
const lostLetter = {
  column: 'Surname',
  value: 'Unseen',
  code: 'lost-letter',
  values: [],
  count: 1,
  lines: [2],
}

for (const [form, { button, state }] of Object.entries(importForms)) {
  test(`the form ${form} changes no import for roles that may not use it, members and visitors`, async ({
    people,
    service,
  }) => {
    const staff = await addStaff(people, 'administrator')
    const reader = await staffSession(people, staff)
    const [entry] = await people.sql`
      insert into import (operator, kind, file, sha256, mapping, counts)
      values ('olga', 'sheet', ${`access-${form.split('/').at(-1)}.csv`}, 'x', '{}',
        '{"accounts": {"new": 1, "changed": 0, "unchanged": 0}}') returning id`
    await people.sql`
      insert into import_change (import_id, target, row_id)
      values (${entry?.id}, 'account', ${staff.id})`
    const report = {
      ...checkedReport,
      ...(form.endsWith('/values') && { faultCount: 1, faultyLines: 1, faultGroups: [lostLetter] }),
    }
    const [job] = await people.sql`
      insert into data_job (kind, state, staff_account_id, staff_username, staff_role, request, report)
      values ('import', ${state ?? 'done'}, ${staff.id}, ${staff.username}, 'administrator',
        ${people.sql.json({ file: 'unseen.csv', kind: 'sheet', bytes: 1 })},
        ${people.sql.json(report)}) returning id`
    const path = state ? `/staff/import/${job?.id}` : '/staff/import'
    const send = await formRequest(service, reader, path, button)
    const jobs = async () =>
      JSON.stringify(
        await people.sql`select id, step, state from data_job
          where id = ${job?.id} or import_id = ${entry?.id} order by id`,
      )
    const before = await jobs()
    const member = await people.add()
    const sessions = [
      undefined,
      await people.issueCredential(member, { kind: 'session' }),
      await people.issueCredential(await addStaff(people, 'administrator'), { kind: 'session' }),
    ]
    for (const role of staffRoles.filter((candidate) => !may([candidate], 'import-data'))) {
      sessions.push(await staffSession(people, await addStaff(people, role)))
    }
    const to = form.replace('{import}', `${entry?.id}`).replace('{job}', `${job?.id}`)
    for (const session of sessions) {
      const response = await send(session, {}, to)
      const text = await response.text()
      expect([303, 404]).toContain(response.status)
      expect(response.headers.get('location') ?? '/login').toMatch(/\/(login|second-step)/)
      expect(text).not.toContain('nseen')
      expect(await jobs()).toBe(before)
    }
    const allowed = await staffSession(people, await addStaff(people, 'administrator'))
    expect((await send(allowed, {}, to)).status).toBe(303)
    expect(await jobs()).not.toBe(before)
  })
}
