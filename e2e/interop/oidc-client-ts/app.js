import { UserManager } from 'oidc-client-ts'

// The client: node dist/gatehouse.js client create --public --name 'Soil Walks' \
//   --redirect-uri https://walks.example.org/ --logout-uri https://walks.example.org/
// The service: CORS_ORIGINS=https://walks.example.org
const { authority, client_id } = await (await fetch('settings.json')).json()

const manager = new UserManager({
  authority,
  client_id,
  redirect_uri: `${location.origin}/`,
  post_logout_redirect_uri: `${location.origin}/`,
  scope: 'openid profile email memberships',
  loadUserInfo: true,
  // Ends the refresh token of this browser before the member signs out.
  revokeTokensOnSignout: true,
  revokeTokenTypes: ['refresh_token'],
})

/** Shows who is signed in, with what the interface returns for the token. */
async function show() {
  const user = await manager.getUser()
  const status = document.querySelector('[role=status]')
  if (!user) {
    status.textContent = 'Nobody is signed in.'
    return
  }
  const headers = { Authorization: `Bearer ${user.access_token}`, Accept: 'application/json' }
  const response = await fetch(`${authority}/r1/memberships.eb`, { headers })
  const { Memberships } = await response.json()
  const { name, email } = user.profile
  status.textContent = `${name}, ${email}, memberships: ${Memberships.length}, token: ${user.access_token.slice(-6)}`
}

document.querySelector('#sign-in').onclick = () => manager.signinRedirect()
document.querySelector('#refresh').onclick = async () => {
  await manager.signinSilent()
  await show()
}
document.querySelector('#sign-out').onclick = () => manager.signoutRedirect()

if (new URLSearchParams(location.search).has('code')) {
  await manager.signinCallback()
  history.replaceState({}, '', '/')
}
await show()
