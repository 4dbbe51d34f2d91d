import { defineMessages } from '../catalogue.ts';

/** What is wrong with a field, wherever it is checked. */
export const fieldMessages = defineMessages('model/fields', {
  required: (field: string) => `${field} is a required field`,
  notValid: (field: string) => `${field} is not valid.`,
  noneFits: 'Please enter a valid value',
  phone: 'Please enter a valid Australian phone number.',
  tooFar: 'is too far away',
  halfPosition: 'Latitude and longitude belong together.',
  file: 'Please choose a file.',
  password: {
    short: 'Password must be 8 or more characters.',
    long: 'Password must be at most 128 characters.',
    letter: 'Password must contain a letter.',
    digit: 'Password must contain a digit.',
    missing: 'Password is a required field',
  },
  code: 'Please enter the 6 digits of the code.',
  issuer: 'Please enter the whole address, like https://login.example.com',
  email: 'must be a valid email',
  text: {
    control: 'must not contain control characters',
  },
  pin: {
    length: 'PIN must be 6 to 10 digits.',
    repeat: 'PIN must not have the same digit twice in a row.',
  },
  picture: {
    type: 'Please choose a JPEG, PNG or WebP picture.',
    empty: 'This file is empty. Please choose another.',
    tooLarge: 'This picture is too large. Please choose one of at most 24 MB and 65 megapixels.',
  },
  hours: {
    time: 'Enter a time such as 06:30.',
    end: 'Enter an end after the start, within 24 hours.',
    twice: 'This date is there twice.',
  },
  cardName: 'Name on the card is too long!',
  address: {
    street: 'Street address is required.',
    suburb: 'Suburb is required.',
    state: 'State is required.',
    postcode: 'Postcode is required.',
    postcodeDigits: 'Postcode must be 4 digits.',
    country: 'Country is required.',
  },
});
