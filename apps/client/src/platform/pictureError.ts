import { messages } from './messages.ts';

/** A picture that could not be had, in words for people: the camera or the photos were denied, or it failed. */
export class PictureError extends Error {
  constructor(reason: keyof typeof messages.picture) {
    super(messages.picture[reason]);
    this.name = 'PictureError';
  }
}
