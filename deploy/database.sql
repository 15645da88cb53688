-- Creates the database and its two roles (decision 031). Run it once, as a superuser of PostgreSQL:
--   psql -v owner_password=… -v service_password=… -f deploy/database.sql
-- gatehouse_owner applies migrations and runs the operators' command. gatehouse_service is for the
-- service; deploy/grants.sql says what it may do.
-- It creates a scratch database when it verifies a backup.
create role gatehouse_owner login createdb password :'owner_password';
create role gatehouse_service login password :'service_password';
create database gatehouse owner gatehouse_owner
  encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database gatehouse from public;
-- An import on the staff pages reads the file into temporary tables.
grant connect, temporary on database gatehouse to gatehouse_service;
