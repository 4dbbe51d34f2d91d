import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/drawings', {
  sizeAlone: (mm: string) => `${mm}, beside a person of 1720 mm and a removal van of 6200 mm`,
  sizeWith: (mm: string, count: number) =>
    `${mm}, seen from above with ${count === 1 ? 'one thing' : `${count} things`} in it, beside a person of 1720 mm`,
  captionAlone: 'Sizes in mm, beside a person and a removal van',
  captionWith: 'Sizes in mm, packed to scale, beside a person',
});
