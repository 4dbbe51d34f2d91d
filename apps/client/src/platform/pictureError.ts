const messages = {
  camera: 'Please enable camera permissions.',
  files: 'Please enable photo permissions.',
  failed: 'The photo could not be taken over. Please try again.',
};

/** A picture that could not be had, in words for people: the camera or the photos were denied, or it failed. */
export class PictureError extends Error {
  constructor(reason: keyof typeof messages) {
    super(messages[reason]);
    this.name = 'PictureError';
  }
}
