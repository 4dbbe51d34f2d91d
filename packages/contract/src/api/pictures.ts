import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { FileBody, FileReply, Id, Media as MediaFile } from '../model/common.ts';

const pictureErrors = ['PICTURE_UNREADABLE', 'PICTURE_TOO_SMALL', 'TOO_LARGE'] as const;

/** Pictures travel over phone networks. */
const PICTURE_TIMEOUT_MS = 60_000;

/** Decoding costs much more than asking for it. */
const pictures = {
  name: 'pictures',
  by: 'person',
  max: 30,
  minutes: 60,
  of: limitMessages.photos,
} as const satisfies Limit;

/**
 * Keeps a picture of an identity document: a JPEG, PNG or WebP file within the limits of rules/picture, drawn again
 * without what else was in it. One is held; another takes its place.
 */
export const addIdentity = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/{id}/identity',
  role: 'customer',
  owner: 'id',
  summary: 'Hand in a picture of an identity document, in the place of the one before',
  accepts: 'upload',
  body: FileBody,
  response: z.object({ identityId: Id }),
  errors: pictureErrors,
  timeoutMs: PICTURE_TIMEOUT_MS,
  limits: [pictures],
});

export const getIdentityPicture = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/identity',
  role: 'customer',
  owner: 'id',
  summary: 'The picture of the identity document, for the customer alone',
  replies: 'file',
  response: FileReply,
  errors: ['NOT_FOUND'],
});

/** For a superadmin, and for the manager of a site where the customer has booked or bought. */
export const getStaffIdentityPicture = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}/identity',
  role: 'staff',
  rights: ['seeIdentities'],
  summary: "The picture of a customer's identity document",
  replies: 'file',
  response: FileReply,
  errors: ['NOT_FOUND'],
});

/** `Media` is empty without an image. Its address changes with the image, and is read with the customer's own token. */
export const getCustomerImage = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/image',
  role: 'customer',
  owner: 'id',
  summary: 'Where the profile image is',
  response: z.object({ Media: z.array(MediaFile) }),
});

export const getCustomerImageFile = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/image/file',
  role: 'customer',
  owner: 'id',
  summary: 'The profile image itself, a square JPEG',
  replies: 'file',
  response: FileReply,
  errors: ['NOT_FOUND'],
});

export const addCustomerImage = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/{id}/image',
  role: 'customer',
  owner: 'id',
  summary: 'Set the profile image, in the place of the one before',
  accepts: 'upload',
  body: FileBody,
  response: z.object({ Media: z.array(MediaFile) }),
  errors: pictureErrors,
  timeoutMs: PICTURE_TIMEOUT_MS,
  limits: [pictures],
});

export const removeCustomerImage = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}/image',
  role: 'customer',
  owner: 'id',
  summary: 'Remove the profile image',
});
