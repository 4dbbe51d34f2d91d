import { type EditablePlan, getEditablePlan, publishPlan } from '@gatehouse/contract/api/staffPlan';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callWith } from '../../../lib/api.ts';
import { queryFor } from '../../../lib/query.ts';
import { refreshManaged } from '../manageQueries.ts';
import { type Edit, keyOf } from './drawing.ts';

/** The plan of a site, to be changed. */
export function useEditablePlan(siteId: number) {
  return useQuery({ ...queryFor(getEditablePlan, { params: { id: siteId } }), staleTime: 0 });
}

/** The plan as it is now. */
export function fetchEditablePlan(siteId: number): Promise<EditablePlan> {
  return callWith(getEditablePlan, { params: { id: siteId } });
}

/** Publishes what was changed about the plan that was seen. */
export function usePublish(siteId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      revision,
      edits,
      things,
    }: { edits: readonly Edit[] } & Pick<EditablePlan, 'revision' | 'things'>) => {
      const known = new Map(things.map(({ kind, id }) => [keyOf({ kind, id }), { kind, id }]));
      const changes = edits.flatMap(({ key, after }) => {
        const thing = known.get(key);
        return thing ? [{ ...thing, place: after }] : [];
      });
      return callWith(publishPlan, { params: { id: siteId }, body: { revision, changes } });
    },
    onSettled: () => refreshManaged(client),
  });
}
