export type Direction = 'ltr' | 'rtl';

export const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Documents are in English: only a text without any letter from left to right begins at the right. */
export const directionOf = (text: string): Direction =>
  RIGHT_TO_LEFT.test(text) && !/\p{Script=Latin}/u.test(text) ? 'rtl' : 'ltr';
