#!/bin/sh
# The database of the programme and its two roles, made when the database starts for the first time: plon owns it and
# brings the schema up, plon_app is what the programme works as.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner_password="$PLON_OWNER_PASSWORD" --set password="$PLON_PASSWORD" <<'SQL'
create role plon login password :'owner_password';
create role plon_app login password :'password';
create database plon owner plon encoding 'UTF8' locale_provider icu icu_locale 'pl-PL' locale 'C' template template0;
SQL
