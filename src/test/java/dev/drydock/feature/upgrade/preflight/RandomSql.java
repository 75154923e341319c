package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * Random expressions and statements as servers up to 5.7 take them.
 *
 * @param literal a text as a literal of some character set
 * @param name a name in the place of a plain one, unquoted
 * @param written the same as it is written, quoted or not
 */
record RandomSql(
        Random random, UnaryOperator<String> literal, UnaryOperator<String> name, UnaryOperator<String> written) {

    /** %1$s is a number, %2$s letters, %3$s a date, %4$s a document, %5$s a literal. */
    private static final List<String> EXPRESSIONS = List.of(
            "%1$s + 1",
            "%1$s DIV 2",
            "-%1$s",
            "NOT %1$s",
            "%1$s XOR 1",
            "%1$s <=> NULL",
            "!%1$s",
            "%1$s << 2",
            "%1$s MOD 7",
            "CONCAT(%2$s, %5$s)",
            "UPPER(%2$s)",
            "%2$s LIKE 'a%%'",
            "%2$s LIKE 'a|%%' ESCAPE '|'",
            "%2$s || %5$s",
            "%2$s && 1",
            "%2$s REGEXP 'a+b'",
            "%2$s RLIKE '[[:<:]]a[[:>:]]'",
            "%2$s REGEXP '^[[:alpha:]]*$'",
            "%2$s REGEXP 'a{1,2}'",
            "SUBSTRING(%2$s FROM 2 FOR 3)",
            "TRIM(LEADING 'x' FROM %2$s)",
            "LENGTH(%2$s)",
            "CHAR_LENGTH(%2$s)",
            "HEX(%2$s)",
            "MD5(%2$s)",
            "SHA2(%2$s, 256)",
            "CRC32(%2$s)",
            "PASSWORD(%2$s)",
            "OLD_PASSWORD(%2$s)",
            "ENCODE(%2$s, 'k')",
            "DECODE(%2$s, 'k')",
            "DES_ENCRYPT(%2$s)",
            "ENCRYPT(%2$s, 'ab')",
            "AES_ENCRYPT(%2$s, 'k')",
            "COMPRESS(%2$s)",
            "UNCOMPRESS(%2$s)",
            "WEIGHT_STRING(%2$s)",
            "SOUNDEX(%2$s)",
            "QUOTE(%2$s)",
            "REVERSE(%2$s)",
            "FIND_IN_SET(%2$s, 'a,b')",
            "ELT(%1$s, 'a', %5$s)",
            "FIELD(%2$s, 'a')",
            "FORMAT(%1$s, 2)",
            "FORMAT(%1$s, 2, 'de_DE')",
            "CONV(%1$s, 10, 16)",
            "CAST(%2$s AS CHAR)",
            "CAST(%2$s AS BINARY)",
            "CAST(%2$s AS UNSIGNED)",
            "CAST(%1$s AS DECIMAL(5,2))",
            "CAST(%2$s AS JSON)",
            "CAST(%3$s AS DATETIME)",
            "CONVERT(%2$s USING utf8)",
            "CONVERT(%2$s USING latin1)",
            "CONVERT(%2$s, CHAR(5))",
            "BINARY %2$s",
            "%2$s COLLATE latin1_bin",
            "INET_ATON(%2$s)",
            "INET6_ATON(%2$s)",
            "IF(%1$s, %2$s, %5$s)",
            "IFNULL(%1$s, 0)",
            "NULLIF(%1$s, 1)",
            "COALESCE(%2$s, %5$s)",
            "CASE %1$s WHEN 1 THEN 'a' ELSE %5$s END",
            "CASE WHEN %1$s > 1 THEN 1 END",
            "INTERVAL(%1$s, 1, 5)",
            "%3$s + INTERVAL 1 DAY",
            "DATE_ADD(%3$s, INTERVAL '1:2' HOUR_MINUTE)",
            "DATE_FORMAT(%3$s, '%%Y-%%m')",
            "STR_TO_DATE(%2$s, '%%Y')",
            "UNIX_TIMESTAMP(%3$s)",
            "FROM_UNIXTIME(%1$s)",
            "TO_DAYS(%3$s)",
            "YEARWEEK(%3$s)",
            "EXTRACT(YEAR_MONTH FROM %3$s)",
            "TIMESTAMPDIFF(DAY, %3$s, '2001-01-01')",
            "MAKEDATE(2001, %1$s)",
            "LAST_DAY(%3$s)",
            "GET_FORMAT(DATE, 'ISO')",
            "WEEK(%3$s, 3)",
            "%3$s = '0000-00-00'",
            "%3$s BETWEEN '2001-01-01' AND 20020202",
            "JSON_EXTRACT(%4$s, '$.a')",
            "%4$s->'$.a'",
            "%4$s->>'$.a'",
            "JSON_TYPE(%4$s)",
            "JSON_APPEND(%4$s, '$', 1)",
            "JSON_MERGE(%4$s, '[1]')",
            "JSON_CONTAINS(%4$s, '1')",
            "JSON_LENGTH(%4$s)",
            "JSON_ARRAY(%1$s, %2$s)",
            "JSON_SET(%4$s, '$.a', %1$s)",
            "JSON_UNQUOTE(%4$s)",
            "JSON_VALID(%2$s)",
            "JSON_SEARCH(%4$s, 'one', 'a')",
            "GREATEST(%1$s, 2)",
            "LEAST(%2$s, 'b')",
            "%1$s IN (1, 2, NULL)",
            "%2$s IN ('a', %5$s)",
            "ROUND(%1$s, 1)",
            "POW(%1$s, 2)",
            "ATAN2(%1$s, 1)",
            "LOG(2, %1$s)",
            "TRUNCATE(%1$s, 1)",
            "SIGN(%1$s)",
            "BIT_COUNT(%1$s)",
            "CHAR(%1$s)",
            "CHAR(65 USING utf8)",
            "ASCII(%2$s)",
            "ORD(%2$s)",
            "LPAD(%2$s, 5, 'x')",
            "REPEAT(%2$s, 2)",
            "SPACE(2)",
            "INSERT(%2$s, 1, 2, 'x')",
            "MID(%2$s, 1, 2)",
            "STRCMP(%2$s, 'a')",
            "EXPORT_SET(%1$s, 'Y', 'N')",
            "MAKE_SET(%1$s, 'a', 'b')",
            "EXTRACTVALUE('<a>b</a>', '/a')",
            "UPDATEXML('<a/>', '/a', '<b/>')",
            "AsText(POINT(1, 2))",
            "ST_AsText(POINT(1, 2))",
            "GLength(LINESTRING(POINT(1,1), POINT(2,2)))",
            "X(POINT(%1$s, 2))",
            "ST_X(POINT(%1$s, 2))",
            "GeomFromText('POINT(1 1)') IS NULL",
            "ST_GeomFromText('POINT(1 1)') = 'x'",
            "MBRContains(POINT(1, 1), POINT(2, 2))",
            "Contains(POINT(1, 1), POINT(1, 1))",
            "ST_Distance(POINT(1, 1), POINT(2, 2))",
            "Distance(POINT(1, 1), POINT(2, 2))",
            "ST_Buffer(POINT(1, 1), 1) IS NULL",
            "Area(NULL)",
            "ST_Area(NULL)",
            "SRID(POINT(1,1))",
            "IS_IPV4(%2$s)",
            "TO_BASE64(%2$s)",
            "FROM_BASE64(%2$s)",
            "DAYNAME(%3$s)",
            "MONTHNAME(%3$s)",
            "SEC_TO_TIME(%1$s)",
            "TIME_TO_SEC('01:02:03')",
            "ADDTIME('01:00:00', '00:00:01')",
            "TIMESTAMP(%3$s, '01:00:00')",
            "PERIOD_ADD(200101, 1)",
            "0x41",
            "x'41'",
            "b'1000001'",
            "1e400 IS NULL",
            "DATE '2001-01-01'",
            "TIMESTAMP '2001-01-01 00:00:00'",
            "{d '2001-01-01'}",
            "\\N",
            "%1$s IS NOT TRUE",
            "%1$s NOT BETWEEN 1 AND 2",
            "%2$s SOUNDS LIKE 'a'",
            "(%1$s, 2) = (1, 2)",
            "ANY_VALUE(%1$s)",
            "UNCOMPRESSED_LENGTH(%2$s)",
            "VALIDATE_PASSWORD_STRENGTH(%2$s)",
            "CHARSET(%2$s)",
            "COLLATION(%2$s)",
            "COERCIBILITY(%2$s)");

    /** Also only in selects and bodies: what depends on the moment or the session. */
    private static final List<String> OF_A_SESSION = List.of(
            "NOW()",
            "CURDATE()",
            "SYSDATE()",
            "UUID() IS NULL",
            "RAND() IS NULL",
            "USER()",
            "DATABASE()",
            "VERSION() IS NULL",
            "CONNECTION_ID() > 0",
            "FOUND_ROWS()",
            "ROW_COUNT()",
            "LAST_INSERT_ID()",
            "@@tx_isolation",
            "@@session.sql_mode IS NULL",
            "@@query_cache_type",
            "@@max_allowed_packet > 0",
            "@@global.have_ssl IS NULL",
            "@@storage_engine",
            "@@default_storage_engine",
            "@@date_format",
            "@@innodb_file_format",
            "@@collation_connection",
            "@@tx_read_only",
            "@@secure_auth",
            "@@log_warnings",
            "@@ignore_builtin_innodb",
            "@@time_zone",
            "GET_LOCK('drydock', 0)",
            "RELEASE_LOCK('drydock')",
            "IS_FREE_LOCK('drydock')",
            "BENCHMARK(1, 1)",
            "SLEEP(0)",
            "@a := 1",
            "@a",
            "MASTER_POS_WAIT('x', 1, 1) IS NULL",
            "LOAD_FILE('/none')",
            "NAME_CONST('a', 1)",
            "UUID_SHORT() > 0");

    private static final List<String> QUIET = List.of(
            "SET @a = 1;",
            "DO 1;",
            "SET @x := %1$s;",
            "IF 1 THEN SET @b = %1$s; END IF;",
            "SET @c = (SELECT COUNT(*) FROM %2$s);",
            "BEGIN DECLARE %3$s INT DEFAULT 1; SET %3$s = %3$s + 1; END;",
            "BEGIN DECLARE %3$s VARCHAR(20) CHARACTER SET utf8; SET @v = %3$s; END;",
            "%3$s: LOOP LEAVE %3$s; END LOOP;",
            "BEGIN DECLARE i INT DEFAULT 0; WHILE i < 2 DO SET i = i + 1; END WHILE; END;",
            "BEGIN DECLARE c CURSOR FOR SELECT id FROM %2$s ORDER BY id; OPEN c; CLOSE c; END;",
            "BEGIN DECLARE CONTINUE HANDLER FOR NOT FOUND SET @e = 1; SET @z = %1$s; END;",
            "SELECT COUNT(*) INTO @n FROM %2$s AS %3$s;",
            "SELECT SQL_CACHE COUNT(*) INTO @n FROM %2$s;",
            "SELECT SQL_NO_CACHE id INTO @n FROM %2$s LIMIT 1;",
            "SELECT id INTO @n FROM %2$s GROUP BY id DESC LIMIT 1;",
            "SELECT MAX(id) INTO @n FROM %2$s GROUP BY s%4$s ASC LIMIT 1;",
            "SELECT id AS %3$s INTO @n FROM %2$s LIMIT 1;",
            "UPDATE %2$s SET s%4$s = %1$s WHERE id = 9999;",
            "DELETE FROM %2$s WHERE id = 9999;",
            "INSERT INTO %2$s (id) SELECT 9 FROM DUAL WHERE 0;",
            "SET SESSION sql_mode = 'NO_AUTO_CREATE_USER';",
            "SET sql_mode = 'ANSI,DB2';",
            "SET sql_mode = '';",
            "SET @@session.tx_isolation = 'READ-COMMITTED';",
            "SET tx_read_only = 0;",
            "SET NAMES utf8;",
            "SET SESSION query_cache_type = 0;",
            "SET @d = DATE '2001-01-01';",
            "BEGIN DECLARE EXIT HANDLER FOR 1146 BEGIN END; DELETE FROM nowhere WHERE 0; END;",
            "CASE 1 WHEN 1 THEN SET @k = 1; ELSE BEGIN END; END CASE;",
            "REPEAT SET @r = 1; UNTIL 1 END REPEAT;",
            "SET @w = CONCAT('a' 'b');",
            "SELECT 1 FROM (SELECT 1 AS %3$s) AS x INTO @q;",
            "(SELECT 1 INTO @u) UNION (SELECT 2) LIMIT 1;");

    String expression(List<String> columns, boolean ofASession) {
        String form = ofASession && random.nextInt(4) == 0 ? pick(OF_A_SESSION) : pick(EXPRESSIONS);
        String text = literal.apply(pick(List.of("x", "é", "", "it''s", "😀", "%%")));
        List<String> names = columns.isEmpty()
                ? List.of("1", "'2'", "'2001-01-01'", "'{}'")
                : columns.stream().map(Sql::name).toList();
        return form.startsWith("@") || form.equals("\\N")
                ? form
                : form.formatted(names.get(0), names.get(1), names.get(2), names.get(3), text);
    }

    String select(String table, List<String> columns) {
        List<String> what = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            what.add(expression(columns, false) + " AS " + Sql.name(name.apply("c" + i)));
        }
        String from = " FROM " + Sql.name(table);
        String first = Sql.name(columns.getFirst());
        return pick(List.of(
                        "SELECT ",
                        "SELECT ",
                        "SELECT ",
                        "SELECT SQL_CACHE ",
                        "SELECT DISTINCT ",
                        "SELECT STRAIGHT_JOIN "))
                + pick(List.of(
                        String.join(", ", what) + from,
                        String.join(", ", what) + from + " WHERE " + expression(columns, false),
                        String.join(", ", what) + from + " ORDER BY 1 DESC LIMIT 5",
                        "COUNT(*) AS n, " + first + from + " GROUP BY " + first
                                + pick(List.of("", " ASC", " DESC", " WITH ROLLUP")),
                        "GROUP_CONCAT(" + first + " ORDER BY " + first + " DESC SEPARATOR ',') AS g" + from,
                        "SUM(" + first + ") AS n, BIT_XOR(" + first + ") AS b, STD(" + first + ") AS s" + from
                                + " HAVING n > 1",
                        "a." + first + from + " AS a LEFT JOIN " + Sql.name(table) + " AS " + Sql.name(name.apply("b"))
                                + " USING (id)",
                        "x." + first + " FROM (SELECT * FROM " + Sql.name(table) + ") AS x",
                        first + from + " WHERE EXISTS (SELECT 1 FROM DUAL) UNION SELECT 1",
                        first + from + " USE INDEX () LIMIT 1, 2",
                        String.join(", ", what)));
    }

    /** Some statements that send no rows. */
    String quiet(String table, List<String> columns) {
        StringBuilder statements = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            String word = written.apply("w" + i);
            statements
                    .append(pick(QUIET)
                            .formatted(
                                    expression(List.of(), true),
                                    Sql.name(table),
                                    word,
                                    Integer.toString(table.length())))
                    .append(' ');
        }
        return statements.toString();
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
