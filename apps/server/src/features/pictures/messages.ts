import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/pictures', {
  misnamed: 'This isn’t the kind of picture its name says it is. Please choose another.',
  pictureGone: 'One of these pictures isn’t there any more. Please add it again.',
});
