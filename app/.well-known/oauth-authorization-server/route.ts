export * from '../openid-configuration/route.ts'
