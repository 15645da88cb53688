import { everyList } from '#app/staff/lists/every-list.ts'
import { staffRoles } from '#db/values/staff-roles.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import type { AnyList } from '#lib/lists/list.ts'
import { nouns } from '../../cli/nouns.ts'
import { runGatehouse } from '../cli/gatehouse.ts'
import { expect, test } from '../fixtures/browser.ts'
import { attribute, shownFields } from '../fixtures/client/page-form.ts'
import type { People } from '../fixtures/people.ts'
import { queriesOf } from './list-queries.ts'
import { letters, staffPage } from './open-staff.ts'
import { testRowsOf } from './rows-of-lists.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'

type Role = (typeof staffRoles)[number]

/** The requests of a colleague with these roles. */
async function colleague(url: string, people: People, [first, ...others]: readonly Role[]) {
  const staff = await addStaff(people, first as Role)
  for (const role of others) await giveRole(people, staff, role)
  const Cookie = `gatehouse.session=${await staffSession(people, staff)}`
  const headers = { Cookie, Origin: url }
  return {
    staff,
    get: (path: string) => fetch(url + path, { headers }),
    exported: (list: string) =>
      fetch(`${url}/staff/export/download`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ list }),
      }),
  }
}

type Colleague = Awaited<ReturnType<typeof colleague>>

/** Adds rows of a list, which `path` finds, with a function that lists a page of them. */
async function addRows(list: AnyList, people: People, { get }: Pick<Colleague, 'get'>) {
  const tag = letters().toLowerCase()
  const rows = testRowsOf(list)
  await rows.add(people, tag)
  const numbersIn = (text: string) =>
    [...text.matchAll(new RegExp(`${tag}(\\d\\d)`, 'gi'))].map(([, n]) => Number(n))
  const listed = async (path: string) => {
    const response = await get(path)
    expect(response.status, path).toBe(200)
    const html = (await response.text()).replaceAll('<!-- -->', '')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const cells = [...main.matchAll(/<th scope="row".*?<\/th>/gs)].map(([cell]) => cell)
    const linkTo = (side: string) =>
      main.match(new RegExp(`href="([^"]*[?;]${side}[^"]*)"`))?.[1]?.replaceAll('&amp;', '&')
    return {
      html,
      rows: cells.flatMap((cell) => numbersIn(cell.replace(/<[^>]*>/g, ' '))),
      next: linkTo('after='),
      previous: linkTo('before=(?!end)'),
      end: linkTo('before=end'),
      place: main.match(/Page \d[^<]*/)?.[0],
    }
  }
  const path = (parameters: Readonly<Record<string, string>> = {}) =>
    `${list.path}?${new URLSearchParams({ [rows.found]: tag, ...parameters })}`
  return { tag, path, listed, numbersIn, ...rows }
}

for (const list of everyList) {
  test(`${list.path} has its orders both ways, and its pages from the first and from the last`, async ({
    people,
    service,
  }) => {
    const { path, listed, all } = await addRows(
      list,
      people,
      await colleague(service.url, people, staffRoles),
    )
    for (const sort of list.sorts)
      for (const [order, expected] of [
        [sort, all],
        [`-${sort}`, all.toReversed()],
      ] as const) {
        const first = await listed(path({ sort: order, size: '25' }))
        expect([first.rows, first.previous], order).toEqual([expected.slice(0, 25), undefined])
        expect(first.place).toBe(`Page 1 of 2 · Rows 1 to 25 of ${all.length}`)
        const second = await listed(first.next ?? '')
        expect([second.rows, second.next, second.end], order).toEqual([
          expected.slice(25),
          undefined,
          undefined,
        ])
        const last = await listed(first.end ?? '')
        expect([last.rows, last.next], order).toEqual([expected.slice(-25), undefined])
        const before = await listed(last.previous ?? '')
        expect([before.rows, before.previous], order).toEqual([expected.slice(0, -25), undefined])
        expect(before.place).toBe(`Page 1 of 2 · Rows 1 to ${all.length - 25} of ${all.length}`)
      }
  })

  test(`${list.path} has a search, filters that leave out what they do not mean, and an export of the same rows`, async ({
    people,
    service,
  }) => {
    const officer = await colleague(service.url, people, staffRoles)
    const { tag, path, found, listed, numbersIn, all, filtered } = await addRows(
      list,
      people,
      officer,
    )
    const exported = async (parameters?: Readonly<Record<string, string>>) => {
      const response = await officer.exported(path(parameters))
      const lines = (await response.text()).split('\r\n').slice(1)
      return lines.flatMap((line) => numbersIn(line).slice(0, 1))
    }
    const [sort] = list.sorts
    const searched = await listed(path({ sort }))
    expect(searched.rows).toEqual(all)
    expect((await listed(path({ [found]: `${tag}nothing`, sort }))).rows).toEqual([])
    expect(await exported({ sort: `-${sort}`, size: '25' })).toEqual(all.toReversed())
    for (const { name, value, leaves } of filtered) {
      const filter = { [name]: value.replace('TAG', tag), sort }
      expect((await listed(path(filter))).rows, name).toEqual(leaves)
      expect(await exported(filter), name).toEqual(leaves)
    }
    const events = await people.sql`
      select distinct page from audit_event where staff_account_id = ${officer.staff.id}`
    expect(events).toEqual([{ page: (await list.source()).page }])
  })

  test(`${list.path} has a search that keeps its filters and order, and filters that keep its search`, async ({
    people,
    service,
  }) => {
    const { get } = await colleague(service.url, people, staffRoles)
    const filters = queriesOf(list).filter((query) => !('sort' in query))
    const sort = list.isNewestFirst ? list.sorts[0] : `-${list.sorts[0]}`
    const asked: Readonly<Record<string, string>> = Object.assign({ sort, size: '25' }, ...filters)
    const html = await (await get(`${list.path}?${new URLSearchParams(asked)}`)).text()
    const forms = [...html.matchAll(/<form [^>]*>.*?<\/form>/gs)]
      .filter(([form]) => attribute(form.slice(0, form.indexOf('>')), 'action') === list.path)
      .map(([form]) => Object.fromEntries(shownFields(form)))
    const { q, ...others } = asked
    expect(forms).toEqual(q === undefined ? [others] : [asked, asked])
    const cleared = html
      .match(/href="([^"]*)"[^>]*>Clear the filters/)?.[1]
      ?.replaceAll('&amp;', '&')
    expect(Object.fromEntries(new URLSearchParams(cleared?.split('?')[1]))).toEqual({
      ...(q === undefined ? {} : { q }),
      sort,
    })
  })

  test(`${list.path} is not shown to a colleague without the role, and exported by administrators only`, async ({
    people,
    service,
  }) => {
    const mayRead = (role: Role) => may([role], list.may)
    const other = await colleague(
      service.url,
      people,
      staffRoles.filter((role) => !mayRead(role)),
    )
    const { tag, path } = await addRows(list, people, other)
    const response = await other.get(path())
    expect(response.url).toContain(`/staff/role-needed?for=${list.may}`)
    expect((await response.text()).toLowerCase()).not.toContain(`${tag}02`)
    expect((await other.exported(path())).status).toBe(404)
    const reader = staffRoles.filter((role) => mayRead(role) && !may([role], 'export-data'))
    if (reader.length === 0) return
    const officer = await colleague(service.url, people, reader)
    const html = (await (await officer.get(path())).text()).toLowerCase()
    expect(html).toContain(`${tag}02`)
    expect(html).not.toContain('export this list')
    expect((await officer.exported(path())).status).toBe(404)
  })

  test(`the command of ${list.path} prints the bytes of its export`, { tag: '@all' }, async ({
    database,
    people,
    service,
  }) => {
    const officer = await colleague(service.url, people, staffRoles)
    const { tag, path, found } = await addRows(list, people, officer)
    const sort = `-${list.sorts.at(-1)}`
    const noun = nouns.find(({ commands }) =>
      commands.some(({ summary }) => summary.includes(` ${list.path} `)),
    )
    const command = [
      noun?.name ?? '',
      'list',
      found === 'q' ? '--search' : `--${found}`,
      tag,
      '--sort',
      sort,
      '--csv',
    ]
    const { stdout } = await runGatehouse(command, { DATABASE_URL: database.url })
    const bytes = Buffer.from(await (await officer.exported(path({ sort }))).arrayBuffer())
    expect(bytes.toString()).toBe(`\uFEFF${stdout}`)
    expect(stdout.toLowerCase()).toContain(tag)
  })
}

/** A phone, a tablet, the narrowest screen with a table, and two wider ones. */
const widths = [360, 768, 1024, 1440, 1920]

test('each list fits screens of 360 to 1,920 pixels with a name and its buttons in sight, has rows of one line in a table, 18 of them above 900 pixels, however long its values are, and prints them whole', async ({
  browse,
  people,
}) => {
  test.setTimeout(120_000)
  const { page, staff } = await staffPage(browse, people, 'administrator')
  for (const role of staffRoles) if (role !== 'administrator') await giveRole(people, staff, role)
  const measure = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('main tbody tr')]
      const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
      const sizes = (selector: string) => [...document.querySelectorAll(selector)].map(boxOf)
      const table = document.querySelector('main table')
      const select = document.querySelector<HTMLInputElement>('main tbody input')
      select?.click()
      const buttons = sizes('main form.group > p button')
      select?.click()
      return {
        isTooWide:
          document.documentElement.scrollWidth > innerWidth ||
          boxOf(table).right > boxOf(table?.parentElement ?? null).right + 1,
        narrowestName: Math.min(...sizes('main tbody th').map(({ width }) => width)),
        buttonsOutOfSight: buttons.filter(({ bottom, right }) => bottom > 900 || right > innerWidth)
          .length,
        highest: Math.max(...sizes('main tbody tr').map(({ height }) => height)),
        above: rows.slice(0, 18).filter((row) => boxOf(row).bottom <= 900).length,
        overlapping: [...document.querySelectorAll('main tbody :is(th, td)')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ).length,
        cut: [...document.querySelectorAll('main tbody .one-line > *')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0,
        ).length,
      }
    })
  for (const list of everyList) {
    const tag = letters().toLowerCase()
    const { add, lengthen, all, found } = testRowsOf(list)
    await add(people, tag)
    await lengthen(people, tag)
    await page.goto(`${list.path}?${new URLSearchParams({ [found]: tag, sort: list.sorts[0] })}`)
    await expect(page.locator('main tbody tr'), list.path).toHaveCount(all.length)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const { isTooWide, overlapping, buttonsOutOfSight, ...sizes } = await measure()
      const where = `${list.path} at ${width}`
      expect
        .soft({ isTooWide, overlapping, buttonsOutOfSight }, where)
        .toEqual({ isTooWide: false, overlapping: 0, buttonsOutOfSight: 0 })
      expect.soft(sizes.narrowestName, where).toBeGreaterThan(150)
      if (width >= 1024) expect.soft(sizes.highest, where).toBeLessThan(40)
      if (width >= 1440) expect.soft(sizes.above, where).toBe(18)
    }
    await page.emulateMedia({ media: 'print' })
    expect.soft((await measure()).cut, `${list.path} on paper`).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/staff/applications?state=lapsed')
  expect((await measure()).above, 'a queue of applications').toBe(18)
})
