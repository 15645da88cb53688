import '../manual.css'
import '../blocks.css'
import '../manual-print.css'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Fragment } from 'react'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { publicPage } from '#app/public-page.ts'
import { findManualPage } from '#lib/manual/pages/manual.ts'
import { en } from '#lib/text/en.ts'
import { ManualContents } from '../manual-contents.tsx'
import { ManualPager } from '../manual-pager.tsx'
import { ManualText } from '../manual-text.tsx'
import { SectionView } from '../section-view.tsx'
import { TryIt } from '../try-it/try-it.tsx'

const { copy, copied, description } = en.manual.frame

type Props = { params: Promise<{ page?: string[] }> }

const pathOf = async ({ params }: Props) =>
  ['/developers', ...((await params).page ?? [])].join('/')

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = findManualPage(await pathOf(props))
  if (!page) return {}
  return publicPage(page.title, description(page.title, organisation.name))
}

/**
 * A page of the manual for client developers, which is data of lib/manual. Outside development the
 * server replaces React's scripts with public/manual.js (decision 046).
 */
export default async function ManualRoute(props: Props) {
  const page = findManualPage(await pathOf(props)) ?? notFound()
  return (
    <div className="manual" data-copy={copy} data-copied={copied}>
      <ManualContents current={page} />
      <article className="manual-page">
        <PageHeading lead={<ManualText>{page.lead}</ManualText>}>{page.title}</PageHeading>
        {page.sections.map((section) => (
          <Fragment key={section.id}>
            <SectionView section={section} />
            {section.id === 'programs' && <TryIt path={page.path} />}
          </Fragment>
        ))}
        <ManualPager current={page} />
      </article>
    </div>
  )
}
