import { texts } from '#lib/text/texts.ts'

/** The member's name, which only screen readers find on a phone, and the button that signs them out. */
export const SignOut = ({ name }: { name: string }) => (
  <>
    <span className="band-item max-sm:sr-only">{name}</span>
    <form method="post" action="/sign-out">
      <button type="submit" className="band-item cursor-pointer underline">
        {texts().common.signOut}
      </button>
    </form>
  </>
)
