package dev.drydock.lab;

import java.io.IOException;

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
    }
}
