-- tables: client
ALTER TABLE "client" ALTER COLUMN "roles" SET DEFAULT '{"openid","profile","email","address","phone","membership","memberships","contacts","passthrough"}';