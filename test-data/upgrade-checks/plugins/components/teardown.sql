DELETE FROM mysql.component WHERE component_urn = 'file://component_own';

DELETE FROM mysql.func WHERE name = 'own_f'
