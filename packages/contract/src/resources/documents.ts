import { choicesField, helpLinkField, integerField, lineField, textField } from './field.ts';
import { resource } from './resource.ts';
import { resourceMessages as texts } from './resourceMessages.ts';

/** What customers agree to before they book. Another text is another version. */
export const documents = resource('documents', {
  one: 'document',
  many: 'documents',
  of: 'organisation',
  right: 'editDocuments',
  title: 'title',
  fields: {
    title: lineField('Title', 100, { isListed: true }),
    body: textField('Text', 100_000, { hint: 'In Markdown.' }),
    bookingTypes: choicesField('Asked for with', texts.bookingTypes, { isListed: true }),
  },
});

/** Where customers find help. */
export const supportLinks = resource('supportLinks', {
  one: 'support link',
  many: 'support links',
  of: 'organisation',
  right: 'editOrganisation',
  title: 'title',
  fields: {
    title: lineField('Title', 80, { isListed: true }),
    url: helpLinkField('Address', { isListed: true }),
    position: integerField('Position in the list', { min: 0, max: 1_000 }),
  },
});
