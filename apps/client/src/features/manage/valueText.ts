import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import type { Field } from '@gatehouse/contract/resources/field';
import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { formatLongDay } from '@gatehouse/contract/rules/displayTime';
import { siteHoursText } from '@gatehouse/contract/rules/hoursText';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Titles } from './manageQueries.ts';
import { messages } from './messages.ts';

/** A value in the words of people. */
export function valueText({ control }: Field, value: unknown, titles: Titles): string {
  if (value === null || value === undefined || value === '') return messages.nothing;
  if (Array.isArray(value))
    return value.map((one) => oneText(control, one, titles)).join(', ') || messages.nothing;
  return oneText(control, value, titles);
}

/** What a row goes by. */
export function titleOf({ fields, title }: Resource, row: Row): string {
  return valueText(fields[title]!, row.values[title], () => new Map());
}

function oneText(control: Field['control'], value: unknown, titles: Titles): string {
  switch (control.kind) {
    case 'flag':
      return value === true ? messages.yes : messages.no;
    case 'money':
      return formatCents(Number(value));
    case 'day':
      return formatLongDay(String(value));
    case 'hours':
      return siteHoursText(value as SiteHours);
    case 'choice':
      return control.labels[String(value)] ?? String(value);
    case 'reference':
      return titles(control.to).get(Number(value))?.title ?? messages.gone;
    case 'pictures':
      return String(Object(value).alt ?? messages.picture);
    case 'integer':
    case 'number':
      return control.unit === undefined ? String(value) : `${value} ${control.unit}`;
    default:
      return String(value);
  }
}
