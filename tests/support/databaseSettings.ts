/**
 * Settings of a database that does not outlive the run: nothing waits for the disk, is written twice or tidied up
 * meanwhile.
 */
export const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  shared_buffers: '128MB',
  max_connections: '200',
} as const;
