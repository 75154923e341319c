-- What a finding says beside its text; NULL in findings that have no more than that, and in all that are older.
ALTER TABLE finding ADD COLUMN (
    subject_kind ${word},
    remedy_kind  ${word},
    remedy       ${text},
    reference    ${text}
);
