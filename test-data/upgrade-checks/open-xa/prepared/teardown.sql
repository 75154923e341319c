XA ROLLBACK 'case', 'b';
