package dev.drydock.lab;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tables as MySQL 5.5 wrote them, with each thing that a 5.7 wants rebuilt or repaired. */
final class OldTables {

    private OldTables() {}

    static void create(TestServer server) throws IOException {
        Sql.runAs(
                server,
                "SET sql_mode = ''",
                "CREATE DATABASE legacy DEFAULT CHARACTER SET utf8",
                "USE legacy",
                "CREATE TABLE temporal_innodb (id INT AUTO_INCREMENT PRIMARY KEY, t TIME, d DATETIME, s TIMESTAMP)"
                        + " ENGINE=InnoDB",
                "CREATE TABLE temporal_myisam (id INT AUTO_INCREMENT PRIMARY KEY, t TIME, d DATETIME, s TIMESTAMP)"
                        + " ENGINE=MyISAM",
                "CREATE TABLE year_two (id INT PRIMARY KEY, y YEAR(2)) ENGINE=InnoDB",
                "CREATE TABLE year_two_myisam (id INT PRIMARY KEY, y YEAR(2)) ENGINE=MyISAM",
                "CREATE TABLE generic_partitions (id INT PRIMARY KEY, d DATETIME) ENGINE=InnoDB"
                        + " PARTITION BY HASH (id) PARTITIONS 4",
                "CREATE TABLE generic_partitions_myisam (id INT PRIMARY KEY, v INT) ENGINE=MyISAM"
                        + " PARTITION BY HASH (id) PARTITIONS 3",
                "CREATE TABLE zero_dates (id INT PRIMARY KEY, d DATE NOT NULL, dt DATETIME NOT NULL) ENGINE=InnoDB",
                "CREATE TABLE plain_innodb (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40), KEY (name))"
                        + " ENGINE=InnoDB",
                "CREATE TABLE plain_myisam (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40), FULLTEXT (name))"
                        + " ENGINE=MyISAM",
                "CREATE TABLE `select` (id INT PRIMARY KEY) ENGINE=InnoDB",
                "CREATE ALGORITHM=TEMPTABLE VIEW copied AS SELECT id FROM temporal_innodb",
                "CREATE VIEW recent AS SELECT id, d FROM temporal_innodb",
                "INSERT INTO temporal_innodb (t, d, s) VALUES ('12:34:56', '2011-03-01 10:00:00',"
                        + " '2011-03-01 10:00:00'), ('-01:00:00', '2012-02-29 00:00:00', '2012-02-29 00:00:00')",
                "INSERT INTO temporal_innodb (t, d, s) SELECT t, d, s FROM temporal_innodb",
                "INSERT INTO temporal_innodb (t, d, s) SELECT t, d, s FROM temporal_innodb",
                "INSERT INTO temporal_myisam (t, d, s) SELECT t, d, s FROM temporal_innodb",
                "INSERT INTO year_two VALUES (1, 99), (2, 11)",
                "INSERT INTO year_two_myisam VALUES (1, 99), (2, 11), (3, 70)",
                "INSERT INTO generic_partitions SELECT id, d FROM temporal_innodb",
                "INSERT INTO generic_partitions_myisam SELECT id, id FROM temporal_innodb",
                "INSERT INTO zero_dates VALUES (1, '0000-00-00', '0000-00-00 00:00:00'), (2, '2010-00-00',"
                        + " '2010-01-01 00:00:00')",
                "INSERT INTO plain_innodb (name) VALUES ('anchor'), ('keel'), ('rudder')",
                "INSERT INTO plain_myisam (name) VALUES ('anchor'), ('keel')",
                "INSERT INTO `select` VALUES (1)");
        ugly(server);
        sizable(server);
    }

    /** Tables in the format of 5.6 beside those of 5.5 that are there as files; one of these becomes InnoDB as it is. */
    static void createIn56(TestServer server) throws IOException {
        Sql.runAs(
                server,
                "SET sql_mode = ''",
                "SET GLOBAL avoid_temporal_upgrade = ON",
                "ALTER TABLE legacy.carried ENGINE=InnoDB",
                "CREATE DATABASE later DEFAULT CHARACTER SET utf8",
                "USE later",
                "CREATE TABLE new_temporal (id INT PRIMARY KEY, t TIME(3), d DATETIME, s TIMESTAMP) ENGINE=InnoDB",
                "INSERT INTO new_temporal VALUES (1, '01:02:03.456', '2014-01-01 10:00:00', '2014-01-01 10:00:00')",
                "CREATE TABLE parted (id INT PRIMARY KEY, v INT) ENGINE=InnoDB PARTITION BY HASH (id) PARTITIONS 3",
                "INSERT INTO parted VALUES (1, 1), (2, 2), (3, 3)",
                "CREATE TABLE searched (id INT PRIMARY KEY, body TEXT, FULLTEXT (body)) ENGINE=InnoDB",
                "INSERT INTO searched VALUES (1, 'anchor and keel'), (2, 'rudder')",
                "CREATE TABLE triggered (id INT PRIMARY KEY, v INT) ENGINE=InnoDB",
                "CREATE TRIGGER before_time BEFORE INSERT ON triggered FOR EACH ROW SET NEW.v = 1",
                "CREATE VIEW seen AS SELECT id, d FROM new_temporal");
    }

    /** What stands in the way of a plain list of rebuilds. */
    private static void ugly(TestServer server) throws IOException {
        Sql.runAs(
                server,
                "SET sql_mode = ''",
                "SET NAMES utf8",
                "CREATE DATABASE ugly DEFAULT CHARACTER SET utf8",
                "USE ugly",
                "CREATE TABLE `we``ird.name` (id INT PRIMARY KEY, d DATETIME) ENGINE=InnoDB",
                "CREATE TABLE `größe ☃` (id INT PRIMARY KEY, d DATETIME) ENGINE=MyISAM",
                "CREATE TABLE by_key (c CHAR(10) PRIMARY KEY, d DATETIME) ENGINE=InnoDB PARTITION BY KEY () PARTITIONS"
                        + " 2",
                "CREATE TABLE by_range (id INT PRIMARY KEY, d DATE) ENGINE=InnoDB PARTITION BY RANGE (id)"
                        + " (PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN MAXVALUE)",
                "CREATE TABLE comma (id INT NOT NULL, d DATETIME NOT NULL) ENGINE=CSV",
                "CREATE TABLE memory (id INT, d DATETIME) ENGINE=MEMORY",
                "CREATE TABLE member (id INT, d DATETIME) ENGINE=MyISAM",
                "CREATE TABLE merged (id INT, d DATETIME) ENGINE=MERGE UNION=(member)",
                "CREATE TABLE crashed (id INT PRIMARY KEY, v VARCHAR(20), d DATETIME) ENGINE=MyISAM",
                "INSERT INTO crashed VALUES (1, 'a', '2001-01-01'), (2, 'b', '2001-01-01')",
                "CREATE TABLE wide (id INT PRIMARY KEY, d DATETIME, "
                        + IntStream.range(0, 220)
                                .mapToObj(i -> "c" + i + " TEXT")
                                .collect(Collectors.joining(", "))
                        + ") ENGINE=InnoDB ROW_FORMAT=COMPACT",
                "INSERT INTO wide (id, c0) VALUES (1, 'a text')",
                "CREATE TABLE triggered (id INT, d DATETIME) ENGINE=InnoDB",
                "CREATE DEFINER = 'gone'@'nowhere' TRIGGER old_trigger BEFORE INSERT ON triggered FOR EACH ROW"
                        + " SET NEW.id = 1",
                "CREATE DEFINER = 'gone'@'nowhere' VIEW dead AS SELECT id FROM triggered",
                "CREATE TABLE parent (id INT PRIMARY KEY, d DATETIME) ENGINE=InnoDB",
                "CREATE TABLE child (id INT PRIMARY KEY, p INT, d DATETIME, FOREIGN KEY (p) REFERENCES parent (id))"
                        + " ENGINE=InnoDB",
                "CREATE TABLE zero_default (id INT PRIMARY KEY, d DATETIME NOT NULL DEFAULT '0000-00-00 00:00:00')"
                        + " ENGINE=InnoDB",
                "INSERT INTO zero_default VALUES (1, '0000-00-00 00:00:00')",
                "CREATE TABLE `#mysql50#old-name` (id INT) ENGINE=MyISAM",
                "CREATE DATABASE `#mysql50#old-schema`",
                // accounts cannot be made under 5.7 before the system tables are upgraded
                "GRANT SELECT, INSERT, ALTER, CREATE, DROP ON legacy.* TO 'weak'@'%'");
    }

    /** Tables whose rebuild takes long enough to be broken off; every other one is half as large. */
    private static void sizable(TestServer server) throws IOException {
        Sql.runAs(
                server,
                "SET sql_mode = ''",
                "CREATE DATABASE sizable",
                "USE sizable",
                "CREATE TABLE t0 (id INT AUTO_INCREMENT PRIMARY KEY, d DATETIME, v VARCHAR(60), KEY (v)) ENGINE=InnoDB",
                "INSERT INTO t0 (d, v) VALUES ('2010-01-01', 'a text'), ('2011-01-01', 'another text')");
        for (int doubled = 0; doubled < 15; doubled++) {
            Sql.runAs(server, "INSERT INTO sizable.t0 (d, v) SELECT d, CONCAT(v, id) FROM sizable.t0");
        }
        for (int table = 1; table < 6; table++) {
            Sql.runAs(
                    server,
                    "CREATE TABLE sizable.t" + table + " LIKE sizable.t0",
                    "INSERT INTO sizable.t" + table + " SELECT * FROM sizable.t0 WHERE id % " + table + " = 0");
        }
    }
}
