import { ApiError } from '@gatehouse/contract/errors';

export const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';
