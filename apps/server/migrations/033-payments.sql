-- Accounts that a client asks the holder of are counted in attempt_counts.
DROP TABLE name_enquiries;
