import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldMessages } from '../model/fieldMessages.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, pictureProblem } from './picture.ts';

const { tooLarge } = fieldMessages.picture;

test('the message names the limits there are', () => {
  const [megabytes, megapixels] = [MAX_PICTURE_BYTES / 2 ** 20, MAX_PICTURE_PIXELS / 1e6];
  assert.ok(tooLarge.includes(`${megabytes} MB and ${megapixels} megapixels`), tooLarge);
});

test('a file is tried unless its kind or size says that it cannot be handed in', () => {
  assert.equal(pictureProblem({ type: 'image/webp', size: MAX_PICTURE_BYTES }), undefined);
  assert.equal(pictureProblem({ type: 'image/jpeg', size: MAX_PICTURE_BYTES + 1 }), tooLarge);
  assert.equal(pictureProblem({ type: 'image/png', size: 0 }), 'This file is empty. Please choose another.');
  for (const type of ['image/svg+xml', 'image/heic', 'application/pdf', ''])
    assert.equal(pictureProblem({ type, size: 1 }), 'Please choose a JPEG, PNG or WebP picture.');
});
