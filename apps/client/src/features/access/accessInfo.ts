import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { toDeviceTime } from '../../lib/clock.ts';
import { queryFor } from '../../lib/query.ts';
import { cacheAccess, readCachedAccess } from './accessCache.ts';
import { showDeviceDoors } from './deviceDoors.ts';

/** Everything a customer may open, as the cache holds it. It begins with what was kept, as old as that is. */
export function accessInfoQuery(customerId: number) {
  const params = { id: customerId };
  return queryOptions({
    ...queryFor(getCustomerInfo, { params }),
    queryFn: async ({ signal }) => {
      const info = await call(getCustomerInfo, { params, signal });
      cacheAccess(customerId, info);
      showDeviceDoors(customerId, info.Sites);
      return info;
    },
    initialData: () => readCachedAccess(customerId)?.info,
    initialDataUpdatedAt: () => {
      const cached = readCachedAccess(customerId);
      return cached && toDeviceTime(cached.fetchedAt);
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}
