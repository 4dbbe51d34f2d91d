import type { Config } from '../../config.ts';
import type { BackupStore } from './backupStore.ts';
import { createBucketStore } from './bucketStore.ts';
import { createFolderStore } from './folderStore.ts';

/** Where a configuration keeps its backups. */
export function createStore({
  backupDir,
  backupBucket,
}: Pick<Config, 'backupDir' | 'backupBucket'>): BackupStore {
  return backupBucket ? createBucketStore(backupBucket) : createFolderStore(backupDir);
}
