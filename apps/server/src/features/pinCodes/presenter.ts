import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import type { PinCodeRow } from './queries.ts';

/** A code without its digits. */
export function presentPinCode(row: PinCodeRow): PinCode {
  return {
    id: row.id,
    siteId: row.site_id,
    siteName: row.site_name,
    timeZone: row.time_zone,
    nickname: row.nickname,
    startTime: row.start_time?.toString() ?? null,
    endTime: row.end_time?.toString() ?? null,
    createdAt: row.created_at.toString(),
  };
}
