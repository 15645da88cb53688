import { contracts } from '#lib/contracts/r1/index.ts'
import { en } from '#lib/text/en.ts'
import type { ManualGroup, ManualPage } from '../model.ts'
import { changelogPage } from './changelog-page.ts'
import { type EndpointName, endpointPage } from './endpoint-page.ts'
import { errorsPage } from './errors-page.ts'
import { clientsPage, formatsPage, tokensPage } from './guide-pages.ts'
import { limitsPage } from './limits-page.ts'
import { signInPage } from './sign-in-page.ts'
import { startPage } from './start-page.ts'

const { groups } = en.manual.frame
const guides = [signInPage(), clientsPage(), tokensPage()]
const reference = [formatsPage(), errorsPage(), limitsPage(), changelogPage()]

/** The manual in the order of its contents list. */
export const manual: readonly ManualGroup[] = [
  { title: groups.guides, pages: [startPage([...guides, ...reference]), ...guides] },
  {
    title: groups.endpoints,
    pages: (Object.keys(contracts) as EndpointName[]).map(endpointPage),
  },
  { title: groups.reference, pages: reference },
]

/** All pages in order. */
export const manualPages: readonly ManualPage[] = manual.flatMap(({ pages }) => pages)

/** Finds the page with this path. */
export const findManualPage = (path: string): ManualPage | undefined =>
  manualPages.find((page) => page.path === path)
