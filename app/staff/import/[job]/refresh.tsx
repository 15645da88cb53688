'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const everyMs = 1_500

/** Shows the page anew every moment: with script without loading it, otherwise by loading it. */
export function Refresh() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [router])
  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
    </noscript>
  )
}
