import type { Position } from './distance.ts';

/** The cities that zones of Australia are named after, where most of those are whose clock shows that zone. */
const cities: Readonly<Record<string, readonly [name: string, latitude: number, longitude: number]>> = {
  'Australia/Adelaide': ['Adelaide', -34.9285, 138.6007],
  'Australia/Brisbane': ['Brisbane', -27.4698, 153.0251],
  'Australia/Broken_Hill': ['Broken Hill', -31.9559, 141.4651],
  'Australia/Canberra': ['Canberra', -35.2809, 149.13],
  'Australia/Darwin': ['Darwin', -12.4634, 130.8456],
  'Australia/Hobart': ['Hobart', -42.8821, 147.3272],
  'Australia/Melbourne': ['Melbourne', -37.8136, 144.9631],
  'Australia/Perth': ['Perth', -31.9523, 115.8613],
  'Australia/Sydney': ['Sydney', -33.8688, 151.2093],
};

/** The city of a time zone in Australia, and where it lies; undefined of any other zone. */
export function cityOfZone(timeZone: string): (Position & { name: string }) | undefined {
  const city = Object.hasOwn(cities, timeZone) ? cities[timeZone] : undefined;
  return city && { name: city[0], latitude: city[1], longitude: city[2] };
}
