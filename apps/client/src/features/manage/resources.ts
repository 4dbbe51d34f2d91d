import { resources } from '@gatehouse/contract/resources/index';
import type { Resource, ResourceCalls } from '@gatehouse/contract/resources/resource';

/** A resource with rows that are listed, made and changed. */
export type ListedResource = Resource & {
  calls: Omit<ResourceCalls, 'archive' | 'addPicture'> & Partial<ResourceCalls>;
};

/** The resource of an address. */
export function findResource(slug: string | undefined): Resource | undefined {
  return resources.find((resource) => resource.slug === slug);
}

export function isListed(resource: Resource): resource is ListedResource {
  return resource.calls.list !== undefined;
}

export function resourceCalled(name: string): ListedResource {
  const found = resources.find((resource) => resource.name === name);
  if (found === undefined || !isListed(found)) throw new Error(`${name} is no list`);
  return found;
}
