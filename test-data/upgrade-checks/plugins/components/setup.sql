INSERT INTO mysql.component (component_group_id, component_urn) VALUES (1, 'file://component_own');

INSERT INTO mysql.func VALUES ('own_f', 0, 'own_f.so', 'function')
