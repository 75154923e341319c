-- Which objects each block of 64 run numbers has met, so that a search for a table asks the blocks and not every run. An index
-- over the names of all items would cost each run a page for each of its tables: items are written run by run, their names lie
-- all over such an index. A row with an empty name stands for all of its schema.
CREATE TABLE run_block (
    block BIGINT NOT NULL PRIMARY KEY -- number of a run / 64
) ${table};
CREATE TABLE object_block (
    block       BIGINT NOT NULL,
    name        ${key} NOT NULL,
    schema_name ${key} NOT NULL,
    PRIMARY KEY (block, name, schema_name)
) ${table};
INSERT INTO run_block (block) SELECT DISTINCT FLOOR(id / 64) FROM run;
INSERT INTO object_block (block, name, schema_name) SELECT DISTINCT FLOOR(run_id / 64), name, schema_name FROM item;
INSERT INTO object_block (block, name, schema_name)
    SELECT DISTINCT met.block, '', met.schema_name FROM object_block met
    WHERE NOT EXISTS (SELECT 1 FROM object_block whole
        WHERE whole.block = met.block AND whole.name = '' AND whole.schema_name = met.schema_name);
