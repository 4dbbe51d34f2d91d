import { ApiError } from '@gatehouse/contract/errors';

/** Whether a failure says that what was asked for does not exist. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';
