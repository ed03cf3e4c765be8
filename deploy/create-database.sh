#!/bin/sh
# The role and the database of the programme, made when the database starts for the first time.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$PLON_PASSWORD" <<'SQL'
create role plon login password :'password';
create database plon owner plon encoding 'UTF8' locale_provider icu icu_locale 'pl-PL' locale 'C' template template0;
SQL
