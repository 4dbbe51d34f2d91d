import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureSources, picturesOf } from './pictureSources.ts';

const media = {
  url: '/media/door-960.webp',
  sources: [
    { type: 'image/avif', srcset: '/media/door-480.avif 480w, /media/door-960.avif 960w' },
    { type: 'image/webp', srcset: 'https://pictures.example/door.webp 1600w' },
  ],
};

test('every candidate has the host of the API, and its width', () => {
  assert.deepEqual(pictureSources(media, 'https://api.example/v1'), {
    src: 'https://api.example/media/door-960.webp',
    sources: [
      {
        type: 'image/avif',
        srcSet: 'https://api.example/media/door-480.avif 480w, https://api.example/media/door-960.avif 960w',
      },
      { type: 'image/webp', srcSet: 'https://pictures.example/door.webp 1600w' },
    ],
  });
});

test('an address alone is a picture, and so is one with a type that has no file', () => {
  const expected = { src: 'https://api.example/media/a.png', sources: [] };
  assert.deepEqual(pictureSources({ url: '/media/a.png' }, 'https://api.example'), expected);
  const empty = { url: '/media/a.png', sources: [{ type: 'image/avif', srcset: '' }] };
  assert.deepEqual(pictureSources(empty, 'https://api.example'), expected);
});

test('a space shows its own pictures first, then those of its site, each once', () => {
  const [room, corridor, entrance] = ['/room.webp', '/corridor.webp', '/entrance.webp'].map((url) => ({
    url,
  }));
  assert.deepEqual(picturesOf({ Media: [room!, corridor!], Site: { Media: [entrance!, corridor!] } }), [
    room,
    corridor,
    entrance,
  ]);
});
