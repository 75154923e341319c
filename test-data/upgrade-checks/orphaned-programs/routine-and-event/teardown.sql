DELETE FROM mysql.proc WHERE db = 'gone';

DELETE FROM mysql.event WHERE db = 'gone';
