import express from 'express'
import session from 'express-session'
import passport from 'passport'
import OpenIDConnectStrategy from 'passport-openidconnect'

// The client: node dist/gatehouse.js client create --without-pkce --name 'Soil Wiki' \
//   --redirect-uri https://wiki.example.org/callback
const { ISSUER, CLIENT_ID, CLIENT_SECRET, URL: url, PORT } = process.env

passport.use(
  new OpenIDConnectStrategy(
    {
      issuer: ISSUER,
      authorizationURL: `${ISSUER}/oauth/authorize`,
      tokenURL: `${ISSUER}/r1/openid/token.eb`,
      userInfoURL: `${ISSUER}/oauth/userinfo`,
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      callbackURL: `${url}/callback`,
      scope: ['profile', 'email'],
      // This library does not support PKCE, so it must send a nonce instead.
      nonce: true,
      skipUserProfile: false,
    },
    (_issuer, profile, done) => done(null, profile),
  ),
)
passport.serializeUser((user, done) => done(null, user))
passport.deserializeUser((user, done) => done(null, user))

const app = express()
app.use(session({ secret: 'for the test alone', resave: false, saveUninitialized: false }))
app.use(passport.session())
app.get('/', ({ user }, response) => {
  const name = user ? `${user.displayName}, ${user.emails?.[0]?.value}` : 'Nobody'
  response.send(`<!doctype html><link rel="icon" href="data:,"><h1></h1><p role="status">${name}`)
})
app.get('/sign-in', passport.authenticate('openidconnect'))
app.get(
  '/callback',
  passport.authenticate('openidconnect', { successRedirect: '/', failureRedirect: '/failed' }),
)
app.listen(Number(PORT), '127.0.0.1')
