-- Once, on the primary: psql -h 10.0.0.21 -U postgres -f database.sql
create role lacewing login password 'CHANGE-lacewing';
create database lacewing owner lacewing;
