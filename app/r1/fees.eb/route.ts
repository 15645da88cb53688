import { fees } from '#lib/contracts/r1/fees.ts'
import { listCurrentFees } from '#lib/fees/list-current-fees.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(fees, () => listCurrentFees())
