CREATE USER case_fido@'%' IDENTIFIED WITH caching_sha2_password BY 'x'

CREATE USER case_plain@'%' IDENTIFIED WITH caching_sha2_password BY 'x'

UPDATE mysql.user SET User_attributes = '{"multi_factor_authentication": [{"plugin": "authentication_fido"}]}' WHERE User = 'case_fido'
