import '../manual.css'
import '../blocks.css'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { publicPage } from '#app/public-page.ts'
import { findManualPage, manualPages } from '#lib/manual/pages/manual.ts'
import { en } from '#lib/text/en.ts'
import { ManualContents } from '../manual-contents.tsx'
import { ManualPager } from '../manual-pager.tsx'
import { ManualText } from '../manual-text.tsx'
import { SectionView } from '../section-view.tsx'

/** Any other path is the ordinary 404. */
export const dynamicParams = false
export const generateStaticParams = () =>
  manualPages.map(({ path }) => ({ page: path.split('/').slice(2) }))

type Props = { params: Promise<{ page?: string[] }> }

const pathOf = async ({ params }: Props) =>
  ['/developers', ...((await params).page ?? [])].join('/')

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = findManualPage(await pathOf(props))
  if (!page) return {}
  return publicPage(page.title, en.manual.frame.description(page.title, organisation.name))
}

/** A page of the manual for client developers, which is data of lib/manual (decision 046). */
export default async function ManualRoute(props: Props) {
  const page = findManualPage(await pathOf(props)) ?? notFound()
  return (
    <div className="manual">
      <ManualContents current={page} />
      <article className="manual-page">
        <PageHeading lead={<ManualText>{page.lead}</ManualText>}>{page.title}</PageHeading>
        {page.sections.map((section) => (
          <SectionView key={section.id} section={section} />
        ))}
        <ManualPager current={page} />
      </article>
    </div>
  )
}
