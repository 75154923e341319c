CREATE DATABASE shop

CREATE PROCEDURE shop.p() UPDATE mysql.user SET plugin = ''
