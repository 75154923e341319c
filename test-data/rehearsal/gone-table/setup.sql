CREATE TABLE here (id INT PRIMARY KEY) ;;
CREATE VIEW rests_on_nothing AS SELECT id FROM here ;;
DROP TABLE here
