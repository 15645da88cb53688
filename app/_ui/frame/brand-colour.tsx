/** Sets the one property that the design's colours derive from; the nonce is the policy's. */
export function BrandColour({ colour, nonce }: { colour: string; nonce: string | undefined }) {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  return <style nonce={nonce}>{`:root{--brand:${colour}}`}</style>
}
