import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/env.ts'
import { handlers, hasProvider } from '../../provider.ts'

/** Receives a member of staff from the organisation's identity provider (decision 061). */
export const GET = (request: NextRequest): Promise<Response> | Response =>
  hasProvider ? handlers.GET(request) : NextResponse.redirect(`${env.baseUrl}/login`, 303)
