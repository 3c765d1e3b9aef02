COMMENT ON INDEX employees_cnic_idx IS 'by hand: who has a CNIC is found by it as it is stored';
