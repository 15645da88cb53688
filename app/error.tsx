'use client'

import { ServiceProblem } from './_ui/service-problem.tsx'

export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return <ServiceProblem reference={error.digest} retry={retry} />
}
